import type { PromptInstruction } from '../prompt/prompt-part.ts';

export interface GroupPrompt {
  /** Whose turn it is in a group chat. */
  speaker?: string;
}

export const groupNudge: PromptInstruction<GroupPrompt> = (_, { speaker }) => ({
  source: 'nudge.group',
  text: speaker ? `Write only as ${speaker} this time.` : '',
});
