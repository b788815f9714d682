import * as v from 'valibot';
import { replyLore } from '../../chat/replies.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { lorebookParams } from './lorebooks.ts';

export const loreCoverageLimits = {
  /** Chats that are looked through, the last used ones; replies of each, the newest; and replies of all together. */
  chatsMax: 10,
  repliesOfChatMax: 10,
  repliesMax: 60,
  /** Entries of everything that a chatbot knows, times replies: a book of a thousand is asked sixty times. */
  lookupsMax: 60_000,
  /** UTF-16 units of one chat that are read. */
  textMax: 100_000,
} as const;

/** What became of an entry over all replies that were looked at. */
export const coveredEntry = v.object({
  entry_id: id,
  /** Replies that would be told of it. */
  fired: v.number(),
  /** Replies for which it was called, and for which no room was left. */
  cut: v.number(),
  /** Words that called it, and for how many replies; the most frequent first. Constants need none. */
  keywords: v.array(v.object({ keyword: v.string(), replies: v.number() })),
  /**
   * Why other replies were not told of it, and how many: first what came nearest, `no_keyword` last. In the words of a
   * chat’s own account of its replies.
   */
  reasons: v.array(v.object({ why: replyLore.entries.why.wrapped, replies: v.number() })),
});
export type CoveredEntry = v.InferOutput<typeof coveredEntry>;

export const getLoreCoverage = defineEndpoint({
  id: 'getLoreCoverage',
  method: 'GET',
  path: '/api/v1/lorebooks/:lorebookId/coverage',
  summary:
    'Which entries of a lorebook of one’s own came up in one’s own newest chats with its chatbots, and why others never did: asked anew of what it says now, with nothing stored',
  auth: 'member',
  class: 'account',
  about: 'nothing',
  params: lorebookParams,
  output: v.object({
    /** Chats that were looked through, and replies in them. */
    chats: v.number(),
    replies: v.number(),
    /** Of the lorebook alone, in the order they stand; each, whether it came up or not. */
    entries: v.array(coveredEntry),
  }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
});
export type LoreCoverage = v.InferOutput<typeof getLoreCoverage.output>;
