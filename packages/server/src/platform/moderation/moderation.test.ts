import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createModeration, createOutputGate, testTriggers } from './moderation.ts';

const trigger = Object.keys(testTriggers)[0] ?? '';

describe('moderation', () => {
  const moderation = createModeration({ testMode: true });

  it('finds the inert trigger in test mode only', () => {
    expect(moderation.checkText(`hello ${trigger} there`)).toBe('underage_content');
    expect(moderation.checkText('a school birthday, she is 18')).toBeNull();
    expect(createModeration({ testMode: false }).checkText(trigger)).toBeNull();
  });

  it('shows nothing of a trigger, wherever the stream is split', () => {
    const text = `Good words first. ${trigger} and more`;
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const gate = createOutputGate(moderation);
        let shown = '';
        let verdict = null;
        const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        for (let index = 1; index < edges.length && verdict === null; index += 1) {
          const released = gate.push(text.slice(edges[index - 1], edges[index]));
          shown += released.text;
          verdict = released.verdict;
        }
        expect(verdict).toBe('underage_content');
        expect('Good words first. '.startsWith(shown)).toBe(true);
      }),
    );
  });

  it('lets clean text through whole, with nothing left behind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('«', '«TEST', '«TEST:MINOR-SAFETY', '»'.slice(1)))),
        (pieces) => {
          const text = pieces.join('');
          fc.pre(!text.includes(trigger));
          const gate = createOutputGate(moderation);
          expect(pieces.map((piece) => gate.push(piece).text).join('') + gate.end().text).toBe(text);
        },
      ),
    );
  });
});
