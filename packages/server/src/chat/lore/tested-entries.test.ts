import { afterEach, describe, expect, it, vi } from 'vitest';
import { activateLore, unhurried } from './activate.ts';
import { testBook, testEntry } from './testing.ts';
import { toTested } from './tested-entries.ts';

afterEach(() => vi.restoreAllMocks());

/** A message that says every word, and a book with an entry for each, of which every second one minds its case. */
const tell = (count: number, filler: string) => {
  const words = Array.from({ length: count }, (_, at) => `word${at}`);
  const messages = [{ id: 'm0', text: words.map((word) => `${filler} ${word}`).join('  ') }];
  const entries = words.map((word, at) => testEntry(`e${at}`, { keywords: [word], caseSensitive: at % 2 === 0 }));
  const book = testBook(entries);
  const asked = { books: [book], messages, seed: 's', messagesSince: new Map<string, number>(), replies: 0, greeting: null };
  const lore = activateLore(asked, unhurried);
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const tested = toTested(
    entries.map(({ id }) => id),
    lore,
    { lines: [], messages },
  );
  const steps = { cuts: segment.mock.calls.length, pieces: normalize.mock.calls.length };
  vi.restoreAllMocks();
  return { words, text: messages[0]!.text, tested, steps };
};

describe('where the words stand that called entries', () => {
  it('is told of each of many in one message', () => {
    const { words, text, tested } = tell(60, 'Straße, é 👩‍👩‍👧 and');
    expect(tested.map(({ start, end }) => text.slice(start!, end!))).toEqual(words);
  });

  it('is found by steps that grow with the message, not with the entries that it calls', () => {
    // The same length of text, with ten times the entries.
    const few = tell(20, 'é'.repeat(1000));
    const many = tell(200, 'é'.repeat(100));
    expect(few.steps.cuts).toBe(1);
    expect(many.steps.cuts).toBe(1);
    expect(many.steps.pieces).toBeLessThan(few.steps.pieces * 2);
  });
});
