import { claimWhole, messageOverhead } from '../claims.ts';
import { definePromptPart, type PromptBasis, type PromptInstruction, type PromptPart } from '../prompt-part.ts';

const nudges: Record<PromptBasis['kind'], string> = {
  send: '',
  regenerate: '',
  continue: 'Continue your last message from exactly where it stops. Do not repeat any of it.',
  autopilot: 'Now suggest what {{user}} could write next: one short message in the voice of {{user}}, nothing else.',
};

const outOfCharacter =
  'The last message of {{user}} is out of character. Step out of the story: answer as the AI that writes {{char}}, briefly and honestly, and begin with "ooc:".';

/** The user's last message begins with `ooc:` (C-MSG-11), and this reply answers it. */
const isOutOfCharacter = ({ kind, history }: PromptBasis): boolean =>
  kind !== 'autopilot' && /^\s*ooc:/i.test(history.findLast(({ role }) => role === 'user')?.content ?? '');

export const postHistory: PromptInstruction = ({ input, fill }) => ({
  source: 'post_history',
  text: fill(input.character.postHistoryInstructions, ''),
});

export const kindNudge: PromptInstruction = ({ input, fill }) => ({
  source: `nudge.${input.kind}`,
  text: fill(nudges[input.kind]),
});

export const outOfCharacterNudge: PromptInstruction = ({ input, fill }) => ({
  source: 'nudge.ooc',
  text: isOutOfCharacter(input) ? fill(outOfCharacter) : '',
});

export const draftNudge: PromptInstruction = ({ input: { suggestion, user } }) => ({
  source: 'nudge.draft',
  text:
    suggestion && suggestion.draft.trim() !== ''
      ? `${user.name} has begun to write: ${suggestion.draft.trim()}\nWrite the whole message from it and keep what it says.`
      : '',
});

export const ideasNudge: PromptInstruction = ({ input: { suggestion } }) => ({
  source: 'nudge.ideas',
  text:
    suggestion && suggestion.ideas > 1
      ? `Give ${suggestion.ideas} different suggestions, each on a line of its own, without numbers.`
      : '',
});

/** The user's own words are values: nothing in them is expanded. */
export const hintNudge: PromptInstruction = ({ input: { hint } }) => ({
  source: 'nudge.hint',
  text: hint ? `For this reply only: ${hint}` : '',
});

/** The end of the prompt: instructions in their order. */
export const instructionsOf = <Given>(instructions: readonly PromptInstruction<Given>[]): PromptPart<Given> =>
  definePromptPart({
    kinds: {},
    claim: (room, given: Given) =>
      claimWhole(room, {
        part: 'instructions',
        place: 'end',
        overhead: messageOverhead,
        texts: instructions.map((instruction) => instruction(room, given)),
        at: ({ text }) => ({ at: 'end', text }),
      }),
  });
