import { definitionSizeOf } from '@troupe/protocol';
import { estimateTokenizer } from '../kernel/tokenizer.ts';

/** The parts of a character that count towards its token limit (R-BOT-14). */
export interface Definition {
  greeting: string;
  persona: string;
  scenario: string;
  dialogue: string;
}

/** Tokens of a definition and the size category they make. */
export const measureDefinition = ({ greeting, persona, scenario, dialogue }: Definition) => {
  const tokenCount = [greeting, persona, scenario, dialogue].reduce((sum, text) => sum + estimateTokenizer.count(text), 0);
  return { tokenCount, definitionSize: definitionSizeOf(tokenCount) };
};
