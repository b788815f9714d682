import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { ownCharacter } from '../platform/explore.ts';

const characterParams = v.object({ characterId: id });

/** A chatbot or a group in its creator's bin: as it was, when it went there, and when it is erased. */
export const removedCharacter = v.object({ ...ownCharacter.entries, removedAt: timestamp, erasedAt: timestamp });
export type RemovedCharacter = v.InferOutput<typeof removedCharacter>;

export const deleteCharacter = defineEndpoint({
  id: 'deleteCharacter',
  method: 'DELETE',
  path: '/api/v1/characters/:characterId',
  summary: 'Remove a chatbot or a group of one’s own: nobody can open it or chat with it until it is brought back',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'delete_character',
  params: characterParams,
  /** Until then it can be brought back. */
  output: v.object({ erasedAt: timestamp }),
  errors: ['not_found'],
});

export const restoreCharacter = defineEndpoint({
  id: 'restoreCharacter',
  method: 'POST',
  path: '/api/v1/characters/:characterId/restore',
  summary: 'Undo the removal of a chatbot or a group, while it is in the bin: it reaches whom it reached',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: characterParams,
  output: v.object({}),
  errors: ['not_found'],
});

export const listRemovedCharacters = defineEndpoint({
  id: 'listRemovedCharacters',
  method: 'GET',
  path: '/api/v1/users/characters/removed',
  summary: 'Chatbots and groups in the member’s bin on this brand, removed last first',
  auth: 'member',
  class: 'account',
  output: v.object({ data: v.array(removedCharacter) }),
  errors: [],
});
