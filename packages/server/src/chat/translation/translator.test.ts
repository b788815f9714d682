import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createTestFeedback } from '../testing/feedback.ts';
import { createCaller, createCharacter, createPuppetModel } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('a card that was read before its translation ended is told that it has ended, and is not translated again', async () => {
  const model = { ...createPuppetModel(), demo: false };
  const { translator, jobs } = createTestFeedback(database.db, { models: [model] });
  const { userId } = await createCaller(database.db);
  const id = await createCharacter(database.db, userId, { name: 'Mira', title: 'Keeper', greeting: 'Welcome.' });
  const [before] = await database.db.select().from(characters).where(eq(characters.id, id));
  if (!before) throw new Error('no card');
  model.answerAll('Deutsch');
  await translator.start(before, 'de');
  await jobs.settled();
  const asked = model.requests.length;
  expect(await translator.read(before, 'de')).toMatchObject({ status: 'success' });
  expect(await translator.start(before, 'de')).toMatchObject({ status: 'success' });
  await jobs.settled();
  expect(model.requests).toHaveLength(asked);
});
