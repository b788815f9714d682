import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, holds } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { accountActor, operator } from '../audit/actor.ts';
import { newId } from '../testing.ts';
import { findHeld, holdWorks, releaseWorks } from './holds.ts';

let database: Database;
let creatorId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  creatorId = (await createCaller(database.db)).userId;
});
afterAll(() => database.close());

const [begins, ends] = [new Date('2026-11-28T10:00:00Z'), new Date('2026-11-28T11:00:00Z')];
const make = () => createCharacter(database.db, creatorId);
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(characters).where(eq(characters.id, id));
  return row && { holds: row.holds.toSorted(), reach: row.reach, visibility: row.visibility };
};
const hold = (id: string, kind: 'review' | 'leaving', sourceId: string) =>
  database.db.transaction((tx) =>
    holdWorks(tx, newId, eq(characters.id, id), { kind, actor: accountActor(creatorId), sourceId, at: begins }),
  );
const release = (ended: Parameters<typeof releaseWorks>[1]) => database.db.transaction((tx) => releaseWorks(tx, ended, ends));

it('keeps a work from others while any hold is in force, and leaves what its creator set', async () => {
  const id = await make();
  expect(await rowOf(id)).toEqual({ holds: [], reach: 'everybody', visibility: 'public' });
  await hold(id, 'leaving', 'erasure');
  expect(await rowOf(id)).toEqual({ holds: ['leaving'], reach: 'link', visibility: 'public' });
  await hold(id, 'review', 'case');
  expect(await rowOf(id)).toEqual({ holds: ['leaving', 'review'], reach: 'creator', visibility: 'public' });
  expect(await release({ kind: 'leaving', sourceId: 'erasure' })).toEqual([id]);
  expect(await rowOf(id)).toEqual({ holds: ['review'], reach: 'creator', visibility: 'public' });
  expect(await release({ kind: 'review', characterId: id })).toEqual([id]);
  expect(await rowOf(id)).toEqual({ holds: [], reach: 'everybody', visibility: 'public' });
});

it('is one of each kind at a time, and says who began it and when it ended', async () => {
  const id = await make();
  await hold(id, 'review', 'first');
  await hold(id, 'review', 'second');
  expect(await findHeld(database.db, { kind: 'review', sourceId: 'second' })).toEqual([]);
  expect(await findHeld(database.db, { kind: 'review', sourceId: 'first' })).toEqual([id]);
  await release({ kind: 'review', characterId: id });
  expect(await release({ kind: 'review', characterId: id })).toEqual([]);
  await database.db.transaction((tx) =>
    holdWorks(tx, newId, eq(characters.id, id), { kind: 'review', actor: operator, sourceId: 'third', at: ends }),
  );
  const rows = await database.db.select().from(holds).where(eq(holds.characterId, id)).orderBy(holds.startsAt);
  expect(rows.map((row) => [row.sourceId, row.actorKind, row.actorId, row.startsAt, row.endedAt])).toEqual([
    ['first', 'account', creatorId, begins, ends],
    ['third', 'operator', null, ends, null],
  ]);
});

it('holds a work once where two decide at once', async () => {
  const id = await make();
  await Promise.all(Array.from({ length: 8 }, (_, at) => hold(id, 'review', `case-${at}`)));
  expect((await rowOf(id))?.holds).toEqual(['review']);
  await release({ kind: 'review', characterId: id });
  expect(await rowOf(id)).toMatchObject({ holds: [], reach: 'everybody' });
});
