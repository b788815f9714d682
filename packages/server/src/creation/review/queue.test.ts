import { reportCharacter, reviewLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import { characters, characterVersions, moderationLog, reports, reviewCases, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { limitRows } from '../../limits.ts';
import { openCase, withdrawCase } from '../../platform/works/review-cases.ts';
import type { Database, Db } from '../../ports/index.ts';
import { testForm } from '../testing/editor-world.ts';
import { createReviewer, createReviewWorld, type ReviewWorld } from '../testing/review-world.ts';
import { listCases } from './list-cases.ts';

const [hourMs, minuteMs] = [3_600_000, 60_000];
let database: Database;
let db: Db;
let world: ReviewWorld;
let creator: Caller;
let reviewer: Caller;
let other: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
beforeEach(async () => {
  await db.delete(reviewCases);
  await db.delete(reports);
  world = createReviewWorld(db);
  creator = await createCaller(db, { username: `c${newId().replaceAll(/\W|_/g, '').slice(0, 12)}` });
  [reviewer, other] = [await createReviewer(db), await createReviewer(db)];
});
afterAll(() => database.close());

const opening = (characterId: string) => ({
  characterId,
  applicationId: 'daybreak',
  kind: 'new' as const,
  now: world.clock.now(),
  statusBefore: null,
  visibilityBefore: 'private' as const,
});
/** A chatbot that waits, and its case. */
const send = async (over: Partial<Parameters<typeof openCase>[2]> = {}) => {
  const id = await createCharacter(db, creator.userId, { moderationStatus: 'pending', isLive: false });
  return { id, caseId: await db.transaction((tx) => openCase(tx, newId, { ...opening(id), ...over })) };
};
const seen = async (query: Parameters<ReviewWorld['list']>[1] = {}) =>
  (await world.list(reviewer, query)).map((one) => one.character.id);

/** Counts the statements that are begun on a database. */
const counting = (given: Db) => {
  let count = 0;
  const counted = new Proxy(given, {
    get: (target, name, self) => {
      if (name === 'select' || name === '$count' || name === 'execute' || name === 'transaction') count += 1;
      return Reflect.get(target, name, self) as unknown;
    },
  });
  return { db: counted, count: () => count };
};

describe('the queue of reviewers', () => {
  it('has what is urgent first, then what is due first, on pages that miss and repeat nothing', async () => {
    const random = createRandom('queue');
    const made: { id: string; urgency: number; due: number; caseId: string }[] = [];
    const start = world.clock.now().getTime();
    for (let at = 0; at < 120; at += 1) {
      const urgency = Math.floor(random() * 3) as 0 | 1 | 2;
      // Some are due at the same moment.
      const now = new Date(start + Math.floor(random() * 40) * hourMs);
      const { id, caseId } = await send({ urgency, now });
      made.push({ id, urgency, due: now.getTime(), caseId });
    }
    const expected = made.toSorted((a, b) => a.urgency - b.urgency || a.due - b.due || (a.caseId < b.caseId ? -1 : 1));
    const pages: string[][] = [];
    const context = { caller: reviewer, brand: testBrand() } as never;
    for (let lastId: string | undefined, isLast = false; !isLast;) {
      const counted = counting(db);
      const page = await listCases(
        { db: counted.db, clock: world.clock },
        { limit: reviewLimits.casesPage, ...(lastId !== undefined && { last_id: lastId }) },
        context,
      );
      // The page, and where it begins.
      expect(counted.count()).toBe(lastId === undefined ? 1 : 2);
      pages.push(page.map(({ id }) => id));
      lastId = page.at(-1)?.id;
      isLast = !page.at(-1)?.is_last_id;
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 25, 25, 20]);
    const ids = pages.flat();
    const place = (caseId: string) => expected.findIndex((one) => one.caseId === caseId);
    expect(new Set(ids).size).toBe(120);
    const orders = ids.map((caseId) => expected[place(caseId)]!).map(({ urgency, due }) => [urgency, due]);
    expect(orders).toEqual(expected.map(({ urgency, due }) => [urgency, due]));
  });

  it('goes on behind a case that was decided meanwhile', async () => {
    const [first, second, third] = [await send({ urgency: 0 }), await send({ urgency: 1 }), await send()];
    await world.decide(reviewer, second.caseId, { action: 'approve' });
    expect(await seen({ last_id: second.caseId })).toEqual([third.id]);
    expect(await seen()).toEqual([first.id, third.id]);
    await expect(world.list(reviewer, { last_id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is of one brand, and of one kind where that is asked', async () => {
    const [mine, reported] = [await send(), await send({ kind: 'report' })];
    const abroad = await send({ applicationId: 'lantern' });
    expect((await seen()).toSorted()).toEqual([mine.id, reported.id].toSorted());
    expect(await seen({ kind: 'report' })).toEqual([reported.id]);
    for (const call of [world.read, world.claim, world.release])
      await expect(call(reviewer, abroad.caseId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.decide(reviewer, abroad.caseId, { action: 'approve' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.list(reviewer, { last_id: abroad.caseId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('tells of a case what it is about, whose it is and what is said about it', async () => {
    const id = await createCharacter(db, creator.userId, { numMessages: 12, avatarUrl: '/art/portrait.svg?v=1' });
    await world.report(id);
    await world.report(id);
    const [username] = await db.select({ username: users.username }).from(users).where(eq(users.id, creator.userId));
    const openedAt = world.clock.now();
    expect(await world.list(reviewer)).toEqual([
      {
        id: expect.any(String),
        kind: 'report',
        character: { id, type: 'character', name: 'Mira', avatar_url: '/art/portrait.svg?v=1', is_nsfw: false },
        creator: { id: creator.userId, username: username?.username },
        is_live: true,
        num_messages: 12,
        num_reports: 2,
        openedAt: openedAt.toISOString(),
        dueAt: new Date(openedAt.getTime() + 7 * 24 * hourMs).toISOString(),
        claim: null,
        case_version: 2,
      },
    ]);
  });

  it('is without what its creator removed, until it is brought back', async () => {
    const { id, caseId } = await send();
    await world.remove(creator, id);
    expect(await seen()).toEqual([]);
    await expect(world.read(reviewer, caseId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.decide(reviewer, caseId, { action: 'approve' })).rejects.toMatchObject({ code: 'not_found' });
    await world.restore(creator, id);
    expect(await seen()).toEqual([id]);
    await world.decide(reviewer, caseId, { action: 'approve' });
    expect(await seen()).toEqual([]);
  });
});

describe('a report of a chatbot', () => {
  it('opens a case, which others join; what may harm minors comes first', async () => {
    const waiting = await send();
    const [one, two] = [await createCharacter(db, creator.userId), await createCharacter(db, creator.userId)];
    await world.report(one, 'spam');
    await world.report(two, 'spam');
    expect(await seen()).toHaveLength(3);
    expect((await seen()).at(-1)).toBe(waiting.id);
    await world.report(two, 'minor_safety');
    expect((await seen())[0]).toBe(two);
    await world.report(two, 'spam');
    expect(await world.openCaseOf(two)).toMatchObject({ urgency: 0, version: 3, kind: 'report' });
    // It is looked at first, and a report alone does not hide it.
    expect((await world.rowOf(two)).reach).toBe('everybody');
  });

  it('joins the case of a text that waits, which stays what it is', async () => {
    const { id, caseId } = await send();
    await db.update(characters).set({ isLive: true, moderationStatus: 'rereview_required' }).where(eq(characters.id, id));
    await world.report(id);
    expect(await world.openCaseOf(id)).toMatchObject({ id: caseId, kind: 'new', urgency: 1, version: 2, statusBefore: null });
  });

  it('is joined by a text that comes later, and goes on where that is taken back', async () => {
    const id = await createCharacter(db, creator.userId);
    await world.report(id);
    const later = {
      ...opening(id),
      kind: 'update' as const,
      statusBefore: 'fix_required' as const,
      visibilityBefore: 'hidden' as const,
    };
    await db.transaction((tx) => openCase(tx, newId, later));
    expect(await world.openCaseOf(id)).toMatchObject({ kind: 'update', urgency: 1, version: 2 });
    const before = { statusBefore: 'fix_required', visibilityBefore: 'hidden' };
    expect(await db.transaction((tx) => withdrawCase(tx, id, world.clock.now()))).toEqual(before);
    expect(await world.openCaseOf(id)).toMatchObject({ kind: 'report', state: 'open', version: 3 });
    // Nothing of their own waits any more, and what others said is not theirs to take back.
    expect(await db.transaction((tx) => withdrawCase(tx, id, world.clock.now()))).toBeNull();
    expect(await world.openCaseOf(id)).toMatchObject({ version: 3 });
  });

  it('of a private one opens none, as it reaches its creator alone', async () => {
    const id = await createCharacter(db, creator.userId, { visibility: 'private' });
    await world.call(reportCharacter, { params: { characterId: id }, body: { label: 'hate', comment: '' } }, { caller: creator });
    expect(await world.openCaseOf(id)).toBeNull();
  });

  it('said again opens nothing once it is decided, and one by somebody else does', async () => {
    const id = await createCharacter(db, creator.userId);
    const reporter = await world.report(id);
    const said = {
      character_id: id,
      userIssueType: 'guidelines',
      userReportDetails: 'Again.',
      userExpectedResolution: 'modified',
    } as const;
    const again = () => world.call(reportCharacter, { params: { characterId: id }, body: said }, { caller: reporter });
    const { id: first, version } = (await world.openCaseOf(id))!;
    await again();
    // A reviewer who has the older version open must read the new words first.
    expect((await world.openCaseOf(id))?.version).toBe(version + 1);
    world.clock.advance(minuteMs);
    await world.decide(reviewer, first, { action: 'approve' });
    world.clock.advance(minuteMs);
    await again();
    expect(await world.openCaseOf(id)).toBeNull();
    await world.report(id);
    const next = (await world.openCaseOf(id))!;
    expect(next.id).not.toBe(first);
    expect(await world.read(reviewer, next.id)).toMatchObject({
      num_reports: 1,
      reports: [{ label: 'hate' }, { label: 'guidelines' }],
    });
  });
});

describe('a case that is opened', () => {
  it('has what waits beside what is served, what was reported and by nobody’s name, and what was decided before', async () => {
    const { id, caseId } = await send({ kind: 'update' });
    const form = testForm({ name: 'New Mira' });
    await db
      .insert(characterVersions)
      .values({ characterId: id, number: 2, form, note: 'Calmer.', outcome: 'waits', createdAt: world.clock.now() });
    await db
      .update(characters)
      .set({ isLive: true, moderationStatus: 'rereview_required', revision: 2, submittedRevision: 2 })
      .where(eq(characters.id, id));
    const reporter = await world.report(id, 'hate', 'He shouts.');
    const detail = await world.read(reviewer, caseId);
    expect(detail).toMatchObject({
      state: 'open',
      submitted: form,
      note: 'Calmer.',
      approved: { name: 'Mira', persona: 'Keeper of maps.' },
      reports: [{ label: 'hate', resolution: null, comment: 'He shouts.', evidence: expect.stringContaining('Mira') }],
      decisions: [],
      may_decide: true,
    });
    expect(JSON.stringify(detail)).not.toContain(reporter.userId);

    world.clock.advance(minuteMs);
    await world.decide(reviewer, caseId, { action: 'ask_fix', reasons: ['hate'], words: 'Softer, please.' });
    world.clock.advance(minuteMs);
    await db
      .insert(characterVersions)
      .values({ characterId: id, number: 3, form: testForm({ name: 'Mine' }), outcome: 'kept', createdAt: world.clock.now() });
    // What its creator writes since is theirs.
    expect(await world.read(reviewer, caseId)).toMatchObject({
      state: 'decided',
      submitted: { name: 'New Mira' },
      decisions: [{ action: 'ask_fix', reasons: ['hate'], by: { id: reviewer.userId } }],
      may_decide: false,
    });
  });

  it('is in the log once in as long as a claim holds, by everybody who looks', async () => {
    const { id, caseId } = await send();
    const lines = async () => (await world.logOf(id)).map(({ action, actorUserId }) => [action, actorUserId]);
    await world.read(reviewer, caseId);
    await world.claim(reviewer, caseId);
    await world.read(reviewer, caseId);
    expect(await lines()).toEqual([['case_opened', reviewer.userId]]);
    await world.read(other, caseId);
    expect(await lines()).toHaveLength(2);
    world.clock.advance(reviewLimits.claimMinutes * minuteMs);
    await Promise.all([world.read(reviewer, caseId), world.read(reviewer, caseId)]);
    expect(await lines()).toHaveLength(3);
  });

  it('is in no log where it may not be opened', async () => {
    const { id, caseId } = await send({ applicationId: 'lantern' });
    await expect(world.read(reviewer, caseId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.$count(moderationLog, eq(moderationLog.subject, `character:${id}`))).toBe(0);
  });

  it('counts as all that reviewers do', async () => {
    const { caseId } = await send();
    const limited = createReviewWorld(db, { rateLimits: createMemoryLimits() });
    for (let at = 0; at < limitRows.moderation.user; at += 1) await limited.read(other, caseId);
    for (const call of [limited.read, limited.claim, limited.release])
      await expect(call(other, caseId)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(limited.decide(other, caseId, { action: 'approve' })).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a claim', () => {
  it('is one’s own for ten minutes from the last sign, and keeps others from deciding', async () => {
    const { caseId } = await send();
    const { claim } = await world.claim(reviewer, caseId);
    expect(claim).toMatchObject({ by: { id: reviewer.userId }, is_own: true });
    expect((await world.list(other))[0]?.claim).toMatchObject({ is_own: false, endsAt: claim?.endsAt });
    world.clock.advance(9 * minuteMs);
    await world.claim(reviewer, caseId);
    world.clock.advance(9 * minuteMs);
    await expect(world.claim(other, caseId)).rejects.toMatchObject({ code: 'conflict', params: { because: 'claimed' } });
    await expect(world.decide(other, caseId, { action: 'approve' })).rejects.toMatchObject({ params: { because: 'claimed' } });
    world.clock.advance(minuteMs);
    expect((await world.claim(other, caseId)).claim).toMatchObject({ is_own: true });
    await expect(world.claim(reviewer, caseId)).rejects.toMatchObject({ params: { because: 'claimed' } });
  });

  it('is taken over where that is said, and makes nobody’s decision late', async () => {
    const { caseId } = await send();
    const { case_version } = await world.claim(reviewer, caseId);
    expect((await world.claim(other, caseId, true)).case_version).toBe(case_version);
    await expect(world.decide(reviewer, caseId, { action: 'approve' })).rejects.toMatchObject({ params: { because: 'claimed' } });
    await world.decide(other, caseId, { action: 'approve', case_version });
    await expect(world.claim(reviewer, caseId)).rejects.toMatchObject({ params: { because: 'over' } });
  });

  it('is left by the reviewer who holds it only', async () => {
    const { caseId } = await send();
    await world.claim(reviewer, caseId);
    expect((await world.release(other, caseId)).claim).toMatchObject({ by: { id: reviewer.userId } });
    expect((await world.release(reviewer, caseId)).claim).toBeNull();
    expect((await world.claim(other, caseId)).claim).toMatchObject({ is_own: true });
  });

  it('of ten at once is one’s', async () => {
    const { caseId } = await send();
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => world.claim(at % 2 ? reviewer : other, caseId)));
    const holders = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.claim?.by.id] : []));
    expect([new Set(holders).size, holders.length]).toEqual([1, 5]);
  });
});
