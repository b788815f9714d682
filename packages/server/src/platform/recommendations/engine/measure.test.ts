import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../db/testing.ts';
import { createManualClock } from '../../../http/testing.ts';
import type { Database } from '../../../ports/index.ts';
import { measureLess, measureWorld, openWorld } from './testing/measure.ts';
import { createWorld } from './testing/world.ts';

const clock = createManualClock();
// The same structure as the whole measure of tests/bench/discovery/recommendations.ts, a tenth as large.
const world = createWorld({ members: 240, characters: 300, tastes: 6, known: 14, held: 5 });
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await openWorld(database.db, world, clock);
});
afterAll(() => database.close());

it('finds what members come to like: three times as well as what is popular in their language, and near what could be known', async () => {
  const { ours, oracle, ...others } = await measureWorld(database.db, world, clock);
  const popular = others['popular by language'];
  expect((ours?.ndcg ?? 0) / (popular?.ndcg ?? 1)).toBeGreaterThanOrEqual(3);
  expect((ours?.ndcg ?? 0) / (oracle?.ndcg ?? 1)).toBeGreaterThanOrEqual(0.8);
  expect(ours?.coverage).toBeGreaterThanOrEqual(0.4);
  expect((others['newcomers of ours']?.ndcg ?? 0) / (popular?.ndcg ?? 1)).toBeGreaterThanOrEqual(1);
  expect((others['newcomers who tell one interest']?.ndcg ?? 0) / (popular?.ndcg ?? 1)).toBeGreaterThanOrEqual(2);
});

it('shows at least four fifths fewer neighbours of what was sent away', async () => {
  const { before, after } = await measureLess(database.db, world, clock, 30);
  expect(before).toBeGreaterThan(100);
  expect(after / before).toBeLessThanOrEqual(0.2);
});
