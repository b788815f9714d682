import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, language, timestamp } from '../fields.ts';

/** `hidden` is shown as Unlisted (R-BOT-09). */
export const visibility = v.picklist(['public', 'hidden', 'private', 'permanently_private']);
/** Whom a chatbot reaches now, of visibility, review and removal together. */
export const characterReach = v.picklist(['everybody', 'link', 'creator', 'nobody']);
export const definitionSizes = ['minimal', 'low', 'mid', 'high', 'very'] as const;
export const definitionSize = v.picklist(definitionSizes);

/** Tokens below which a definition counts as minimal, low, mid and high; from the last on it is very high. */
const sizeBounds = [120, 250, 500, 1000] as const;

/** The size category of a definition by its tokens (greeting, persona, scenario and dialogue together). */
export const definitionSizeOf = (tokens: number): (typeof definitionSizes)[number] => {
  const at = sizeBounds.findIndex((bound) => tokens < bound);
  return definitionSizes[at < 0 ? definitionSizes.length - 1 : at] ?? 'very';
};

/** A member of a group chat, by the character it is. */
export const subCharacter = v.object({ id, name: v.string(), avatar_url: v.nullable(v.string()), greeting: v.string() });

/** Where the review of a chatbot may stand (R-MOD-01). */
export const moderationStatuses = ['pending', 'rereview_required', 'fix_required', 'manual_review_required', 'closed'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];

const moderationFindings = v.object({
  reason_for_moderation: v.array(v.string()),
  /** The reviewer's own words; null where the reasons say it all. */
  action_taken_description: v.nullable(v.string()),
});
export type ModerationFindings = v.InferOutput<typeof moderationFindings>;

/** Where a review stands and what it found, for the creator; a status that a client does not know counts as none (R-MOD-06). */
export const moderationReport = v.object({ moderation_status: v.string(), ...moderationFindings.entries });
export type ModerationReport = v.InferOutput<typeof moderationReport>;

/**
 * A character as the chat and the profile see it (C-CONV-11). Persona, scenario and dialogue are
 * null unless `definition_visible` or the viewer is the creator.
 */
export const character = v.object({
  id,
  type: v.picklist(['character', 'meta']),
  name: v.string(),
  title: v.string(),
  greeting: v.string(),
  alternate_greetings: v.array(v.string()),
  greeting_character_id: v.nullable(id),
  persona: v.nullable(v.string()),
  scenario: v.nullable(v.string()),
  dialogue: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  avatar_is_nsfw: v.boolean(),
  is_nsfw: v.boolean(),
  /** Whether pictures of it can be made; absent means `none`. */
  lora_status: v.optional(v.picklist(['none', 'pending', 'ready'])),
  visibility,
  reach: characterReach,
  definition_visible: v.boolean(),
  definition_size_category: definitionSize,
  token_count: v.number(),
  tags: v.array(v.string()),
  language,
  sub_characters: v.array(subCharacter),
  /** Of a group: whether enough of its members speak in it for a chat; absent for a chatbot. */
  has_members: v.optional(v.boolean()),
  creator_user_id: id,
  creator_username: v.string(),
  num_messages: v.number(),
  /** 0 to 1; 0 while nobody has rated. */
  rating_score: v.number(),
  /** A publication that waits for a person's look. */
  aicq_manual_review_required: v.boolean(),
  /** For its creator only; null while nothing waits and nothing was found. */
  moderationReport: v.nullable(moderationReport),
  /** Who reported it (`User` among them), for its creator only. */
  reportsType: v.array(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Character = v.InferOutput<typeof character>;

export const getCharacter = defineEndpoint({
  id: 'getCharacter',
  method: 'GET',
  path: '/api/v1/characters/:characterId',
  summary: 'One character, as the viewer may see it',
  auth: 'public',
  class: 'read',
  params: v.object({ characterId: id }),
  query: v.object({ lang: v.optional(language) }),
  output: character,
  errors: ['not_found', 'character_unavailable'],
});
