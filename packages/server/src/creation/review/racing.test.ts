import { caseConflicts, editConflicts, reviewActions, updateCharacter, withdrawCharacter, type AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characterVersions, reviewCases, reviewDecisions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { verifyModerationLog } from '../../platform/audit/moderation-log.ts';
import type { Database } from '../../ports/index.ts';
import { toColumns } from '../../platform/works/form-columns.ts';
import { storeTestPicture, testForm } from '../testing/editor-world.ts';
import { createReviewer, createReviewWorld, type ReviewWorld } from '../testing/review-world.ts';

let database: Database;
let world: ReviewWorld;
let [owner, reader]: Caller[] = [];
let reviewers: Caller[];
beforeAll(async () => {
  database = await createTestDatabase();
  world = createReviewWorld(database.db);
  await storeTestPicture(database.db);
  [owner, reader] = [await createCaller(database.db), await createCaller(database.db)];
  reviewers = [await createReviewer(database.db), await createReviewer(database.db)];
});
afterAll(() => database.close());

const steps = 25;
/** What was refused in all runs, by why. */
const refused = new Set<string>();
const known = new Set<unknown>([...caseConflicts, ...editConflicts, undefined]);

/** What happens to one chatbot at random, by whom. Each answers in time, or is refused by a conflict that has a name. */
const play = async (seed: string) => {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const id = await createCharacter(database.db, owner!.userId, { ...toColumns(testForm({ name: 'Text 0' })) });
  const shown = new Set<string>();
  const decided: string[] = [];
  let texts = 0;

  const review = async (reviewer: Caller, [wish, action]: readonly [number, (typeof reviewActions)[number]]) => {
    const open = await world.openCaseOf(id);
    if (!open) return;
    if (wish < 0.3) return world.claim(reviewer, open.id, wish < 0.05);
    if (wish < 0.4) return world.release(reviewer, open.id);
    await world.decide(reviewer, open.id, { action, reasons: ['other'], case_version: open.version });
    decided.push(open.id);
    return undefined;
  };
  const write = async (wish: number) => {
    const params = { params: { characterId: id } };
    if (wish < 0.25) return world.call(withdrawCharacter, params, { caller: owner! });
    const { revision } = await world.rowOf(id);
    const body = { base_revision: revision, name: `Text ${(texts += 1)}` };
    return world.call(updateCharacter, { ...params, body }, { caller: owner! });
  };
  const read = async () => {
    const opened = await world.open(reader!, id).catch(() => null);
    if (opened) shown.add(opened.name);
  };

  // Closing ends a story, so it is rare.
  const actions = [...reviewActions.slice(0, 2), ...reviewActions.slice(0, 2), ...reviewActions.slice(0, 2), 'close'] as const;
  for (let step = 0; step < steps; step += 1) {
    const wishes = [random(), random(), random(), random()] as const;
    const [one, other] = [pick(actions), pick(actions)];
    const all = await Promise.allSettled([
      review(reviewers[0]!, [wishes[0], one]),
      review(reviewers[1]!, [wishes[1], other]),
      write(wishes[2]),
      ...(wishes[3] < 0.2 ? [world.report(id).catch((error: AppError) => expect(error.code).toBe('character_unavailable'))] : []),
      read(),
    ]);
    for (const one of all) {
      if (one.status === 'fulfilled') continue;
      const { code, params } = one.reason as AppError;
      expect([code, known.has(params?.['because'])]).toEqual(['conflict', true]);
      refused.add(String(params['because']));
    }
    world.clock.advance(60_000);
    await settled(id);
  }
  await read();
  return { id, shown, decided };
};

/** What holds whenever nothing goes on. */
const settled = async (id: string) => {
  const row = await world.rowOf(id);
  const versions = await database.db.select().from(characterVersions).where(eq(characterVersions.characterId, id));
  const cases = await database.db.select().from(reviewCases).where(eq(reviewCases.characterId, id));
  const open = cases.filter(({ state }) => state === 'open');
  const isInReview = ['pending', 'rereview_required', 'manual_review_required'].includes(row.moderationStatus ?? '');
  expect(versions.filter(({ outcome }) => outcome === 'waits').map(({ number }) => number)).toEqual(
    row.submittedRevision === null ? [] : [row.submittedRevision],
  );
  expect([isInReview, open.length <= 1]).toEqual([row.submittedRevision !== null, true]);
  expect(open.some(({ kind }) => kind !== 'report')).toBe(isInReview);
  // What others get was approved, or was there before the first decision.
  const approved = versions.filter(({ outcome }) => outcome === 'approved').map(({ form }) => form.name);
  if (row.isLive) expect([...approved, 'Text 0']).toContain(row.name);
};

describe('two reviewers and a creator at once', () => {
  it.each(['one', 'two', 'three', 'four', 'five', 'six'])(
    'in the run %s: nothing is shown that nobody approved',
    async (seed) => {
      const { id, shown, decided } = await play(`reviews ${seed}`);
      const versions = await database.db.select().from(characterVersions).where(eq(characterVersions.characterId, id));
      const approved = versions.filter(({ outcome }) => outcome === 'approved').map(({ form }) => form.name);
      expect([...shown].filter((name) => !new Set(['Text 0', ...approved]).has(name))).toEqual([]);

      const decisions = await database.db
        .select({ id: reviewDecisions.id, caseId: reviewDecisions.caseId, action: reviewDecisions.action })
        .from(reviewDecisions)
        .innerJoin(reviewCases, eq(reviewCases.id, reviewDecisions.caseId))
        .where(eq(reviewCases.characterId, id));
      expect(decisions.map(({ caseId }) => caseId).toSorted()).toEqual(decided.toSorted());
      expect(new Set(decided).size).toBe(decided.length);
      const lines = (await world.logOf(id)).filter(({ action }) => action === 'case_decided');
      expect(lines.map(({ data }) => [data['decision'], data['decided']]).toSorted()).toEqual(
        decisions.map((one) => [one.id, one.action]).toSorted(),
      );
    },
    120_000,
  );

  it('leave a log that holds, and were in each other’s way', async () => {
    expect([...refused]).toEqual(expect.arrayContaining(['claimed', 'in_review', 'over']));
    expect(await verifyModerationLog(database.db)).toBeNull();
  });

  it('of whom ten decide about the same: one does, and the others are told', async () => {
    const id = await createCharacter(database.db, owner!.userId, { ...toColumns(testForm()), name: 'Mira' });
    await world.report(id);
    const { id: caseId, version } = (await world.openCaseOf(id))!;
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        world.decide(reviewers[at % 2]!, caseId, {
          action: at % 2 ? 'approve' : 'close',
          reasons: ['other'],
          case_version: version,
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).params] : []));
    expect(reasons).toEqual(Array.from({ length: 9 }, () => ({ because: 'over' })));
  });
});
