import { AppError, limits } from '@troupe/protocol';
import { fillMacros, type MacroValues } from './macros.ts';
import type { PromptBasis, PromptRoom } from './prompt-part.ts';

/** Tokens that chat formats spend on opening the reply. */
const replyOverhead = 3;

const defaultInstruction = 'Write the next reply of {{char}} to {{user}}.';

/** An empty prompt; all its texts together may fill `limits.promptMacrosMax` macros. Throws where the reply alone is too long. */
export const createRoom = (input: PromptBasis): PromptRoom => {
  const { tokenizer, character } = input;
  const left = input.contextTokens - input.replyTokens - replyOverhead;
  if (left <= 0)
    throw new AppError('prompt_too_long', {
      params: { part: 'reply', tokens: input.replyTokens + replyOverhead, limit: input.contextTokens },
    });

  const bare: MacroValues = {
    user: input.user.name,
    char: character.nickname || character.name,
    now: input.now,
    timeZone: input.timeZone,
    idleMs: input.idleMs,
    seed: input.seed,
    pickSeed: character.name,
    budget: { left: limits.promptMacrosMax },
  };
  const persona = fillMacros(input.user.persona, bare);
  const description = fillMacros(character.persona, { ...bare, persona });
  const scenario = fillMacros(character.scenario, { ...bare, persona });
  const values: MacroValues = { ...bare, persona, description, personality: description, scenario };
  const fill = (text: string, original?: string) => fillMacros(text, original === undefined ? values : { ...values, original });
  const count = (text: string) => (text === '' ? 0 : tokenizer.count(text));
  return {
    input,
    left,
    texts: { persona, description, scenario, instruction: fill(defaultInstruction) },
    count,
    separator: count('\n\n'),
    fill,
  };
};
