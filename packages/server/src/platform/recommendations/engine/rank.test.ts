import { describe, expect, it } from 'vitest';
import { rank, type Candidate, type Profile } from './rank.ts';

const now = new Date('2026-11-21T09:00:00Z');
const candidate = (id: string, given: Partial<Candidate> = {}): Candidate => ({
  id,
  tags: [],
  language: 'en',
  creatorUserId: id,
  numMessages: 0,
  numMessages24h: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  pull: 0,
  isRare: false,
  ...given,
});
const profile = (given: Partial<Profile> = {}): Profile => ({
  userId: 'mara',
  tags: new Map(),
  languages: new Map([['en', 1]]),
  lowered: new Map(),
  disliked: [],
  fewer: { creators: new Set(), tags: new Set() },
  isPersonal: true,
  ...given,
});
const many = (count: number, given: (at: number) => Partial<Candidate>) =>
  Array.from({ length: count }, (_, at) => candidate(`c${String(at).padStart(3, '0')}`, given(at)));
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe('the order of a list', () => {
  it('holds no more than two of a creator in any twelve, as long as others are left', () => {
    const candidates = many(120, (at) => ({ pull: 200 - at, creatorUserId: at < 60 ? 'busy' : `u${at}` }));
    const creators = rank(candidates, profile(), 48, now).map(({ id }) => (Number(id.slice(1)) < 60 ? 'busy' : id));
    for (let from = 0; from + 12 <= creators.length; from += 1)
      expect(creators.slice(from, from + 12).filter((one) => one === 'busy').length).toBeLessThanOrEqual(2);
    expect(
      rank(
        many(20, () => ({ creatorUserId: 'only' })),
        profile(),
        12,
        now,
      ),
    ).toHaveLength(12);
  });

  it('gives every tenth place to one of the hardly read, drawn anew for each member and day', () => {
    const candidates = many(200, (at) => ({ pull: at < 100 ? 200 - at : 0, isRare: at >= 100 }));
    const drawn = (userId: string, day: Date) =>
      rank(candidates, profile({ userId }), 60, day).filter(({ why }) => why === 'rare');
    const list = rank(candidates, profile(), 60, now);
    expect(list.flatMap(({ why }, at) => (why === 'rare' ? [at + 1] : []))).toEqual([10, 20, 30, 40, 50, 60]);
    expect(new Set(idsOf(list)).size).toBe(60);
    expect(idsOf(drawn('mara', now))).toEqual(idsOf(drawn('mara', now)));
    expect(idsOf(drawn('mara', now))).not.toEqual(idsOf(drawn('jon', now)));
    expect(idsOf(drawn('mara', now))).not.toEqual(idsOf(drawn('mara', new Date('2026-11-22T09:00:00Z'))));
  });

  it('weighs pairs, tags, trend and newness, and says which of them decided', () => {
    const list = rank(
      [
        candidate('paired', { pull: 1, about: 'liked' }),
        candidate('tagged', { tags: ['sea'] }),
        candidate('read', { numMessages: 500, numMessages24h: 50 }),
        candidate('fresh', { createdAt: now }),
      ],
      profile({ tags: new Map([['sea', 1]]) }),
      4,
      now,
    );
    expect(list).toEqual([
      { id: 'paired', why: 'alike', about: 'liked' },
      { id: 'tagged', why: 'tag', about: 'sea' },
      { id: 'read', why: 'trend' },
      { id: 'fresh', why: 'new' },
    ]);
  });

  it('keeps down what is in a language nobody reads here, next of kin of what was disliked, and what fewer are wanted of', () => {
    const candidates = [
      candidate('plain', { pull: 0.5 }),
      candidate('foreign', { pull: 1, language: 'fr' }),
      candidate('neighbour', { pull: 1 }),
      candidate('kin', { pull: 1, tags: ['noir', 'slow'] }),
      candidate('unwanted', { pull: 1, creatorUserId: 'nightpress' }),
    ];
    const averse = profile({
      lowered: new Map([['neighbour', 1]]),
      disliked: [new Set(['noir', 'slow'])],
      fewer: { creators: new Set(['nightpress']), tags: new Set() },
    });
    expect(idsOf(rank(candidates, averse, 5, now))[0]).toBe('plain');
    expect(
      idsOf(rank(candidates, profile(), 5, now))
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['kin', 'neighbour', 'unwanted']);
  });
});
