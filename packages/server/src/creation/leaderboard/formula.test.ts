import { leaderboardFigures as figures } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsOf, pairPoints, prizeOf, rankRows, scoreCreator, type Contender, type Pair, type RankedBot } from './formula.ts';
import { endOfMonth, freezesAt, monthOf, shiftMonth } from './months.ts';

const approvedAt = new Date('2026-01-01T00:00:00Z');
const bot = (id: string, rating = 0.5): RankedBot => ({ id, rating, approvedAt });
const pair = (chatterId: string, characterId = 'a', messages = 63, isYoung = false): Pair => ({
  chatterId,
  characterId,
  messages,
  isYoung,
});
const readers = (count: number, given: Partial<Pair> = {}, prefix = 'reader') =>
  Array.from({ length: count }, (_, at) => ({ ...pair(`${prefix}${at}`), ...given }));
const scoreOf = (bots: RankedBot[], pairs: Pair[]) => scoreCreator(bots, pairs)?.score ?? 0;
const contender = (username: string, score: number, given: Partial<Contender> = {}): Contender => ({
  username,
  score,
  chatters: 5,
  rating: 0.5,
  approvedAt,
  isPending: false,
  ...given,
});
const ranksOf = (rows: Contender[]) => rankRows(rows).map(({ username, rank }) => [username, rank]);

describe('points of the leaderboard', () => {
  it('begin with three messages, rise ever slower, and end at six', () => {
    expect([2, 3, 7, 31, 63, 10_000].map((messages) => pairPoints({ messages, isYoung: false }))).toEqual([0, 2, 3, 5, 6, 6]);
  });

  it('of a young account are a quarter', () => {
    expect(pairPoints({ messages: 63, isYoung: true })).toBe(1.5);
  });

  it('of one member for one creator are twelve at most, however many chatbots they talked to', () => {
    const bots = Array.from({ length: 40 }, (_, at) => bot(`b${at}`));
    const busy = bots.map(({ id }) => pair('busy', id));
    const others = readers(4, { characterId: 'b0', messages: 3 });
    const withBusy = scoreOf(bots, [...others, ...busy]);
    expect(withBusy - scoreOf(bots, [...others, pair('busy', 'b0', 3)])).toBeLessThanOrEqual(1000 * figures.chatterMax);
    expect(scoreOf([bot('a'), bot('b')], [...readers(4, { messages: 3 }), pair('x', 'a'), pair('x', 'b')])).toBe(
      Math.round(1000 * (8 + 6 + 6 * 0.85)),
    );
  });

  it('are lifted by the rating by a fifth at most, and lowered as much', () => {
    expect([0, 0.5, 1].map((rating) => scoreOf([bot('a', rating)], readers(5)))).toEqual([24_000, 30_000, 36_000]);
  });

  it('fall with each further chatbot, so that a flood earns less than 6.7 times the best', () => {
    const flood = Array.from({ length: 200 }, (_, at) => bot(`b${at}`));
    const pairs = flood.flatMap(({ id }) => readers(5, { characterId: id }, `of ${id} `));
    const best = scoreOf([bot('b0')], readers(5, { characterId: 'b0' }));
    expect(scoreOf(flood, pairs)).toBeGreaterThan(6.6 * best);
    expect(scoreOf(flood, pairs)).toBeLessThan(6.7 * best);
  });

  it('need five members who count', () => {
    expect(scoreCreator([bot('a')], readers(4))).toBeNull();
    expect(scoreCreator([bot('a')], [...readers(4), pair('brief', 'a', 2)])).toBeNull();
    expect(scoreCreator([bot('a')], readers(5))?.chatters).toBe(5);
    expect(scoreCreator([], readers(5))).toBeNull();
  });

  it('are the same in whatever order they came', () => {
    const some = fc.array(
      fc.record({
        chatterId: fc.constantFrom(...'abcdefghij'),
        characterId: fc.constantFrom('a', 'b', 'c', 'd'),
        messages: fc.integer({ min: 1, max: 200 }),
        isYoung: fc.boolean(),
      }),
      { minLength: 5, maxLength: 80 },
    );
    const bots = [bot('a', 0.91), bot('b', 0.33), bot('c', 0.7), bot('d', 0.05)];
    fc.assert(
      fc.property(
        some.chain((pairs) => fc.tuple(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length }))),
        ([pairs, shuffled]) => {
          expect(scoreCreator(bots.toReversed(), shuffled)).toEqual(scoreCreator(bots, pairs));
        },
      ),
    );
  });
});

describe('ranks of the leaderboard', () => {
  it('are shared by equal scores, and the next one is left out', () => {
    expect(ranksOf([contender('a', 9), contender('b', 7), contender('c', 7), contender('d', 5)])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 4],
    ]);
  });

  it('show equal scores by members, rating, earlier approval and name', () => {
    const rows = [
      contender('name b', 7),
      contender('name a', 7),
      contender('older', 7, { approvedAt: new Date('2025-01-01') }),
      contender('rated', 7, { rating: 0.9 }),
      contender('met', 7, { chatters: 6 }),
    ];
    expect(ranksOf(rows)).toEqual(['met', 'rated', 'older', 'name a', 'name b'].map((name) => [name, 1]));
  });

  it('leave no gap for a row that is held, and one once it is released', () => {
    const rows = [contender('a', 9), contender('held', 8, { isPending: true }), contender('b', 7)];
    expect(ranksOf(rows)).toEqual([
      ['a', 1],
      ['held', null],
      ['b', 2],
    ]);
    expect(ranksOf(rows.map((row) => ({ ...row, isPending: false })))).toEqual([
      ['a', 1],
      ['held', 2],
      ['b', 3],
    ]);
  });

  it('do not depend on the order of the rows', () => {
    const some = fc.uniqueArray(
      fc.record({
        username: fc.string({ minLength: 1, maxLength: 4 }),
        score: fc.integer({ min: 0, max: 6 }),
        chatters: fc.integer({ min: 5, max: 7 }),
        rating: fc.constantFrom(0.1, 0.5),
        approvedAt: fc.constantFrom(approvedAt, new Date('2026-02-02')),
        isPending: fc.boolean(),
      }),
      { selector: ({ username }) => username, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        some.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          expect(rankRows(shuffled)).toEqual(rankRows(rows));
        },
      ),
    );
  });

  it('of the honest move by one at most, when a thousand new accounts talk to one creator', () => {
    const honest = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, pairs: readers(5 + 3 * at, { characterId: id }) }));
    const fakes = readers(1000, { characterId: 'a', isYoung: true }, 'fake');
    const standing = (fake: Pair[]) =>
      new Map(
        rankRows(
          honest.map(({ id, pairs }) => {
            const found = scoreCreator([bot(id)], id === 'a' ? [...pairs, ...fake] : pairs);
            const isPending = holdsOf(found?.youngShare ?? 0, { days: [], isCopied: false, hasOpenCase: false }).length > 0;
            return contender(id, found?.score ?? 0, { isPending });
          }),
        ).map(({ username, rank }) => [username, rank]),
      );
    const before = standing([]);
    expect(Object.fromEntries(before)).toEqual({ d: 1, c: 2, b: 3, a: 4 });
    for (const count of [1, 5, 20, 100, 1000]) {
      const after = standing(fakes.slice(0, count));
      for (const id of ['b', 'c', 'd'])
        expect(Math.abs((after.get(id) as number) - (before.get(id) as number)), `${id} with ${count}`).toBeLessThanOrEqual(1);
    }
    expect(standing(fakes).get('a')).toBeNull();
  });
});

describe('a row is held', () => {
  const calm = { days: [10, 10, 10, 10, 10], isCopied: false, hasOpenCase: false };

  it('when more than three tenths of its points come from young accounts', () => {
    // 25 of 6 points, and young ones with a quarter of them.
    const shareOf = (young: number) =>
      scoreCreator([bot('a')], [...readers(35), ...readers(young, { isYoung: true }, 'young')])?.youngShare as number;
    expect(holdsOf(shareOf(60), calm)).toEqual([]);
    expect(holdsOf(shareOf(61), calm)).toEqual(['young_accounts']);
  });

  it('when one day has more than five times the median, once five days say what is usual', () => {
    expect(holdsOf(0, { ...calm, days: [10, 10, 50, 10, 10] })).toEqual([]);
    expect(holdsOf(0, { ...calm, days: [10, 10, 51, 10, 10] })).toEqual(['one_day']);
    expect(holdsOf(0, { ...calm, days: [1, 1, 500] })).toEqual([]);
    expect(holdsOf(0, { ...calm, days: [2, 4, 15, 2, 4, 16] })).toEqual([]);
    expect(holdsOf(0, { ...calm, days: [2, 4, 16, 2, 4, 2] })).toEqual(['one_day']);
  });

  it('when a chatbot is another’s, or somebody has to decide about one', () => {
    expect(holdsOf(0, { ...calm, isCopied: true, hasOpenCase: true })).toEqual(['copied', 'open_case']);
  });
});

it('prizes are for ranks one to three, and four to ten', () => {
  expect([1, 3, 4, 10, 11, null].map(prizeOf)).toEqual(['paid_premium', 'paid_premium', 'paid_basic', 'paid_basic', null, null]);
});

it('a month is one of the calendar in UTC, and final two days after its end', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
  expect(monthOf(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
  expect(monthOf(new Date('2026-12-01T01:00:00.000+02:00'))).toBe('2026-11');
  expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(endOfMonth('2028-02').toISOString()).toBe('2028-03-01T00:00:00.000Z');
  expect(freezesAt('2026-11').toISOString()).toBe('2026-12-03T00:00:00.000Z');
});
