import { leaderboardRow } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { leaderboardRows } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createCharacterSearch } from '../../platform/catalogue/search/character-search.ts';
import { collectionFields } from '../../platform/catalogue/search/fields.ts';
import { createLiveCatalogue } from '../../platform/catalogue/search/live-catalogue.ts';
import { readParameters } from '../../platform/catalogue/search/parameters.ts';
import { SearchRefusal } from '../../platform/catalogue/search/refusal.ts';
import type { Database } from '../../ports/index.ts';
import { searchRanks } from './search-ranks.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
let database: Database;
let searches: Record<string, (filter: string) => Promise<object>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { userId } = await createCaller(db, { username: 'moss' });
  await createCharacter(db, userId);
  await db.insert(leaderboardRows).values({
    id: 'row',
    month: '2026-11',
    type: 'All Bots',
    applicationId: 'daybreak',
    userId,
    status: 'ranked',
    rank: 1,
    score: 9000,
    movement: 2,
    numberOfCharacters: 3,
    chatters: 9,
    rating: 0.8,
    approvedAt: now,
  });
  const characters = createCharacterSearch({ db, live: createLiveCatalogue({ db, clock: { now: () => now } }) });
  searches = {
    characters: (filter_by) => characters(readParameters({ q: '*', filter_by }, undefined)),
    ranks: (filter_by) => searchRanks({ db, now }, { q: '*', filter_by }, undefined),
  };
});
afterAll(() => database.close());

const isNumber = (schema: unknown): boolean => {
  const holds = (value: unknown) => v.safeParse(schema as v.GenericSchema, value).success;
  return holds(7.5) && !holds('seven');
};
/** Every field of numbers of every collection. */
const fields = [
  ...Object.entries(collectionFields).flatMap(([name, { type }]) => (type === 'number' ? [['characters', name] as const] : [])),
  ...Object.entries(leaderboardRow.entries).flatMap(([name, schema]) => (isNumber(schema) ? [['ranks', name] as const] : [])),
];

const huge = '9'.repeat(400);
const answered = [
  ...['>', '>=', '<', '<=', '=', '!=', ''].flatMap((sign) =>
    ['1.5', '-1.5', '1e-7', '9e20', '-9e20', '2147483648', '9007199254740993'].map((value) => sign + value),
  ),
  '1.5..2.5',
  '-1..99999999999999999999',
  '[1.5, >9e20, 2..3.5]',
  '[]',
  '![]',
];
const refused = ['many', '>many', 'NaN', 'Infinity', '1e999', `>${huge}`, `1..${huge}`, '1.2.3', '[1, two]', '[>x]'];

describe('a filter by a number', () => {
  it('is of every collection that has one', () => {
    expect(fields.map((one) => one.join('.'))).toEqual(
      expect.arrayContaining([
        'characters.num_messages',
        'ranks.rank',
        'ranks.score',
        'ranks.movement',
        'ranks.number_of_characters',
      ]),
    );
  });

  it.each(fields)('%s: %s is compared with every finite number, and refuses what is none', async (collection, field) => {
    const told = async (value: string) => {
      try {
        await searches[collection]!(`${field}:${value}`);
        return 'answered';
      } catch (error) {
        return error instanceof SearchRefusal ? error.status : `${error}`;
      }
    };
    for (const value of answered) expect([value, await told(value)]).toEqual([value, 'answered']);
    for (const value of refused) expect([value, await told(value)]).toEqual([value, 400]);
  });

  it('compares as numbers do, with fractions and beyond the integers of the database', async () => {
    const found = async (filter: string) => ((await searches['ranks']!(filter)) as { found: number }).found;
    for (const [filter, count] of [
      ['score:>8999.5', 1],
      ['score:>9000.5', 0],
      ['score:<9e20', 1],
      ['rank:>9e20', 0],
      ['rank:!=1.5', 1],
      ['movement:1.5..2.5', 1],
      ['movement:[>3, <=2]', 1],
      ['rank:[]', 0],
      ['rank:![]', 1],
    ] as const)
      expect([filter, await found(filter)]).toEqual([filter, count]);
  });
});
