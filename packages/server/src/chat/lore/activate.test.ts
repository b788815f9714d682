import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activateLore, unhurried } from './activate.ts';
import type { LoreSource } from './activation.ts';
import type { Lorebook } from './entry.ts';
import { testBook as book, testEntry as entry } from './testing.ts';

const say = (...texts: string[]): LoreSource[] => texts.map((text, index) => ({ id: `m${index}`, text }));
const activate = (books: Lorebook[], messages: LoreSource[], seed: string, messagesSince = new Map<string, number>()) =>
  activateLore({ books, messages, seed, messagesSince, replies: 0, greeting: null }, unhurried);
const ids = (books: Lorebook[], messages: LoreSource[], seed = 'seed') =>
  activate(books, messages, seed).fired.map((one) => one.entry.id);
const why = (books: Lorebook[], messages: LoreSource[], id: string, seed = 'seed') =>
  activate(books, messages, seed).quiet.find((one) => one.entry.id === id)?.rule;

describe('lore that comes to mind', () => {
  it('names the keyword and the newest message that said it', () => {
    const world = [book([entry('mill', { keywords: ['mill', 'wheel'] })])];
    const { fired } = activate(world, say('The mill.', 'The wheel turns.', 'On.'), 'seed');
    expect(fired).toMatchObject([{ entry: { id: 'mill' }, bookId: 'book', match: { keyword: 'wheel', sourceId: 'm1' } }]);
  });

  it('looks through the newest messages only, as deep as the book says', () => {
    const messages = say('mill', 'a', 'b', 'c', 'd');
    expect(ids([book([entry('mill')])], messages)).toEqual([]);
    expect(ids([book([entry('mill')], { scanDepth: 5 })], messages)).toEqual(['mill']);
    expect(ids([book([entry('mill'), entry('sky', { constant: true })], { scanDepth: 0 })], say('mill'))).toEqual(['sky']);
  });

  it('never fires what is switched off or empty, nor on the comments of authors', () => {
    expect(ids([book([entry('mill', { enabled: false }), entry('wheel', { content: ' ' })])], say('mill wheel'))).toEqual([]);
    expect(why([book([entry('mill', { enabled: false, constant: true })])], [], 'mill')).toBe('disabled');
    expect(ids([book([entry('mill')])], say('Hello {{// the mill }}'))).toEqual([]);
  });

  it.each([
    ['and_any', 'mill river', true],
    ['and_any', 'mill', false],
    ['and_all', 'mill river', false],
    ['and_all', 'mill river bridge', true],
    ['not_any', 'mill', true],
    ['not_any', 'mill river', false],
    ['not_all', 'mill river', true],
    ['not_all', 'mill river bridge', false],
  ] as const)('%s: "%s" → %s', (secondaryLogic, text, expected) => {
    const world = [book([entry('mill', { secondaryKeywords: ['river', 'bridge'], secondaryLogic })])];
    expect(ids(world, say(text)).includes('mill')).toBe(expected);
    if (!expected) expect(why(world, say(text), 'mill')).toBe('secondary');
  });

  it('ignores an empty list of secondary keywords, as real files mean it', () => {
    expect(ids([book([entry('mill', { secondaryKeywords: ['', ' '], secondaryLogic: 'and_all' })])], say('mill'))).toEqual([
      'mill',
    ]);
  });

  it('stands in order, lower earlier, then by id', () => {
    const world = [book([entry('c', { order: 1 }), entry('b'), entry('a'), entry('d', { order: -3 })])];
    expect(ids(world, say('a b c d'))).toEqual(['d', 'c', 'a', 'b']);
  });

  it('calls further lore only where the book asks for it, three steps deep, each entry once', () => {
    const chain = ['one', 'two', 'three', 'four', 'five'].map((id, index, all) =>
      entry(id, { content: `${id} leads to ${all[index + 1] ?? 'one'}` }),
    );
    expect(ids([book(chain)], say('one'))).toEqual(['one']);
    expect(ids([book(chain, { recursive: true })], say('one')).toSorted()).toEqual(['four', 'one', 'three', 'two']);
    const { fired } = activate([book(chain, { recursive: true })], say('one'), 'seed');
    expect(fired.find((one) => one.entry.id === 'two')?.match).toMatchObject({ keyword: 'two', sourceId: 'one' });
  });

  it('draws chances and groups from the seed: the same again, and anew for another reply', () => {
    const half = [book([entry('mill', { probability: 50 })])];
    const draws = Array.from({ length: 400 }, (_, index) => ids(half, say('mill'), `reply ${index}`).length);
    expect(draws).toEqual(Array.from({ length: 400 }, (_, index) => ids(half, say('mill'), `reply ${index}`).length));
    const fired = draws.filter((count) => count === 1).length;
    expect(fired).toBeGreaterThan(150);
    expect(fired).toBeLessThan(250);
    expect(ids([book([entry('mill', { probability: 0 })])], say('mill'))).toEqual([]);

    const weather = ['rain', 'sun'].map((id) =>
      entry(id, { keywords: ['sky'], group: { name: 'weather', weight: id === 'rain' ? 3 : 1 } }),
    );
    const winners = Array.from({ length: 400 }, (_, index) => ids([book(weather)], say('sky'), `reply ${index}`));
    expect(winners.every((one) => one.length === 1)).toBe(true);
    expect(winners.filter(([id]) => id === 'rain').length).toBeGreaterThan(240);
    expect(why([book(weather)], say('sky'), winners[0]?.[0] === 'rain' ? 'sun' : 'rain', 'reply 0')).toBe('group');
  });

  it('stays for a few messages once it was called, then rests, then may be called again', () => {
    const world = [book([entry('mill', { sticky: 2, cooldown: 3 })])];
    const after = (since: number | undefined, text = 'mill') =>
      activate(world, say(text), 'seed', new Map(since === undefined ? [] : [['mill', since]]));
    expect(after(undefined).fired[0]).toMatchObject({ match: { keyword: 'mill' } });
    for (const since of [1, 2]) expect(after(since, 'on').fired[0]).toMatchObject({ match: null, isSticky: true });
    for (const since of [3, 4, 5]) expect(after(since)).toMatchObject({ fired: [], quiet: [{ rule: 'cooldown' }] });
    expect(after(6).fired[0]).toMatchObject({ match: { keyword: 'mill' } });
    expect(after(6, 'on').fired).toEqual([]);
  });

  it('says which keywords can never match', () => {
    expect(why([book([entry('mill', { keywords: ['/(/'] })])], say('mill ('), 'mill')).toBe('invalid_keyword');
  });

  it('accounts for every entry once, whatever the world and the words', () => {
    const word = fc.constantFrom('mill', 'wheel', 'sky', 'rain', '龍');
    const anyEntry = fc.record({
      keywords: fc.array(word, { maxLength: 3 }),
      secondaryKeywords: fc.array(word, { maxLength: 2 }),
      secondaryLogic: fc.constantFrom('and_any' as const, 'and_all' as const, 'not_any' as const, 'not_all' as const),
      content: fc.oneof(word, fc.constant('')),
      enabled: fc.boolean(),
      constant: fc.boolean(),
      probability: fc.constantFrom(0, 50, 100),
      group: fc.constantFrom(null, { name: 'g', weight: 1 }, { name: 'g', weight: 0 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyEntry, { maxLength: 8 }),
        fc.array(word, { maxLength: 4 }),
        fc.boolean(),
        fc.string(),
        (given, words, recursive, seed) => {
          const entries = given.map((over, index) => entry(`e${index}`, over));
          const { fired, quiet } = activate([book(entries, { recursive })], say(...words), seed);
          const told = [...fired.map((one) => one.entry.id), ...quiet.map((one) => one.entry.id)];
          expect(told.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
          expect(fired.filter((one) => one.entry.group?.name === 'g').length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
