import { afterAll, beforeAll, expect, it } from 'vitest';
import { characterPairs, characterTastes } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { createManualClock } from '../../../http/testing.ts';
import type { Database } from '../../../ports/index.ts';
import { makePairs } from './pairs.ts';
import { openWorld } from './testing/measure.ts';
import { createWorld } from './testing/world.ts';

const clock = createManualClock();
const world = createWorld({ members: 40, characters: 60, tastes: 3, known: 10, held: 2 });
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await openWorld(database.db, world, clock);
});
afterAll(() => database.close());

it('leaves nothing of what nobody likes any more, though the run before was cut off between two statements', async () => {
  const { db } = database;
  const counts = async () => [await db.$count(characterTastes), await db.$count(characterPairs)];
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await database.executeSql('delete from tastes');
  await database.executeSql(`
    create function no_delete() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut before delete on character_tastes for each row execute function no_delete()`);
  clock.advance(1000);
  await expect(makePairs({ db, clock, isAlone: true }, 'all')).rejects.toThrow();
  expect(await counts()).toEqual(before);
  await database.executeSql('drop trigger cut on character_tastes');
  clock.advance(1000);
  await makePairs({ db, clock, isAlone: true }, 'all');
  expect(await counts()).toEqual([0, 0]);
});
