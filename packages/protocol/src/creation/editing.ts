import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, timestamp, userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { cleanName } from '../names.ts';
import { moderationReport } from '../platform/characters.ts';
import { characterParams, chatbotForm, chatbotLimits, versionNumber, savedPicture } from './chatbot-form.ts';
import { workForm } from './groups/group-form.ts';
import { lorebookLimits } from './lorebooks/lorebook-form.ts';

/** A version in a list: made by every save that was accepted, and never changed after. */
export const characterVersion = v.object({
  number: versionNumber,
  /** What its creator said that it changes; '' for nothing. */
  note: v.string(),
  createdAt: timestamp,
  /** `approved`: served, or was; `waits`: in review; `refused`: sent back; `withdrawn`: taken back; `kept`: private, nobody decides about it. */
  outcome: v.picklist(['approved', 'waits', 'refused', 'withdrawn', 'kept']),
  /** Whether it is what visitors get now. */
  is_served: v.boolean(),
  is_last_id: v.optional(v.boolean()),
});
export type CharacterVersion = v.InferOutput<typeof characterVersion>;

/** A chatbot as its creator edits it; of a group, which `withdrawCharacter` returns too, with its members. */
export const editedCharacter = v.object({
  id,
  /** The newest text: what waits for a review, where one waits. */
  form: workForm,
  /** Of the newest version; 0 where none was kept yet. A save names it, so that no other save is overwritten. */
  revision: versionNumber,
  moderationReport: v.nullable(moderationReport),
  reportsType: v.array(v.string()),
  /** Whether an approved text is served to others meanwhile. */
  is_live: v.boolean(),
  /** What is served while another text waits; null where that is `form`, or nothing. */
  approved: v.nullable(workForm),
  /** Where it stands among what waits for a review; null where nothing waits. */
  review: v.nullable(
    v.object({
      sentAt: timestamp,
      /** 1: it is next. */
      place: v.number(),
      /** Half of the last reviews took no longer, in hours; null where there were too few. */
      medianHours: v.nullable(v.number()),
    }),
  ),
});
export type EditedCharacter = v.InferOutput<typeof editedCharacter>;

/** Saved elsewhere meanwhile; locked until a review is decided or taken back; closed by a decision. */
export const editConflicts = ['version', 'in_review', 'closed'] as const;
export type EditConflict = (typeof editConflicts)[number];

/** One line without what cannot be seen, in the words of the form where nothing is left of it (R-BOT-05). */
const line = (field: string, max: number) =>
  v.pipe(v.string(), v.transform(cleanName), userText(max), v.regex(/\S/, `${field} is required`));

/** As a creator writes it. What an import left empty comes back so, and is never sent. */
const written = {
  ...chatbotForm.entries,
  name: line('Name', limits.importedNameMax),
  title: line('Title', limits.importedTextMax),
  avatar_url: v.nullable(savedPicture),
};

const savedWith = {
  note: v.optional(v.pipe(v.string(), v.trim(), userText(chatbotLimits.noteMax)), ''),
  /** Sends what the automatic check refused to a person (R-MOD-09). */
  submitForManualReview: v.optional(v.boolean(), false),
};

/**
 * Lorebooks of one's own that something new knows from its first version on, so that its first review is of them too (R-BOT-23).
 * One that is not there is refused as `invalid_input`.
 */
export const firstLorebooks = v.optional(
  v.pipe(v.array(id), v.maxLength(lorebookLimits.perChatbot, `must be at most ${lorebookLimits.perChatbot} lorebooks`)),
  [],
);

/**
 * `explicit_content` and `harmful_content` carry `submitForManualReview: true` where a person may be asked instead;
 * `moderation_unavailable` while nobody can judge what others would read: a private chatbot is saved all the same.
 */
const refusals = [
  'underage_content',
  'explicit_content',
  'harmful_content',
  'moderation_unavailable',
  'invalid_input',
  'rate_limited',
] as const;

export const createCharacter = defineEndpoint({
  id: 'createCharacter',
  method: 'POST',
  path: '/api/v1/characters',
  summary: 'A new chatbot: private ones are there at once, others wait for a review',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  // What others will read is judged otherwise than what stays private, and a person may be asked instead.
  judged: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  body: v.object({
    ...written,
    /** The community guidelines are agreed to: asked for what a card brought (R-BOT-13). */
    guidelines: v.optional(v.boolean(), false),
    lorebook_ids: firstLorebooks,
    ...savedWith,
  }),
  bodyBytes: limits.openingBodyBytes,
  output: editedCharacter,
  errors: [...refusals, 'storage_full', 'site_full'],
});

export const getEditedCharacter = defineEndpoint({
  id: 'getEditedCharacter',
  method: 'GET',
  path: '/api/v1/characters/:characterId/form',
  summary: 'A chatbot of one’s own as it is edited: its newest text, and where its review stands',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: characterParams,
  output: editedCharacter,
  /** `forbidden`: it is somebody else’s (R-BOT-27). */
  errors: ['not_found', 'forbidden'],
});

export const updateCharacter = defineEndpoint({
  id: 'updateCharacter',
  method: 'PATCH',
  path: '/api/v1/characters/:characterId',
  summary:
    'Save what changed of a chatbot as a new version; what others read waits for a review while the approved text is served',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  // What others will read is judged with what did not change, and a person may be asked instead.
  judged: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  params: characterParams,
  body: v.object({ ...v.partial(v.object(written)).entries, base_revision: versionNumber, ...savedWith }),
  bodyBytes: limits.openingBodyBytes,
  output: editedCharacter,
  /** `conflict` says in `because` what stands against it: an `EditConflict`. */
  errors: ['not_found', 'forbidden', 'conflict', 'storage_full', 'site_full', ...refusals],
});

export const withdrawCharacter = defineEndpoint({
  id: 'withdrawCharacter',
  method: 'POST',
  path: '/api/v1/characters/:characterId/withdraw',
  summary: 'Take back what waits for a review: everything stands as it stood before, and the text stays among the versions',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: characterParams,
  output: editedCharacter,
  /**
   * `conflict`: nothing waits any more. What the automatic check refused for others is kept for oneself only where it may
   * be: it is judged once more.
   */
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'rate_limited',
    'underage_content',
    'explicit_content',
    'harmful_content',
    'moderation_unavailable',
  ],
});

export const listCharacterVersions = defineEndpoint({
  id: 'listCharacterVersions',
  method: 'GET',
  path: '/api/v1/characters/:characterId/versions',
  summary: 'Versions of a chatbot or a group of one’s own, the newest first',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: characterParams,
  /** `last_id` is the number of the version that the last page ended with. */
  query: v.object(page(chatbotLimits.versionsPage)),
  output: v.array(characterVersion),
  errors: ['not_found', 'forbidden'],
});

export const getCharacterVersion = defineEndpoint({
  id: 'getCharacterVersion',
  method: 'GET',
  path: '/api/v1/characters/:characterId/versions/:number',
  summary: 'One version of a chatbot or a group of one’s own, whole',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: v.object({
    ...characterParams.entries,
    number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of a version'), v.transform(Number)),
  }),
  output: v.object({ ...characterVersion.entries, form: workForm }),
  errors: ['not_found', 'forbidden'],
});

export const createCharacterAvatar = defineEndpoint({
  id: 'createCharacterAvatar',
  method: 'POST',
  path: '/api/v1/characters/avatars',
  summary: 'Upload a picture (PNG, JPEG or WebP up to 5 MB) to use as avatar_url; what it says besides the picture is removed',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  upload: 'picture',
  permission: 'create_character',
  bodyKind: 'multipart',
  bodyBytes: limits.avatarBytes + limits.formFieldsBytes,
  body: v.object({ file: v.unknown() }),
  output: v.object({ avatar_url: v.string() }),
  errors: [
    'invalid_input',
    'unsupported_file',
    'payload_too_large',
    'storage_full',
    'site_full',
    'underage_content',
    'explicit_content',
    'harmful_content',
    'rate_limited',
    'moderation_unavailable',
  ],
});
