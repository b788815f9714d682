import * as v from 'valibot';
import { replyLore } from '../../chat/replies.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { id, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { lorebookEntryForm, lorebookForm, lorebookLimits } from './lorebook-form.ts';

export const lorebookTestLimits = {
  /** Messages of a text to test with, and UTF-16 units of all of them. */
  messagesMax: 100,
  textMax: 20_000,
} as const;

/** What became of an entry, in the words of a chat’s own account of its replies. */
export const testedEntry = v.object({
  entry_id: id,
  outcome: v.picklist(['fired', 'cut', 'quiet']),
  /** Why it is quiet or did not fit; null where it fired by its keyword or as a constant. */
  why: replyLore.entries.why,
  /** The word that called it; null for constants. */
  keyword: v.nullable(v.string()),
  /** Which of the messages said it, from 0; null where another entry's text did, or none. */
  message: v.nullable(v.number()),
  /** The entry whose text called it. */
  called_by: v.nullable(id),
  /** Where in that message it stands, in UTF-16 units; null where that cannot be told. */
  start: v.nullable(v.number()),
  end: v.nullable(v.number()),
  tokens: v.nullable(v.number()),
  /** Tokens that were left where it did not fit. */
  left: v.nullable(v.number()),
  /** Of `probability`: the number that was drawn, 0 to 100; it had to be below the entry's own. */
  rolled: v.nullable(v.number()),
  /** Of `group`: the entry that spoke instead. */
  lost_to: v.nullable(id),
});
export type TestedEntry = v.InferOutput<typeof testedEntry>;

export const testLorebook = defineEndpoint({
  id: 'testLorebook',
  method: 'POST',
  path: '/api/v1/lorebooks/test',
  summary: 'Which entries a text brings to mind, and why the others stay quiet: what a chat would do, with nothing stored',
  about: { conversation: 'body.conversation_id' },
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  body: v.object({
    /** The lorebook of one's own; left out for one that is not made yet. */
    lorebook_id: v.optional(id),
    /** How it looks through texts, where that is not as it is kept. */
    scan_depth: v.optional(lorebookForm.entries.scan_depth),
    recursive: v.optional(v.boolean()),
    /** Entries as they are written now: those with an id stand for the kept ones, those without come first by their place. */
    entries: v.optional(
      v.pipe(v.array(v.object({ id: v.optional(id), ...lorebookEntryForm.entries })), v.maxLength(lorebookLimits.entriesMax)),
      [],
    ),
    /** Messages, oldest first; or the newest of a conversation of one's own. */
    messages: v.optional(
      v.pipe(
        v.array(userText(limits.messageMax)),
        v.maxLength(lorebookTestLimits.messagesMax),
        v.check(
          (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= lorebookTestLimits.textMax,
          `must have at most ${lorebookTestLimits.textMax} characters together`,
        ),
      ),
    ),
    conversation_id: v.optional(id),
    /** The same seed draws the same chances. */
    seed: id,
  }),
  bodyBytes: limits.openingBodyBytes,
  output: v.object({
    /** What was looked through, oldest first. */
    messages: v.array(v.string()),
    entries: v.array(testedEntry),
    /** Of all that fired, and the most that lore may take in a chat of the member's. */
    tokens: v.number(),
    limit: v.number(),
  }),
  errors: ['invalid_input', 'not_found', 'rate_limited', 'underage_content', 'explicit_content', 'unavailable'],
});
