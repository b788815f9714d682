import { describe, expect, it } from 'vitest';
import type { PromptMessage } from '../../ports/language-model.ts';
import { placeAtDepth, stand } from './standing.ts';

describe('texts at a depth of the history', () => {
  const history: PromptMessage[] = ['one', 'two', 'three'].map((content) => ({ role: 'user', content }));
  const at = (depth: number, text: string, role: 'system' | 'assistant' = 'system') => ({ text, depth, role });

  it('counts from the newest message; deeper than the history is on top; one depth and role make one message', () => {
    const placed = placeAtDepth(history, [at(0, 'end'), at(1, 'x'), at(1, 'y'), at(1, 'z', 'assistant'), at(99, 'top')]);
    expect(placed.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'system: top',
      'user: one',
      'user: two',
      'system: x\n\ny',
      'assistant: z',
      'user: three',
      'system: end',
    ]);
  });
});

describe('texts of a prompt', () => {
  it('stand where they say, in whichever order they were claimed', () => {
    const messages = stand([
      { at: 'end', text: 'end' },
      { at: { message: 'user' }, text: 'newest', order: 1 },
      { at: 'persona', text: 'persona' },
      { at: { depth: 1, role: 'system' }, text: 'late' },
      { at: { depth: 1, role: 'system' }, text: 'ordered', order: 7 },
      { at: 'rules', text: 'rules' },
      { at: { message: 'assistant' }, text: 'oldest', order: 0 },
    ]);
    expect(messages).toEqual([
      { role: 'system', content: 'rules\n\npersona' },
      { role: 'assistant', content: 'oldest' },
      { role: 'system', content: 'ordered\n\nlate' },
      { role: 'user', content: 'newest' },
      { role: 'system', content: 'end' },
    ]);
  });
});
