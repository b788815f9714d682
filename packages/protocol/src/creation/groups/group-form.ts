import * as v from 'valibot';
import { id, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { chatbotForm, chatbotLimits, type ChatbotForm } from '../chatbot-form.ts';

/** Limits of a group's form, apart from the others: no widget asks for them. Lengths are UTF-16 units of the trimmed text. */
export const groupLimits = {
  nameMax: chatbotLimits.nameMax,
  titleMax: chatbotLimits.titleMax,
  greetingMax: chatbotLimits.greetingMax,
  /** R-GRP-03. */
  scenarioMax: 5000,
  /** Of name, title, greeting and scenario. */
  textMin: chatbotLimits.textMin,
  /** R-GRP-04: the same for each role. */
  membersMin: 2,
  membersMax: 10,
  /** Of what only one member is told. */
  memberNoteMax: 300,
  /** As likely to speak as a member of whom nothing is said. */
  talkativenessDefault: 50,
  talkativenessMax: 100,
  /** Books of the group that a member may be given. */
  memberBooksMax: 50,
  tagsMin: chatbotLimits.tagsMin,
  tagsMax: chatbotLimits.tagsMax,
  /** Of greeting and scenario together, as of a chatbot. */
  tokensMax: chatbotLimits.tokensMax,
} as const;

/** How a member is there when a chat begins: heard and speaking, elsewhere, or hearing without speaking by themselves. */
export const groupPresences = ['present', 'away', 'muted'] as const;
export type GroupPresence = (typeof groupPresences)[number];

/** A member as the author sets them up; in a chat these are the defaults until its reader changes them. */
export const groupMemberForm = v.object({
  id,
  presence: v.picklist(groupPresences),
  /** How readily they speak by themselves, 50 as others: with 100 twice as likely, with 0 only after everybody else. */
  talkativeness: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(groupLimits.talkativenessMax)),
  /** What only they are told, for example "does not know of the letter"; '' for nothing. How long it may be is for `groupFaults` to say. */
  note: userText(limits.importedTextMax),
  /** Lorebooks of the group that they read; null for all of them, those that are attached later too. */
  books: v.nullable(v.pipe(v.array(id), v.maxLength(groupLimits.memberBooksMax))),
});
export type GroupMemberForm = v.InferOutput<typeof groupMemberForm>;

/** A member of whom nothing is said yet. */
export const newGroupMember = (memberId: string): GroupMemberForm => ({
  id: memberId,
  presence: 'present',
  talkativeness: groupLimits.talkativenessDefault,
  note: '',
  books: null,
});

/** Of members in the order in which they are shown; how many there may be is for `groupFaults` to say. */
const members = v.pipe(v.array(groupMemberForm), v.maxLength(limits.pageMax));

const { name, title, greeting, scenario, persona, language, tags, avatar_url, visibility, definition_visible } =
  chatbotForm.entries;

/** Everything of a group that its creator writes, and that a version keeps (R-GRP-01). */
export const groupForm = v.object({
  name,
  title,
  greeting,
  /** The scene, told to each speaker in the place of their own. */
  scenario,
  /** What the group is, told to each speaker; '' unless an older group has one. It counts as the scenario does. */
  persona,
  /** Who speaks the greeting; null for the group itself. */
  greeting_character_id: v.nullable(id),
  members,
  language,
  tags,
  avatar_url,
  visibility,
  /** Whether others read the scenario; only of what is public. */
  definition_visible,
});
export type GroupForm = v.InferOutput<typeof groupForm>;
export type GroupField = keyof GroupForm;

export const groupFields = Object.keys(groupForm.entries) as GroupField[];

/** A group before anything is written. */
export const emptyGroup = (writtenIn: string): GroupForm => ({
  name: '',
  title: '',
  greeting: '',
  scenario: '',
  persona: '',
  greeting_character_id: null,
  members: [],
  language: writtenIn,
  tags: [],
  avatar_url: null,
  visibility: 'public',
  definition_visible: true,
});

/**
 * What a version keeps, of a chatbot and of a group alike: a chatbot has neither of the last two; what a group has none of is
 * empty.
 */
export const workForm = v.object({
  ...chatbotForm.entries,
  greeting_character_id: v.optional(v.nullable(id)),
  members: v.optional(members),
});
export type WorkForm = v.InferOutput<typeof workForm>;
export type WorkField = keyof WorkForm;

/** What a chatbot has and a group does not. */
const unused = {
  alternate_greetings: [],
  dialogue: '',
  system_prompt: '',
  post_history_instructions: '',
} satisfies Partial<ChatbotForm>;

/** A group's form as its versions keep it. */
export const toWorkForm = (form: GroupForm): WorkForm => ({ ...unused, ...form });

/** What a version keeps, as a group's form. */
export const toGroupForm = (form: WorkForm): GroupForm => ({
  name: form.name,
  title: form.title,
  greeting: form.greeting,
  scenario: form.scenario,
  persona: form.persona,
  greeting_character_id: form.greeting_character_id ?? null,
  members: form.members ?? [],
  language: form.language,
  tags: form.tags,
  avatar_url: form.avatar_url,
  visibility: form.visibility,
  definition_visible: form.definition_visible,
});
