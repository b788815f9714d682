import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { limits } from '../limits.ts';

/** One line of the import review: what happened to a field, and why. */
export const importReportLine = v.object({
  field: v.string(),
  /** `kept_not_used`: stored with the card for the way out, and heeded by nothing here. */
  action: v.picklist(['kept', 'changed', 'dropped', 'kept_not_used']),
  note: v.string(),
});

/** The chatbot form that a card fills; values over our limits are kept here and named in the report. */
export const characterForm = v.object({
  name: v.string(),
  title: v.string(),
  greeting: v.string(),
  alternate_greetings: v.array(v.string()),
  persona: v.string(),
  scenario: v.string(),
  dialogue: v.string(),
  system_prompt: v.string(),
  post_history_instructions: v.string(),
  creator_notes: v.string(),
  tags: v.array(v.string()),
  language: v.string(),
});
export type CharacterForm = v.InferOutput<typeof characterForm>;

/**
 * When and where an entry speaks, beyond its keywords: what card V2 and V3 and their
 * common extensions say, in one vocabulary.
 */
export const loreRules = v.object({
  /** How secondary keywords join the first ones. */
  secondary_logic: v.picklist(['and_any', 'and_all', 'not_any', 'not_all']),
  /** Lower goes first when there is no room. */
  priority: v.number(),
  /** Percent. */
  probability: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  case_sensitive: v.boolean(),
  /** Before or after the character, or above the `depth` newest messages. */
  position: v.union([
    v.picklist(['before', 'after']),
    v.object({ depth: v.pipe(v.number(), v.integer(), v.minValue(0)), role: v.picklist(['system', 'user', 'assistant']) }),
  ]),
  /** Of one group's entries one speaks, drawn by weight. */
  group: v.nullable(v.object({ name: v.string(), weight: v.number() })),
  /** Messages for which an entry stays once it was called, and then rests before it may be called again. */
  sticky: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  cooldown: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type LoreRules = v.InferOutput<typeof loreRules>;

/** A lorebook found in the card, entries in our vocabulary. */
export const importedLorebook = v.object({
  name: v.string(),
  description: v.string(),
  entries: v.array(
    v.object({
      name: v.string(),
      keywords: v.array(v.string()),
      secondary_keywords: v.array(v.string()),
      content: v.string(),
      enabled: v.boolean(),
      constant: v.boolean(),
      insertion_order: v.number(),
      rules: loreRules,
    }),
  ),
  /** Newest messages that are searched; null where the file does not say. */
  scan_depth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whether entries may call further entries. */
  recursive: v.boolean(),
});

/** A text that stands above the `depth` newest messages of every prompt. */
export const depthPrompt = v.object({
  content: v.string(),
  depth: v.pipe(v.number(), v.integer(), v.minValue(0)),
  role: v.picklist(['system', 'user', 'assistant']),
});
export type DepthPrompt = v.InferOutput<typeof depthPrompt>;

export const importedCharacter = v.object({
  id: v.optional(id),
  /** What the file was: `chara_card_v1`, `chara_card_v2`, `chara_card_v3`, in PNG, JSON or CHARX. */
  format: v.object({
    container: v.picklist(['png', 'json', 'charx']),
    spec: v.picklist(['chara_card_v1', 'chara_card_v2', 'chara_card_v3']),
  }),
  form: characterForm,
  lorebook: v.optional(importedLorebook),
  /** What {{char}} stands for, where the card says so. */
  nickname: v.optional(v.string()),
  depth_prompt: v.optional(depthPrompt),
  report: v.array(importReportLine),
});
export type ImportedCharacter = v.InferOutput<typeof importedCharacter>;

export const importCharacter = defineEndpoint({
  id: 'importCharacter',
  method: 'POST',
  path: '/api/v1/characters/import',
  summary: 'Read a character card (PNG, JSON, CHARX); save=private also creates the character',
  auth: 'member',
  class: 'create',
  // Room is asked for where the card is saved, since its size is known there.
  keeps: false,
  upload: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  query: v.object({ save: v.optional(v.picklist(['private'])) }),
  body: v.object({ file: v.unknown() }),
  bodyKind: 'multipart',
  bodyBytes: limits.cardFileBytes + limits.formFieldsBytes,
  output: importedCharacter,
  errors: [
    'invalid_input',
    'unsupported_file',
    'payload_too_large',
    'storage_full',
    'site_full',
    'underage_content',
    'unavailable',
  ],
});
