import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, modelText, requiredUserText, timeZone, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { cleanName } from '../../names.ts';
import { tryCharacter, tryoutLimits, tryoutReport } from '../tryout.ts';
import { groupForm } from './group-form.ts';

/** One line of a rehearsal, as the page that holds it sends it. */
const rehearsalLine = v.object({
  role: v.picklist(['user', 'bot']),
  content: requiredUserText(limits.messageMax),
  /** Which member said it; left out for the user and for the group itself. */
  speaker_id: v.optional(id),
});
export type RehearsalLine = v.InferOutput<typeof rehearsalLine>;

/** A member in the order of speakers, and why they stand there. */
export const speakerTurn = v.object({
  id,
  /** `chosen`: `speaker_id` asked for them; `called`: the last line names them; `drawn`: by lot, weighed by silence and talkativeness. */
  reason: v.picklist(['chosen', 'called', 'drawn']),
  /** Lines since they spoke; null where they have not spoken. */
  silence: v.nullable(v.number()),
  talkativeness: v.number(),
  /** How likely they were to be the first of those who were drawn, from 0 to 1; null for others. */
  chance: v.nullable(v.number()),
});
export type SpeakerTurn = v.InferOutput<typeof speakerTurn>;

/** A member who is not in the order, and why: set so in the form, has spoken last, or cannot be heard in this group. */
export const silentMember = v.object({ id, reason: v.picklist(['muted', 'away', 'spoke_last', 'unavailable']) });

const turns = v.object({
  /** Who speaks. */
  speaker_id: id,
  /** Who would speak next, the speaker first. */
  order: v.array(speakerTurn),
  silent: v.array(silentMember),
});
export type SpeakerTurns = v.InferOutput<typeof turns>;
/** As it was said to begin with, its macros filled. */
const greeting = modelText;
const reply = { text: modelText, report: tryoutReport };

/** Events of a rehearsal, in the words of `tryoutEvent`. */
export const groupTryoutEvent = v.variant('type', [
  v.object({
    type: v.literal('start'),
    greeting,
    ...turns.entries,
    /** What was said asks for people who help. */
    needs_help: v.optional(v.boolean()),
  }),
  v.object({ type: v.literal('delta'), text: modelText }),
  v.object({ type: v.literal('done'), ...reply }),
  v.object({ type: v.literal('error'), error: v.string(), code: v.string() }),
]);
export type GroupTryoutEvent = v.InferOutput<typeof groupTryoutEvent>;

export const tryGroup = defineEndpoint({
  id: 'tryGroup',
  method: 'POST',
  path: '/api/v1/characters/group/tryout',
  summary: 'A reply in a group as its form says it now, and who speaks in which order and why; nothing is stored or counted',
  about: 'nothing',
  auth: 'member',
  class: 'create',
  keeps: false,
  // The form is judged as a save that stays private is, so that the refusal can name the field.
  judged: 'handler',
  permission: 'create_character',
  body: v.object({
    /** Name, greeting and two members are needed to begin; what else is written has the limits of a save. */
    form: v.object({
      ...groupForm.entries,
      name: v.pipe(v.string(), v.transform(cleanName), userText(limits.importedNameMax), v.regex(/\S/, 'Name is required')),
      greeting: v.pipe(userText(limits.importedTextMax), v.regex(/\S/, 'Greeting is required')),
    }),
    /** The group of one's own that is edited: its lorebooks come with it. */
    character_id: v.optional(id),
    /** As whom one speaks: null as nobody, left out as the default persona. */
    persona_id: v.optional(v.nullable(id)),
    /** What was said after the greeting, oldest first; empty, or with a member's line last, asks who speaks by themselves. */
    lines: v.pipe(v.array(rehearsalLine), v.maxLength(tryoutLimits.linesMax, `must be at most ${tryoutLimits.linesMax} lines`)),
    /** Who is to speak; left out for who would. Members who are muted may be asked, those who are away may not. */
    speaker_id: v.optional(id),
    /** The same seed, the same form and the same lines give the same order and ask for the same reply. */
    seed: id,
    /** What `{{time}}`, `{{date}}` and `{{weekday}}` are told in. */
    time_zone: v.optional(timeZone),
  }),
  bodyBytes: limits.openingBodyBytes,
  output: v.object({ ...reply, ...turns.entries, greeting, needs_help: v.optional(v.boolean()) }),
  answers: 'stream',
  generates: true,
  events: groupTryoutEvent,
  /** A refusal of something in the form names the field in `field`. */
  errors: tryCharacter.errors,
});
export type GroupTryoutAnswer = v.InferOutput<(typeof tryGroup)['output']>;
