import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { cleanName } from '../../names.ts';
import { characterParams, chatbotLimits, savedPicture, versionNumber } from '../chatbot-form.ts';
import { editedCharacter, firstLorebooks } from '../editing.ts';
import { groupForm } from './group-form.ts';
import { groupMember } from './group-members.ts';

/** A group as its creator edits it. */
export const editedGroup = v.object({
  ...editedCharacter.entries,
  type: v.literal('meta'),
  /** The newest form: what waits for a review, where one waits. */
  form: groupForm,
  /** What is served while another form waits; null where that is `form`, or nothing. */
  approved: v.nullable(groupForm),
  /** Ids of the members of `form`, in its order. */
  sub_character_ids: v.array(id),
  /** What is known of each member of `form`, in its order: those who were lost stand there too, and say so. */
  members: v.array(groupMember),
  /** Whether it can be chatted with, as far as its members decide: at least two of those that serve are usable. */
  has_members: v.boolean(),
});
export type EditedGroup = v.InferOutput<typeof editedGroup>;

/** One line without what cannot be seen. */
const line = (field: string, max: number) =>
  v.pipe(v.string(), v.transform(cleanName), userText(max), v.regex(/\S/, `${field} is required`));

/** As a creator writes it. Everything else that stands against it is said by `groupFaults`, by field, in `issues`. */
const written = {
  ...groupForm.entries,
  name: line('Name', limits.importedNameMax),
  title: line('Title', limits.importedTextMax),
  persona: v.optional(groupForm.entries.persona, ''),
  greeting_character_id: v.optional(groupForm.entries.greeting_character_id, null),
  avatar_url: v.nullable(savedPicture),
};

const savedWith = {
  /** What the version changes, in its creator's words. */
  note: v.optional(v.pipe(v.string(), v.trim(), userText(chatbotLimits.noteMax)), ''),
  /** Sends what the automatic check refused to a person (R-MOD-09). */
  submitForManualReview: v.optional(v.boolean(), false),
};

/** As of a chatbot: `explicit_content` and `harmful_content` carry `submitForManualReview: true` where a person may be asked. */
const refusals = [
  'underage_content',
  'explicit_content',
  'harmful_content',
  'moderation_unavailable',
  'invalid_input',
  'rate_limited',
] as const;

export const createGroupCharacter = defineEndpoint({
  id: 'createGroupCharacter',
  method: 'POST',
  path: '/api/v1/characters/group',
  summary: 'A new group: private ones are there at once, others wait for a review',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  // What others will read is judged otherwise than what stays private, and a person may be asked instead.
  judged: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  body: v.object({
    ...written,
    /** R-GRP-06. */
    guidelines: v.pipe(
      v.optional(v.boolean(), false),
      v.check((isAgreed) => isAgreed, 'You must agree with the Community Guidelines'),
    ),
    lorebook_ids: firstLorebooks,
    ...savedWith,
  }),
  bodyBytes: limits.openingBodyBytes,
  output: editedGroup,
  errors: [...refusals, 'storage_full', 'site_full'],
});

export const getEditedGroup = defineEndpoint({
  id: 'getEditedGroup',
  method: 'GET',
  path: '/api/v1/characters/:characterId/group',
  summary: 'A group of one’s own as it is edited: its newest form, its members, and where its review stands',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: characterParams,
  output: editedGroup,
  /** `forbidden`: it is somebody else’s. */
  errors: ['not_found', 'forbidden'],
});

/**
 * Taking back what waits (`withdrawCharacter`), versions (`listCharacterVersions`, `getCharacterVersion`), books
 * (`attachLorebook` and its neighbours), removal and return (`deleteCharacter`, `restoreCharacter`) are asked for groups as for
 * chatbots; a version is restored by saving its form.
 */
export const updateGroupCharacter = defineEndpoint({
  id: 'updateGroupCharacter',
  method: 'PATCH',
  path: '/api/v1/characters/:characterId/group',
  summary: 'Save what changed of a group as a new version; what others read waits for a review while the approved form is served',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  judged: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  params: characterParams,
  /** `members` is sent whole: those that are not in it leave the group. */
  body: v.object({ ...v.partial(v.object(written)).entries, base_revision: versionNumber, ...savedWith }),
  bodyBytes: limits.openingBodyBytes,
  output: editedGroup,
  /** `conflict` says in `because` what stands against it: an `EditConflict`. */
  errors: ['not_found', 'forbidden', 'conflict', 'storage_full', 'site_full', ...refusals],
});
