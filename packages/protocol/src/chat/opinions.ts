import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { expectedResponses, stars } from '../platform/opinions/interactions.ts';

/** What a viewer thinks of a character, for the controls that show it. */
export const opinion = v.object({
  is_liked: v.boolean(),
  rating: v.nullable(stars),
  /** What a low rating expected instead. */
  rating_label: v.nullable(v.picklist(expectedResponses)),
  is_reported: v.boolean(),
});
export type Opinion = v.InferOutput<typeof opinion>;

export const getOpinion = defineEndpoint({
  id: 'getOpinion',
  method: 'GET',
  path: '/api/v1/characters/:characterId/opinion',
  summary: "The session's like, rating and report of a character",
  auth: 'session',
  class: 'read',
  params: v.object({ characterId: id }),
  output: opinion,
  errors: ['not_found'],
});
