import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { moderationReport, moderationStatuses } from '../platform/characters.ts';
import { chatbotForm, chatbotLimits, versionNumber, type ChatbotForm } from './chatbot-form.ts';
import { groupForm, groupMemberForm, type GroupForm } from './groups/group-form.ts';
import { lorebookLimits } from './lorebooks/lorebook-form.ts';

/** Limits of drafts in an account, on each brand. */
export const draftLimits = {
  /** Drafts that a member may have at once. */
  perMember: 200,
  /** Drafts in a member's bin; with one more the oldest is gone. */
  inBin: 50,
  /** The highest revision of a chatbot that a draft may say it began from: what a column of numbers holds. */
  characterRevisionMax: 2_147_483_647,
} as const;

/** No text of a draft is judged, since nobody else reads one: what it becomes is judged when that is saved. */
const unread = v.pipe(v.string(), v.maxLength(limits.importedTextMax, `must be at most ${limits.importedTextMax} characters`));
const unreadNote = v.pipe(v.string(), v.maxLength(chatbotLimits.noteMax, `must be at most ${chatbotLimits.noteMax} characters`));
const unreadTag = v.pipe(v.string(), v.maxLength(limits.tagMax, `must be at most ${limits.tagMax} characters`));

/** A chatbot as far as it is written: every field of the form, of which none has to be right yet. */
export const draftForm = v.object({
  name: unread,
  title: unread,
  greeting: unread,
  alternate_greetings: v.pipe(v.array(unread), v.maxLength(chatbotLimits.greetingsMax)),
  persona: unread,
  scenario: unread,
  dialogue: unread,
  system_prompt: unread,
  post_history_instructions: unread,
  language: chatbotForm.entries.language,
  tags: v.pipe(v.array(unreadTag), v.maxLength(limits.tagsMax)),
  avatar_url: chatbotForm.entries.avatar_url,
  visibility: chatbotForm.entries.visibility,
  definition_visible: chatbotForm.entries.definition_visible,
} satisfies Record<keyof ChatbotForm, unknown>);

/** A group as far as it is written. */
export const groupDraftForm = v.object({
  name: unread,
  title: unread,
  greeting: unread,
  scenario: unread,
  persona: unread,
  greeting_character_id: groupForm.entries.greeting_character_id,
  members: v.pipe(v.array(v.object({ ...groupMemberForm.entries, note: unread })), v.maxLength(limits.pageMax)),
  language: groupForm.entries.language,
  tags: v.pipe(v.array(unreadTag), v.maxLength(limits.tagsMax)),
  avatar_url: groupForm.entries.avatar_url,
  visibility: groupForm.entries.visibility,
  definition_visible: groupForm.entries.definition_visible,
} satisfies Record<keyof GroupForm, unknown>);
export type GroupDraftForm = v.InferOutput<typeof groupDraftForm>;

/** What a draft becomes. */
export const draftKinds = ['chatbot', 'group'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Only a group has members: which form it is shows in that alone. */
const eitherForm = v.union([draftForm, groupDraftForm]);

/** Whether what a draft holds is a group's form. */
export const isGroupDraft = (form: v.InferOutput<typeof eitherForm>): form is GroupDraftForm => 'members' in form;

/** What a draft holds besides its form. */
const around = {
  /** The chatbot that it changes; null for one that is not made yet. */
  characterId: v.nullable(id),
  /** The revision of that chatbot that it began from; 0 for one that is not made yet. */
  characterRevision: v.pipe(versionNumber, v.maxValue(draftLimits.characterRevisionMax)),
  /** What the next version changes, in its creator's words. */
  note: unreadNote,
  /** Whether the guidelines are agreed to; null where they are not asked about (R-BOT-13). */
  guidelines: v.nullable(v.boolean()),
  /** Lorebooks that it is to know once it is made; none of what is made already (R-BOT-23). */
  lorebooks: v.optional(v.pipe(v.array(v.object({ id, name: unread })), v.maxLength(lorebookLimits.perChatbot)), []),
  /** Where the review of its chatbot stood when it was written: a draft ends when that moves (R-DRAFT-04). */
  moderation_status: v.nullable(v.picklist(moderationStatuses)),
};

/** A draft as its account keeps it (R-DRAFT-01). */
export const draft = v.object({
  id,
  creator_user_id: id,
  creator_username: v.string(),
  kind: v.picklist(draftKinds),
  form: eitherForm,
  ...around,
  /** Where the review of its chatbot stands now. */
  moderationReport: v.nullable(moderationReport),
  /** Counts what was kept of it, from 1: a device names the one it wrote upon, so that no other device's text is lost. */
  revision: versionNumber,
  updatedAt: timestamp,
  /** When it went to the bin; null while it is not there. */
  removedAt: v.nullable(timestamp),
});
export type Draft = v.InferOutput<typeof draft>;
/** A draft in a list: never its texts. */
export const listedDraft = v.object({
  id,
  kind: v.picklist(draftKinds),
  characterId: v.nullable(id),
  /** '' where none is written yet. */
  name: v.string(),
  title: v.string(),
  avatar_url: v.nullable(v.string()),
  moderation_status: around.moderation_status,
  /** Where the review of its chatbot stands now. */
  moderationReport: v.nullable(moderationReport),
  revision: versionNumber,
  updatedAt: timestamp,
});
export type ListedDraft = v.InferOutput<typeof listedDraft>;

export const removedDraft = v.object({ ...listedDraft.entries, removedAt: timestamp, erasedAt: timestamp });
export type RemovedDraft = v.InferOutput<typeof removedDraft>;

/**
 * Why a draft was not kept: another device wrote it meanwhile, and `revision` says where it stands; or the account has as many
 * as it may, and `max` says how many.
 */
export const draftConflicts = ['revision', 'full'] as const;
export type DraftConflict = (typeof draftConflicts)[number];

const draftParams = v.object({ draftId: id });

export const listDrafts = defineEndpoint({
  id: 'listDrafts',
  method: 'GET',
  path: '/api/v1/users/drafts',
  summary: 'All drafts of a kind of the member on this brand, written last first, and those in the bin, removed last first',
  auth: 'member',
  class: 'account',
  /** Drafts of chatbots unless `kind` says otherwise; with `characterId` only those of one chatbot or group. */
  query: v.object({ kind: v.optional(v.picklist(draftKinds), 'chatbot'), characterId: v.optional(id) }),
  output: v.object({ data: v.array(listedDraft), removed: v.array(removedDraft) }),
  errors: [],
});

export const getDraft = defineEndpoint({
  id: 'getDraft',
  method: 'GET',
  path: '/api/v1/users/drafts/:draftId',
  summary: 'A draft of the member, whole; one in the bin too',
  auth: 'member',
  class: 'account',
  params: draftParams,
  output: draft,
  errors: ['not_found'],
});

export const putDraft = defineEndpoint({
  id: 'putDraft',
  method: 'PUT',
  path: '/api/v1/users/drafts/:draftId',
  summary: 'Keep a draft as it is written now; the device chooses its id. One in the bin comes back',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  repeats: 'safe',
  permission: 'create_character',
  params: draftParams,
  /** `base_revision` is the one that was written upon; 0 for a new draft. */
  /** Its kind follows from `form`. */
  body: v.object({ form: eitherForm, ...around, base_revision: versionNumber }),
  bodyBytes: limits.openingBodyBytes,
  output: v.object({ revision: versionNumber, updatedAt: timestamp }),
  /** `conflict` says in `because` what stands against it: a `DraftConflict`. */
  errors: ['conflict', 'storage_full', 'site_full', 'rate_limited'],
});

export const deleteDraft = defineEndpoint({
  id: 'deleteDraft',
  method: 'DELETE',
  path: '/api/v1/users/drafts/:draftId',
  summary: 'Put a draft into the bin; where its chatbot was saved from it nothing is left to bring back, and it is gone at once',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'delete_character',
  params: draftParams,
  query: v.object({ saved: v.optional(v.literal('T1')) }),
  output: empty,
  errors: ['not_found', 'rate_limited'],
});

export const restoreDraft = defineEndpoint({
  id: 'restoreDraft',
  method: 'POST',
  path: '/api/v1/users/drafts/:draftId/restore',
  summary: 'Take a draft out of the bin; one that is not there stays as it is',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: draftParams,
  output: draft,
  /** `conflict` says in `because` what stands against it: a `DraftConflict`. */
  errors: ['not_found', 'conflict', 'rate_limited'],
});
