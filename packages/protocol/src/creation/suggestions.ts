import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { language, modelText, userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { cleanName, nameText } from '../names.ts';
import { chatbotLimits } from './chatbot-form.ts';
import { draftKinds } from './drafts.ts';
import { groupLimits } from './groups/group-form.ts';

/** Texts of the form that something can be suggested for (R-BOT-16). */
export const suggestedFields = ['name', 'title', 'greeting', 'persona', 'scenario', 'dialogue'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** What each of them may have at most: a suggestion is cut to it, and what is sent is no longer either. */
export const suggestedFieldMax: Readonly<Record<SuggestedField, number>> = {
  name: chatbotLimits.nameMax,
  title: chatbotLimits.titleMax,
  greeting: chatbotLimits.greetingMax,
  persona: chatbotLimits.personaMax,
  scenario: chatbotLimits.scenarioMax,
  dialogue: chatbotLimits.dialogueMax,
};

export const suggestionLimits = {
  /** Of name and title, before anything is suggested. */
  leastMin: 3,
  /** Milliseconds that a suggestion may take. */
  withinMs: 20_000,
  /** Suggestions of one field that are kept to go back to. */
  keptMax: 5,
  tagsMax: 5,
} as const;

/** Something to go by: what is shorter says too little to suggest anything from. */
const basis = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanName),
    userText(max),
    v.minLength(suggestionLimits.leastMin, `${label} should be ${suggestionLimits.leastMin} characters or more`),
  );
const filled = (label: string, max: number) => v.pipe(v.string(), v.trim(), userText(max), v.regex(/\S/, `${label} is required`));
const optional = (max: number) => v.optional(userText(max), '');

/** What only tries again may mend, besides what moderation refuses. */
export const suggestionFailures = [
  'invalid_input',
  'rate_limited',
  'unavailable',
  'underage_content',
  'explicit_content',
  'harmful_content',
  'moderation_unavailable',
  'model_rate_limited',
  'model_busy',
  'model_failed',
] as const;

export const suggestField = defineEndpoint({
  id: 'suggestField',
  method: 'POST',
  path: '/api/v1/characters/suggest_field',
  summary: 'A text for one field of a chatbot, from what its form says; nothing is stored, and empty where nothing came in time',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  generates: true,
  body: v.object({
    field: v.picklist(suggestedFields),
    fields_values: v.object({
      name: basis('Name', suggestedFieldMax.name),
      title: basis('Title', suggestedFieldMax.title),
      persona: optional(suggestedFieldMax.persona),
      greeting: optional(suggestedFieldMax.greeting),
      /** A group's may be longer than a chatbot's. */
      scenario: optional(groupLimits.scenarioMax),
      dialogue: optional(suggestedFieldMax.dialogue),
    }),
    /** What the chatbot speaks. */
    language: v.optional(language, 'en'),
    /** For a group the texts are those of several who speak; `name`, `title`, `greeting` and `scenario` can be asked for. */
    kind: v.optional(v.picklist(draftKinds), 'chatbot'),
    /** Names of its members, for a group. */
    member_names: v.optional(v.pipe(v.array(nameText(limits.importedNameMax)), v.maxLength(groupLimits.membersMax)), []),
  }),
  output: v.object({ suggested_value: modelText }),
  errors: suggestionFailures,
});

/** A tag, alone or with how sure its giver is, from 0 to 1. */
export const suggestedTag = v.union([modelText, v.object({ label: modelText, confidence: v.number() })]);
export type SuggestedTag = v.InferOutput<typeof suggestedTag>;

export const suggestTags = defineEndpoint({
  id: 'suggestTags',
  method: 'POST',
  path: '/api/v1/characters/suggest_tags',
  summary: 'At most five tags for a chatbot, from what its form says, known ones where there are; nothing is stored',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  generates: true,
  body: v.object({
    name: nameText(suggestedFieldMax.name),
    title: nameText(suggestedFieldMax.title),
    greeting: filled('Greeting', suggestedFieldMax.greeting),
    /** Of a group its scenario. */
    persona: filled('Personality', suggestedFieldMax.persona),
    /** Those that the form has: none of them is suggested. */
    tags: v.optional(v.pipe(v.array(nameText(chatbotLimits.tagMax)), v.maxLength(chatbotLimits.tagsMax)), []),
    language: v.optional(language, 'en'),
  }),
  output: v.object({ suggested_tags: v.pipe(v.array(suggestedTag), v.maxLength(suggestionLimits.tagsMax)) }),
  errors: suggestionFailures,
});
