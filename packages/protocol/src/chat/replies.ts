import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { memory } from './memories.ts';

/** Whether a part went in as it is, in part, or not at all. */
const outcome = v.picklist(['kept', 'trimmed', 'dropped']);

/**
 * A part of what the model read: `definition` stands for everything of a hidden character, which is
 * known by its tokens alone.
 */
const replyPart = v.object({
  kind: v.picklist([
    'rules',
    'definition',
    'instruction',
    'description',
    'scenario',
    'examples',
    'persona',
    'constant_lore',
    'triggered_lore',
    'pinned_memories',
    'facts',
    'scene_note',
    'history',
    'message',
    'closing',
  ]),
  tokens: v.number(),
  outcome,
  /** Tokens the whole would have taken; absent where it went in whole. */
  wanted: v.optional(v.number()),
  /** How many pieces of how many went in, where a part has pieces. */
  kept: v.optional(v.number()),
  of: v.optional(v.number()),
});

/** What became of a lorebook's entry. */
export const replyLore = v.object({
  entry_id: id,
  name: v.string(),
  book: v.string(),
  outcome: v.picklist(['fired', 'cut', 'quiet']),
  /** The word that called it, and the message that said it or the entry whose text did; null for constants. */
  keyword: v.nullable(v.string()),
  message_id: v.nullable(id),
  called_by: v.nullable(v.string()),
  tokens: v.nullable(v.number()),
  /** Tokens that were left when it did not fit. */
  left: v.nullable(v.number()),
  why: v.nullable(
    v.picklist([
      'too_large',
      'no_room',
      'secondary',
      'probability',
      'group',
      'invalid_keyword',
      'took_too_long',
      'condition',
      'cooldown',
      'sticky',
      'no_keyword',
      'disabled',
      'empty',
    ]),
  ),
});

const replyMemory = v.object({
  /** As it is now; null once it is forgotten. */
  memory: v.nullable(memory),
  id,
  outcome: v.picklist(['used', 'cut']),
  tokens: v.number(),
  /** Likeness to the message answered, −1 to 1; null where it was not asked for. */
  similarity: v.nullable(v.number()),
});

/** What went into a reply and what was cut ("Why this reply?"). Holds no text of the prompt. */
export const replyReport = v.object({
  message_id: id,
  generation_id: id,
  kind: v.picklist(['send', 'regenerate', 'continue', 'autopilot']),
  createdAt: timestamp,
  model: v.nullable(v.object({ id: v.string(), name: v.string() })),
  settings: v.nullable(v.object({ max_new_tokens: v.number(), temperature: v.number(), top_p: v.number(), top_k: v.number() })),
  /** Chances (`random`, probability, groups) come from it: the same seed gives the same prompt. */
  seed: v.string(),
  context_tokens: v.number(),
  reply_tokens: v.number(),
  prompt_tokens: v.number(),
  persona: v.nullable(v.object({ name: v.string() })),
  /** True where the viewer may not read the character's definition: parts and lore are then told by size alone. */
  is_definition_hidden: v.boolean(),
  parts: v.array(replyPart),
  lore: v.array(replyLore),
  /** Entries of hidden books that fired, and their tokens. */
  hidden_lore: v.object({ count: v.number(), tokens: v.number() }),
  memories: v.array(replyMemory),
  /** How facts were chosen: all fitted, by likeness, or by age because likeness could not be had. */
  recall: v.picklist(['all', 'similarity', 'recency']),
  history: v.object({
    messages: v.number(),
    /** The oldest message that still fitted; null while all did. */
    capped_message_id: v.nullable(id),
  }),
});
export type ReplyReport = v.InferOutput<typeof replyReport>;

export const getReplyReport = defineEndpoint({
  id: 'getReplyReport',
  method: 'GET',
  path: '/api/v1/messages/:messageId/report',
  summary: 'What went into a reply and what was cut, for the owner of the conversation',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'read',
  params: v.object({ messageId: id }),
  output: replyReport,
  errors: ['not_found'],
});
