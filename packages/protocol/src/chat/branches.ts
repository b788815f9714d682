import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';

/** The beginning of a message's text, macros filled, and who wrote it. */
const excerpt = v.object({ role: v.picklist(['bot', 'user']), text: v.string() });

/** One way through a conversation, from its beginning to a message that nothing follows. */
export const branch = v.object({
  /** Its last message; `updateConversationHead` with it shows the branch. */
  leaf_id: id,
  /** The last message it shares with the shown branch; null where they share none. */
  fork_id: v.nullable(id),
  fork: v.nullable(excerpt),
  /** Messages from the beginning. */
  length: v.number(),
  /** Messages after the fork; 0 for the shown branch. */
  own_length: v.number(),
  first: excerpt,
  last: excerpt,
  createdAt: timestamp,
  is_shown: v.boolean(),
});
export type Branch = v.InferOutput<typeof branch>;

/** A message with a name of the user's own, to come back to. */
export const bookmark = v.object({
  message_id: id,
  name: v.string(),
  message: excerpt,
  is_on_shown: v.boolean(),
  createdAt: timestamp,
});
export type Bookmark = v.InferOutput<typeof bookmark>;

export const listBranches = defineEndpoint({
  id: 'listBranches',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/branches',
  summary: 'Every way through a conversation (the newest 200, the shown one always) and its bookmarks in the order of the story',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params: v.object({ conversationId: id }),
  output: v.object({ branches: v.array(branch), bookmarks: v.array(bookmark) }),
  errors: ['not_found'],
});

const messageParams = v.object({ messageId: id });

export const setBookmark = defineEndpoint({
  id: 'setBookmark',
  method: 'PUT',
  path: '/api/v1/messages/:messageId/bookmark',
  summary: 'Give a message a name to come back to; a message has one',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: messageParams,
  body: v.object({ name: nameText(limits.conversationTitleMax) }),
  output: v.object({ message_id: id, name: v.string() }),
  errors: ['not_found', 'underage_content', 'rate_limited'],
});

export const deleteBookmark = defineEndpoint({
  id: 'deleteBookmark',
  method: 'DELETE',
  path: '/api/v1/messages/:messageId/bookmark',
  summary: 'Take the name away; the message stays',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: messageParams,
  output: empty,
  errors: ['not_found', 'rate_limited'],
});
