import { chatbotTokens, settleChatbot } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testForm } from '../testing/edited-character.ts';
import { createTokenCounter, roomIn, sumOf } from './token-counts.ts';

describe('the tokens of a form', () => {
  it('are those that the server counts, however it was typed', () => {
    const count = createTokenCounter();
    const counted = fc.record({ greeting: fc.string(), persona: fc.string(), scenario: fc.string(), dialogue: fc.string() });
    fc.assert(
      fc.property(counted, (texts) => {
        const form = testForm(texts);
        expect(sumOf(count(form))).toBe(chatbotTokens(settleChatbot(form)));
      }),
    );
  });

  it('are told by field', () => {
    const counts = createTokenCounter()(testForm({ greeting: 'one two three', scenario: 'x', dialogue: '' }));
    expect(counts.greeting).toBe(3);
    // What is too short to be kept costs nothing.
    expect(counts.scenario).toBe(0);
  });
});

describe('the room that is left for a story', () => {
  it('is counted in messages of 180 tokens, and never below none', () => {
    expect(roomIn(4096, 1240)).toBe(15);
    expect(roomIn(8192, 1240)).toBe(38);
    expect(roomIn(4096, 5000)).toBe(0);
  });
});
