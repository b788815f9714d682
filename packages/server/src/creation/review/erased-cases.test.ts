import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { dataMaps } from '../../features.ts';
import { conversations, reviewCases, reviewDecisions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createEraseAccount } from '../../platform/account/erasure.ts';
import { verifyModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Database } from '../../ports/index.ts';
import { createReviewer, createReviewWorld, type ReviewWorld } from '../testing/review-world.ts';

let database: Database;
let world: ReviewWorld;
let creator: Caller;
let reviewer: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createReviewWorld(database.db);
  [creator, reviewer] = [await createCaller(database.db), await createReviewer(database.db)];
});
afterAll(() => database.close());

const erase = (id: string, keptWorks: string[] = []) =>
  createEraseAccount({ db: database.db, maps: dataMaps })({ id, email: null, keptWorks }, new AbortController().signal);
/** A chatbot that others chat with, decided about once and reported again. */
const reviewed = async (): Promise<string> => {
  const id = await createCharacter(database.db, creator.userId);
  const other = await createCaller(database.db);
  const chat = { id: newId(), applicationId: 'daybreak', userId: other.userId, characterId: id };
  await database.db.insert(conversations).values(chat);
  await world.report(id);
  await world.decide(reviewer, (await world.openCaseOf(id))!.id, {
    action: 'ask_fix',
    reasons: ['hate'],
    words: '“He shouts” is too much.',
  });
  world.clock.advance(60_000);
  await world.report(id);
  return id;
};
const casesOf = (id: string) => database.db.select().from(reviewCases).where(eq(reviewCases.characterId, id));

describe('what reviewers said and decided', () => {
  it('goes with the words of an account that leaves, and stays with a chatbot that stays', async () => {
    const [gone, kept] = [await reviewed(), await reviewed()];
    await erase(creator.userId, [kept]);
    expect(await casesOf(gone)).toEqual([]);
    expect((await casesOf(kept)).map(({ state }) => state).toSorted()).toEqual(['decided', 'open']);
    expect((await world.list(reviewer)).map((one) => one.character.id)).toEqual([kept]);
    // The log knows that a reviewer decided, and not what they said.
    expect((await world.logOf(gone)).map(({ action }) => action)).toContain('case_decided');
    expect(await verifyModerationLog(database.db)).toBeNull();
  });

  it('stays without the name of a reviewer who leaves, and their claim ends', async () => {
    creator = await createCaller(database.db);
    const id = await reviewed();
    const open = (await world.openCaseOf(id))!;
    await world.claim(reviewer, open.id);
    await erase(reviewer.userId);
    const next = await createReviewer(database.db);
    const detail = await world.read(next, open.id);
    expect(detail.claim).toBeNull();
    expect(detail.decisions).toMatchObject([{ action: 'ask_fix', words: '“He shouts” is too much.', by: null }]);
    expect(await database.db.$count(reviewDecisions, eq(reviewDecisions.decidedBy, reviewer.userId))).toBe(0);
    await world.decide(next, open.id, { action: 'approve' });
    expect((await world.read(next, open.id)).decisions.map(({ by }) => by?.id ?? null)).toEqual([next.userId, null]);
  });
});
