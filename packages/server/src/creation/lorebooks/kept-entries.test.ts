import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { storeTestPicture } from '../testing/editor-world.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { createKeptEntries } from './kept-entries.ts';

let database: Database;
let world: LorebookWorld;
let ann: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  world = createLorebookWorld(database.db);
  ann = await world.join();
});
afterAll(async () => {
  await world.close();
  await database.close();
});

/** A book whose last entry has so many characters. */
const bookOf = async (length: number) => {
  const { id } = await world.create(ann);
  const { revision } = await world.addEntry(ann, id, { content: 'w'.repeat(length), insertion_order: 900 });
  return { id, revision };
};

it('reads a book once, until its revision is another', async () => {
  const read = createKeptEntries({ db: database.db, clock: createManualClock('2026-11-27T09:00:00.000Z') });
  const book = await bookOf(100);
  const first = await read(book);
  expect(first.at(-1)?.content).toHaveLength(100);
  expect(await read(book)).toBe(first);
  const { revision } = await world.editEntry(ann, book.id, first.at(-1)?.id ?? '', { content: 'Changed.' });
  expect((await read({ ...book, revision })).at(-1)?.content).toBe('Changed.');
});

it('holds no more than it may, and lets go of what was tried longest ago', async () => {
  const read = createKeptEntries({ db: database.db, clock: createManualClock('2026-11-27T09:00:00.000Z'), maxLength: 2500 });
  const [one, two, three] = [await bookOf(1000), await bookOf(1000), await bookOf(1000)];
  const [first, second] = [await read(one), await read(two)];
  expect(await read(one)).toBe(first);
  await read(three);
  expect(await read(one)).toBe(first);
  expect(await read(two)).not.toBe(second);
});

it('lets go of a book that nobody has tried for ten minutes, once another is', async () => {
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const read = createKeptEntries({ db: database.db, clock });
  const [one, two] = [await bookOf(100), await bookOf(100)];
  const first = await read(one);
  clock.advance(10 * 60_000);
  await read(two);
  expect(await read(one)).not.toBe(first);
});
