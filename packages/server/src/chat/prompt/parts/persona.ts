import { definePromptPart } from '../prompt-part.ts';
import { trimToSentence } from '../prompt-text.ts';

/** As whom the user chats; may be cut, at a sentence. */
export const persona = definePromptPart({
  kinds: { persona: 'persona' },
  claim: ({ input, left, texts, count, separator }) => {
    if (texts.persona.trim() === '') return null;
    const whole = `About ${input.user.name}: ${texts.persona}`;
    const text = trimToSentence(whole, (some) => count(some) + separator <= left);
    const tokens = text === '' ? 0 : count(text) + separator;
    const line = { source: 'persona', tokens, place: 'persona' } as const;
    if (text === whole) return { lines: [{ ...line, outcome: 'kept' }], texts: [{ at: 'persona', text }] };
    return {
      lines: [{ ...line, outcome: text === '' ? 'dropped' : 'trimmed', wanted: count(whole) + separator }],
      texts: text === '' ? [] : [{ at: 'persona', text }],
    };
  },
});
