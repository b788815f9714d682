import * as v from 'valibot';
import { replyReport } from '../chat/replies.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, modelText, requiredUserText, timeZone, userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { cleanName } from '../names.ts';
import { chatbotForm } from './chatbot-form.ts';

export const tryoutLimits = {
  /** Lines of a try-out, of both sides, besides the greeting. */
  linesMax: 40,
} as const;

/** One line of a try-out, as the page that holds it sends it. */
const tryoutLine = v.object({ role: v.picklist(['user', 'bot']), content: requiredUserText(limits.messageMax) });
export type TryoutLine = v.InferOutput<typeof tryoutLine>;

/** What went into a reply of a try-out: that of a chat, without what is stored of one. */
export const tryoutReport = v.omit(replyReport, ['message_id', 'generation_id', 'kind', 'createdAt', 'memories', 'recall']);
export type TryoutReport = v.InferOutput<typeof tryoutReport>;

const tryoutReply = {
  text: modelText,
  report: tryoutReport,
};
/** As it was said to begin with, its macros filled. */
const greeting = modelText;

/** Events of a reply that is stored nowhere, in the words of `chatEvent`. */
export const tryoutEvent = v.variant('type', [
  v.object({
    type: v.literal('start'),
    greeting,
    /** What was said asks for people who help. */
    needs_help: v.optional(v.boolean()),
  }),
  v.object({ type: v.literal('delta'), text: modelText }),
  v.object({ type: v.literal('done'), ...tryoutReply }),
  v.object({ type: v.literal('error'), error: v.string(), code: v.string() }),
]);
export type TryoutEvent = v.InferOutput<typeof tryoutEvent>;

export const tryCharacter = defineEndpoint({
  id: 'tryCharacter',
  method: 'POST',
  path: '/api/v1/characters/tryout',
  summary: 'A reply of a chatbot as its form says it now, from the prompt of a chat; nothing is stored or counted',
  about: 'nothing',
  auth: 'member',
  class: 'create',
  keeps: false,
  // The form is judged as a save that stays private is, so that the refusal can name the field.
  judged: 'handler',
  permission: 'create_character',
  body: v.object({
    /** Name and greeting are needed to begin; what else is written has the limits of a save. */
    form: v.object({
      ...chatbotForm.entries,
      name: v.pipe(v.string(), v.transform(cleanName), userText(limits.importedNameMax), v.regex(/\S/, 'Name is required')),
      greeting: v.pipe(userText(limits.importedTextMax), v.regex(/\S/, 'Greeting is required')),
    }),
    /** The chatbot of one’s own that is edited: its lorebooks come with it. */
    character_id: v.optional(id),
    /** As whom one speaks: null as nobody, left out as the default persona. */
    persona_id: v.optional(v.nullable(id)),
    /** What was said after the greeting, oldest first; the last line is the one to answer. */
    lines: v.pipe(
      v.array(tryoutLine),
      v.minLength(1, 'must not be empty'),
      v.maxLength(tryoutLimits.linesMax, `must be at most ${tryoutLimits.linesMax} lines`),
      v.check((lines) => lines.at(-1)?.role === 'user', 'must end with a line of the user’s'),
    ),
    /** The same seed, the same form and the same lines ask for the same reply. */
    seed: id,
    /** What `{{time}}`, `{{date}}` and `{{weekday}}` are told in. */
    time_zone: v.optional(timeZone),
  }),
  bodyBytes: limits.openingBodyBytes,
  output: v.object({ ...tryoutReply, greeting, needs_help: v.optional(v.boolean()) }),
  answers: 'stream',
  generates: true,
  events: tryoutEvent,
  /** A refusal of something in the form names the field in `field`. */
  errors: [
    'invalid_input',
    'not_found',
    'forbidden',
    'rate_limited',
    'unavailable',
    'prompt_too_long',
    'underage_content',
    'explicit_content',
    'harmful_content',
    'moderation_unavailable',
    'model_rate_limited',
    'model_busy',
    'model_timeout',
    'model_failed',
  ],
});
export type TryoutAnswer = v.InferOutput<(typeof tryCharacter)['output']>;
