import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id, page } from '../../fields.ts';
import { limits } from '../../limits.ts';

/** A creator whose characters a member does not want to meet (C-BLOCK-02). */
export const blockedCreator = v.object({ id, username: v.string(), is_last_id: v.optional(v.boolean()) });
export type BlockedCreator = v.InferOutput<typeof blockedCreator>;

export const listBlockedCreators = defineEndpoint({
  id: 'listBlockedCreators',
  method: 'GET',
  path: '/api/v1/users/blocked-creators',
  summary: 'Creators that the member blocked, newest first',
  auth: 'member',
  class: 'account',
  query: v.object(page(limits.listPage)),
  output: v.array(blockedCreator),
  errors: [],
});

export const blockCreator = defineEndpoint({
  id: 'blockCreator',
  method: 'POST',
  path: '/api/v1/users/blocked-creators',
  summary: 'Block a creator: their characters leave lists, search and chat; twice is once',
  auth: 'member',
  class: 'interact',
  body: v.object({ creator_user_id: id }),
  output: blockedCreator,
  errors: ['not_found', 'invalid_input', 'rate_limited'],
});

export const unblockCreator = defineEndpoint({
  id: 'unblockCreator',
  method: 'DELETE',
  path: '/api/v1/users/blocked-creators/:creatorId',
  summary: 'Meet a creator again; one that is not blocked stays so',
  auth: 'member',
  class: 'interact',
  params: v.object({ creatorId: id }),
  output: empty,
  errors: ['rate_limited'],
});
