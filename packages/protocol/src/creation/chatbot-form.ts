import * as v from 'valibot';
import { id, language, userText } from '../fields.ts';
import { visibility } from '../platform/characters.ts';
import { nameText } from '../names.ts';
import { limits } from '../limits.ts';

/** Limits of the chatbot form, apart from the others: no widget asks for them. Lengths are UTF-16 units of the trimmed text. */
export const chatbotLimits = {
  nameMax: limits.chatbotNameMax,
  titleMax: limits.chatbotTitleMax,
  greetingMax: limits.greetingMax,
  personaMax: limits.personalityMax,
  scenarioMax: limits.scenarioMax,
  dialogueMax: limits.dialogueMax,
  /** Of the texts that a card brings for the model itself. */
  instructionsMax: 4000,
  /** Of name, title, greeting and personality, and of scenario and dialogue where there is one. */
  textMin: 3,
  /** A name of Han, kana or Hangul is whole in one. */
  denseNameMin: 1,
  /** What is shorter than this counts as left empty (R-BOT-08). */
  optionalMin: 2,
  /** Ways to begin besides the greeting. */
  greetingsMax: limits.importedGreetingsMax,
  tagMax: limits.tagMax,
  tagsMax: limits.chatbotTagsMax,
  /** Of what is public. */
  tagsMin: 2,
  /** Tokens of greeting, personality, scenario and dialogue: from here on a notice, and the most there may be (R-BOT-14). */
  tokensNotice: 1600,
  tokensMax: { public: 2500, hidden: 2500, private: 4000, permanently_private: 4000 },
  /** Of the line that says what a version changed. */
  noteMax: 200,
  versionsPage: 25,
} as const;

const served = String.raw`/(?:files/[\w-]{43}|art/[\w-]+\.(?:svg|webp|png|jpg)(?:\?v=\d+)?)`;
const pictureAt = (pattern: string) =>
  v.pipe(v.string(), v.maxLength(120), v.regex(new RegExp(`^(?:${pattern})$`), 'must be a picture uploaded here'));

/** Of a picture that we serve; others could tell their server who reads. */
const picture = pictureAt(served);

/** What a save takes besides: the key of a picture that its creator has just uploaded (`saveImage`). */
export const savedPicture = pictureAt(String.raw`${served}|uploads/[\w-]{43}`);

/** A text that an import may have left longer than a form takes: how long it may be is for `chatbotFaults` to say. */
const longText = userText(limits.importedTextMax);

/** Everything of a chatbot that its creator writes, and that a version keeps (R-BOT-02). */
export const chatbotForm = v.object({
  name: userText(limits.importedNameMax),
  title: longText,
  greeting: longText,
  alternate_greetings: v.pipe(v.array(longText), v.maxLength(chatbotLimits.greetingsMax)),
  persona: longText,
  scenario: longText,
  dialogue: longText,
  system_prompt: longText,
  post_history_instructions: longText,
  language,
  /** At most 12 unless an import brought more. */
  tags: v.pipe(v.array(nameText(limits.tagMax)), v.maxLength(limits.tagsMax)),
  avatar_url: v.nullable(picture),
  visibility,
  /** Whether others read the personality; only of what is public. */
  definition_visible: v.boolean(),
});
export type ChatbotForm = v.InferOutput<typeof chatbotForm>;
export type ChatbotField = keyof ChatbotForm;

export const chatbotFields = Object.keys(chatbotForm.entries) as ChatbotField[];

/** A chatbot before anything is written. */
export const emptyChatbot = (writtenIn: string): ChatbotForm => ({
  name: '',
  title: '',
  greeting: '',
  alternate_greetings: [],
  persona: '',
  scenario: '',
  dialogue: '',
  system_prompt: '',
  post_history_instructions: '',
  language: writtenIn,
  tags: [],
  avatar_url: null,
  visibility: 'public',
  definition_visible: true,
});

/** Which version is meant: counted from 1 for each chatbot. */
export const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

export const characterParams = v.object({ characterId: id });
