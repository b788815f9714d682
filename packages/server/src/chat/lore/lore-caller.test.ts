import { Worker } from 'node:worker_threads';
import { limits } from '@troupe/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { NoThreadFree, TookTooLong } from '../../ports/threads.ts';
import type { LoreQuestion } from './activation.ts';
import type { Lorebook } from './entry.ts';
import { createLoreCaller, type LoreCaller } from './lore-caller.ts';
import { testBook as book, testEntry as entry } from './testing.ts';

const question = (books: Lorebook[], ...texts: string[]): LoreQuestion => ({
  books,
  messages: texts.map((text, index) => ({ id: `m${index}`, text })),
  seed: 'seed',
  messagesSince: new Map(),
  replies: 0,
  greeting: null,
});
const plain = [book([entry('mill'), entry('sky', { constant: true })], { id: 'plain' })];
const patterns = [book([entry('wolves', { keywords: ['/wol(f|ves)/i'] }), entry('mill')], { id: 'patterns' })];
/** A book as long as a book may be, of patterns that take RE2 seconds. */
const hostile = (id: string) => [
  book(
    Array.from({ length: 50 }, (_, index) =>
      entry(`e${index}`, { keywords: [`/(a|b|[c-x]{1,90}y?){1,9}Q${index}/`, `word${index}`] }),
    ),
    { id },
  ),
];
const said = 'abcdefghijklmnopqrstuvwx '.repeat(300);

let caller: LoreCaller;
afterEach(() => caller.close());

/** What work costs the thread that everybody shares, in milliseconds of its processor time: what the machine does beside it does not count. */
const costOfLoop = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

describe('lore that a stranger wrote', () => {
  it('asks no thread for words, and one for patterns', async () => {
    const asked: LoreQuestion[] = [];
    const threads = {
      ask: (one: LoreQuestion) => {
        asked.push(one);
        return Promise.resolve({ fired: [{ entryId: 'wolves', bookId: 'patterns', match: null }], quiet: [] });
      },
      close: () => Promise.resolve(),
    };
    caller = createLoreCaller({ clock: createManualClock(), threads });
    expect((await caller.call(question(plain, 'the mill'), 'ann')).fired.map(({ entry }) => entry.id)).toEqual(['mill', 'sky']);
    expect(asked).toEqual([]);
    expect((await caller.call(question(patterns, 'wolf'), 'ann')).fired[0]?.entry).toBe(patterns[0]?.entries[0]);
    expect(asked).toHaveLength(1);
  });

  it('asks no thread for a thousand entries of words and a text of 4,000 characters', async () => {
    const ask = vi.fn(() => Promise.reject(new NoThreadFree()));
    caller = createLoreCaller({ clock: createManualClock(), threads: { ask, close: () => Promise.resolve() } });
    const berths = Array.from({ length: 1000 }, (_, at) =>
      entry(`e${at}`, { keywords: ['berth', 'quay', 'crane', 'buoy'].map((word) => `${word} ${at}`) }),
    );
    const text = 'We came to berth 12, late, and it rained. '.repeat(96).slice(0, 4000);
    const { fired } = await caller.call(question([book(berths, { id: 'berths' })], text), 'ann');
    expect(fired.map(({ entry }) => entry.id)).toEqual(['e12']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('matches patterns in the thread as the pure function does', async () => {
    caller = createLoreCaller({ clock: createManualClock() });
    const { fired } = await caller.call(question(patterns, 'Two WOLVES', 'at the mill'), 'ann');
    expect(fired).toMatchObject([
      { entry: { id: 'mill' }, match: { keyword: 'mill', sourceId: 'm1' } },
      { entry: { id: 'wolves' }, match: { keyword: '/wol(f|ves)/i', sourceId: 'm0' } },
    ]);
  });

  it('never keeps others waiting: patterns that take too long are quiet, words are found all the same', async () => {
    const clock = createManualClock();
    caller = createLoreCaller({ clock });
    await caller.call(question(patterns, 'warm'), 'ann');
    let honest: string[] = [];
    const cost = await costOfLoop(async () => {
      const [bad, good] = await Promise.all([
        caller.call(question(hostile('h1'), said, 'word7'), 'mallory'),
        caller.call(question(patterns, 'wolf'), 'ann'),
      ]);
      expect(bad.fired.map(({ entry }) => entry.id)).toEqual(['e7']);
      expect(new Set(bad.quiet.map(({ rule }) => rule))).toEqual(new Set(['took_too_long']));
      honest = good.fired.map(({ entry }) => entry.id);
    });
    expect(honest).toEqual(['wolves']);
    expect(cost).toBeLessThan(100);
  });

  it.each([
    ['100 ms of its processor', { usedMs: 99, afterMs: 900 }, { usedMs: 100, afterMs: 10 }],
    ['a second by the clock', { usedMs: 0, afterMs: 990 }, { usedMs: 0, afterMs: 20 }],
  ])('ends a thread after %s, not before', async (_, before, after) => {
    caller = createLoreCaller({ clock: createManualClock() });
    await caller.call(question(patterns, 'warm'), 'ann');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const cpuUsage = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 });
    onTestFinished(() => cpuUsage.mockRestore());
    const passes = async ({ usedMs, afterMs }: { usedMs: number; afterMs: number }) => {
      cpuUsage.mockResolvedValue({ user: usedMs * 1000, system: 0 });
      await vi.advanceTimersByTimeAsync(afterMs);
    };
    const ended = vi.fn();
    const asking = caller.call(question(hostile('h1'), said), 'mallory').finally(ended);
    await passes(before);
    expect(ended).not.toHaveBeenCalled();
    await passes(after);
    expect((await asking).quiet[0]).toMatchObject({ rule: 'took_too_long' });
  });

  it('lets a book rest that took too long, for whom it did, and asks it again later', async () => {
    const clock = createManualClock();
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.reject(new TookTooLong());
    };
    caller = createLoreCaller({ clock, threads: { ask, close: () => Promise.resolve() } });
    for (const askerId of ['ann', 'ann', 'ben']) await caller.call(question(patterns, 'wolf'), askerId);
    expect(asked).toBe(2);
    clock.advance(61_000);
    await caller.call(question(patterns, 'wolf'), 'ann');
    expect(asked).toBe(3);
  });

  it('answers without patterns where no thread is free, and asks again for the next reply', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.reject(new NoThreadFree());
    };
    caller = createLoreCaller({ clock: createManualClock(), threads: { ask, close: () => Promise.resolve() } });
    for (let time = 0; time < 2; time += 1) {
      const { quiet } = await caller.call(question(patterns, 'wolf'), 'ann');
      expect(quiet[0]).toMatchObject({ entry: { id: 'wolves' }, rule: 'took_too_long' });
    }
    expect(asked).toBe(2);
  });

  const a = (length: number) => 'a'.repeat(length);
  const ends = Array.from({ length: 12 }, (_, at) => a(300 - at)).join(' ');
  it.each([
    ['one letter that stands alone at the end', () => a(1), `${a(32_000)} a`],
    ['words that nearly fit', () => `${'a '.repeat(75)}b${' a'.repeat(74)}`, `${'a '.repeat(16_000)}b`],
    ['words with an end that is none', (index: number) => a(300 - (index % 12)), `${a(32_000)} ${ends}`],
    ['periods', () => `${'ab'.repeat(140)}c`, `${'ab'.repeat(16_000)} ${'ab'.repeat(140)}c`],
    ['a script whose words have no edges', (index: number) => `${'龍'.repeat(288 + (index % 12))}虎`, '龍'.repeat(32_000)],
  ])('is bounded for a whole book of words as well: %s', async (_, word, text) => {
    caller = createLoreCaller({ clock: createManualClock() });
    const entries = Array.from({ length: limits.lorebookEntriesMax }, (_, index) =>
      entry(`e${index}`, { keywords: Array.from({ length: limits.lorebookKeywordsMax }, (__, at) => word(index + at)) }),
    );
    const books = [book(entries, { id: 'long', recursive: true, scanDepth: 100 })];
    expect(await costOfLoop(() => caller.call(question(books, text, text, text), 'mallory'))).toBeLessThan(100);
  });

  it('survives patterns that need more memory than a thread has', async () => {
    caller = createLoreCaller({ clock: createManualClock() });
    onTestFinished(() => caller.close());
    const nested = Array.from({ length: 50 }, (_, index) =>
      entry(`n${index}`, {
        keywords: [`/(((x{1,30}${index}){1,30}){1,30}){1,30}/`, `/(?:[\\p{L}\\p{N}]{1,1000}${index}){1,1000}/`],
      }),
    );
    const { quiet } = await caller.call(question([book(nested, { id: 'nested' })], said), 'mallory');
    expect(quiet).toHaveLength(50);
    expect((await caller.call(question(patterns, 'wolf'), 'ann')).fired).toHaveLength(1);
  });
});
