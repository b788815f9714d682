import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

/**
 * What a chatbot can be taken along as: its card inside its picture (`png`), both beside each other in an archive
 * (`charx`, Character Card V3), or the card alone (`json`).
 */
export const cardFormats = ['png', 'charx', 'json'] as const;
export type CardFormat = (typeof cardFormats)[number];

export const exportCharacter = defineEndpoint({
  id: 'exportCharacter',
  method: 'GET',
  path: '/api/v1/characters/:characterId/card',
  summary: 'A chatbot of one’s own as a character card: what was imported with what was changed since, unknown fields included',
  auth: 'member',
  class: 'account',
  params: v.object({ characterId: id }),
  query: v.object({ format: v.picklist(cardFormats) }),
  output: v.unknown(),
  answers: 'file',
  errors: ['not_found', 'rate_limited', 'unavailable'],
});
