import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { limits } from '../limits.ts';

const memberIds = v.pipe(v.array(id), v.maxLength(limits.pageMax));

/** How a user has set up a group in one conversation. */
export const groupSettings = v.object({
  /** Members who do not speak by themselves; they still hear. */
  muted_ids: memberIds,
  /** Members who are elsewhere: what is said meanwhile, they do not know. */
  away_ids: memberIds,
  /** Replies that follow by themselves after one of the user's messages; 0 is off. */
  auto_rounds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.autoRoundsMax)),
});
export type GroupSettings = v.InferOutput<typeof groupSettings>;

/** A group as it stands in one conversation: its settings, and who would speak next. */
export const groupState = v.object({
  ...groupSettings.entries,
  /** Members in the order in which they would speak; empty where all are muted or away. */
  next_ids: v.array(id),
});
export type GroupState = v.InferOutput<typeof groupState>;

const params = v.object({ conversationId: id });

export const getGroup = defineEndpoint({
  id: 'getGroup',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/group',
  summary: 'Who of a group is here, muted or away, and who would speak next',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params,
  output: groupState,
  errors: ['not_found'],
});

export const updateGroup = defineEndpoint({
  id: 'updateGroup',
  method: 'PATCH',
  path: '/api/v1/conversations/:conversationId/group',
  summary: 'Mute members, send them away or call them back, set the replies that follow by themselves',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params,
  body: v.partial(groupSettings),
  output: groupState,
  errors: ['not_found', 'invalid_input', 'forbidden'],
});
