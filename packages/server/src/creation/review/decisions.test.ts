import {
  chatbotFields,
  decideReviewCase,
  reviewActions,
  type ChatbotForm,
  type ModerationStatus,
  type ReviewAction,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import { characters, characterVersions, reviewDecisions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { sha256 } from '../../kernel/digest.ts';
import { verifyModerationLog } from '../../platform/audit/moderation-log.ts';
import { openCase } from '../../platform/works/review-cases.ts';
import type { Database } from '../../ports/index.ts';
import { testForm } from '../testing/editor-world.ts';
import { createReviewer, createReviewWorld, type ReviewWorld } from '../testing/review-world.ts';
import { toColumns } from '../../platform/works/form-columns.ts';

let database: Database;
let world: ReviewWorld;
let creator: Caller;
let reader: Caller;
let reviewer: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createReviewWorld(database.db);
  [creator, reader] = [await createCaller(database.db), await createCaller(database.db)];
  reviewer = await createReviewer(database.db);
});
afterAll(() => database.close());

/** Where a chatbot stands when its case is decided. */
interface Standing {
  status: ModerationStatus | null;
  isLive: boolean;
  /** `version`: a text waits beside the row; `row`: the row's own, from before there were versions; null: none waits. */
  waits: 'version' | 'row' | null;
}
const standings: Record<string, Standing> = {
  new: { status: 'pending', isLive: false, waits: 'version' },
  'new from before there were versions': { status: 'pending', isLive: false, waits: 'row' },
  updated: { status: 'rereview_required', isLive: true, waits: 'version' },
  'updated before there were versions': { status: 'rereview_required', isLive: true, waits: 'row' },
  'asked for by hand': { status: 'manual_review_required', isLive: false, waits: 'version' },
  'updated by hand': { status: 'manual_review_required', isLive: true, waits: 'version' },
  served: { status: null, isLive: true, waits: null },
  'to be mended, and served': { status: 'fix_required', isLive: true, waits: null },
};
const decisions: { action: ReviewAction; stop_serving?: boolean }[] = [
  ...reviewActions.map((action) => ({ action })),
  { action: 'ask_fix', stop_serving: true },
];
const kinds = ['new', 'update', 'manual', 'report'] as const;

const [oldForm, newForm] = [testForm({ name: 'Old Mira', tags: ['old'] }), testForm({ name: 'New Mira', tags: ['new', 'calm'] })];

/** What the decision leaves, in other words than the server’s. */
const model = (standing: Standing, action: ReviewAction, isStopped: boolean, isReported: boolean) => {
  const isRefused = action !== 'approve';
  const isInOrder = !isRefused && standing.waits === null;
  const status = { approve: isInOrder ? standing.status : null, ask_fix: 'fix_required', close: 'closed' }[action];
  const isLive = isRefused ? standing.isLive && !isStopped : true;
  return {
    status,
    isServed: isLive && status !== 'closed',
    name: standing.waits === 'version' && (!standing.isLive || !isRefused) ? 'New Mira' : 'Old Mira',
    version: { approve: 'approved', ask_fix: 'refused', close: 'refused' }[action],
    reportsType: isRefused && isReported ? ['User'] : [],
    isToldTo: !isInOrder,
  };
};

/** A chatbot that stands so, with the versions that it would have. */
const stand = async ({ status, isLive, waits }: Standing): Promise<string> => {
  const inRow: ChatbotForm = waits === 'version' && !isLive ? newForm : oldForm;
  const revision = waits === 'row' ? 0 : waits === 'version' && isLive ? 2 : 1;
  const id = await createCharacter(database.db, creator.userId, {
    ...toColumns(inRow),
    isLive,
    moderationStatus: status,
    revision,
    submittedRevision: waits === 'version' ? revision : null,
    nameI18n: { de: 'Alte Mira' },
  });
  const at = world.clock.now();
  const version = { characterId: id, note: 'Calmer.', createdAt: at };
  if (revision === 2)
    await database.db.insert(characterVersions).values({ ...version, number: 1, form: oldForm, outcome: 'approved' });
  if (revision > 0)
    await database.db.insert(characterVersions).values({
      ...version,
      number: revision,
      form: waits === 'version' ? newForm : oldForm,
      outcome: waits ? 'waits' : 'approved',
    });
  return id;
};
const openOf = async (characterId: string, kind: (typeof kinds)[number], status: ModerationStatus | null) =>
  database.db.transaction((tx) =>
    openCase(tx, newId, {
      characterId,
      applicationId: 'daybreak',
      kind,
      now: world.clock.now(),
      statusBefore: status,
      visibilityBefore: 'public',
    }),
  );

const cells = Object.entries(standings).flatMap(([name, standing]) =>
  decisions.map((decision) => [name, decision, standing] as const),
);

describe('a decision', () => {
  it.each(cells)(
    'about what is %s, %o: by every kind of case, reported or not, as the model says',
    async (name, given, standing) => {
      for (const kind of kinds)
        for (const isReported of [false, true]) {
          if (isReported && !standing.isLive) continue;
          const id = await stand(standing);
          const caseId = await openOf(id, kind, standing.status);
          if (isReported) await world.report(id);
          world.clock.advance(60_000);
          const { action, stop_serving = false } = given;
          const reasons = action === 'approve' ? [] : (['hate', 'other'] as const);
          const before = (await world.toldTo(creator.userId)).length;
          const detail = await world.decide(reviewer, caseId, {
            action,
            stop_serving,
            reasons: [...reasons],
            words: 'Thank you for her.',
            note: 'Reads well.',
          });
          const expected = model(standing, action, stop_serving, isReported);
          const row = await world.rowOf(id);
          const where = [name, kind, isReported, action];

          expect([...where, row.name, row.moderationStatus, row.reportsType, row.submittedRevision]).toEqual([
            ...where,
            expected.name,
            expected.status,
            expected.reportsType,
            null,
          ]);
          expect([...where, row.moderationReport]).toEqual([
            ...where,
            action === 'approve'
              ? null
              : { reason_for_moderation: ['hate', 'other'], action_taken_description: 'Thank you for her.' },
          ]);
          // Names in other languages are of the text that they were made of.
          expect([...where, row.nameI18n]).toEqual([
            ...where,
            row.name === 'New Mira' && standing.isLive ? {} : { de: 'Alte Mira' },
          ]);
          const opened = await world.open(reader, id).catch((error: { code: string }) => error.code);
          expect([...where, typeof opened === 'string' ? opened : opened.name]).toEqual([
            ...where,
            expected.isServed ? expected.name : 'character_unavailable',
          ]);
          expect([...where, world.index.held.get(id)?.name]).toEqual([...where, expected.isServed ? expected.name : undefined]);
          if (standing.waits === 'version') {
            const versions = await database.db.select().from(characterVersions).where(eq(characterVersions.characterId, id));
            expect([...where, versions.find(({ number }) => number === row.revision)?.outcome]).toEqual([
              ...where,
              expected.version,
            ]);
          }
          expect((await world.toldTo(creator.userId)).length - before).toBe(expected.isToldTo ? 1 : 0);
          expect(detail).toMatchObject({ state: 'decided', num_reports: 0, claim: null, may_decide: false });
          expect(detail.decisions[0]).toMatchObject({ action, words: 'Thank you for her.', note: 'Reads well.' });
        }
      expect(await verifyModerationLog(database.db)).toBeNull();
    },
  );

  it('has a line in the log: who, what, for which rules, of which text, and not a word of it', async () => {
    const id = await stand(standings['updated']!);
    const caseId = await openOf(id, 'update', null);
    await world.decide(reviewer, caseId, { action: 'ask_fix', reasons: ['violence', 'other'], words: 'Calmer.', note: 'Again.' });
    const [decision] = await database.db.select().from(reviewDecisions).where(eq(reviewDecisions.caseId, caseId));
    const line = (await world.logOf(id)).find(({ action }) => action === 'case_decided');
    expect(line).toMatchObject({
      actorUserId: reviewer.userId,
      applicationId: 'daybreak',
      data: {
        case: caseId,
        decision: decision?.id,
        decided: 'ask_fix',
        reasons: 'violence other',
        revision: 2,
        text: await sha256(JSON.stringify(chatbotFields.map((field) => newForm[field]))),
        words: await sha256('Calmer.'),
        note: await sha256('Again.'),
        stop_serving: false,
      },
    });
    expect(JSON.stringify(line)).not.toContain('Calmer');
  });

  it('tells when others could read a chatbot first, and does not move it', async () => {
    const id = await stand(standings['new']!);
    await world.decide(reviewer, await openOf(id, 'new', null), { action: 'approve' });
    const first = world.clock.now();
    expect((await world.rowOf(id)).firstApprovedAt).toEqual(first);
    world.clock.advance(60_000);
    await database.db.update(characters).set({ moderationStatus: 'rereview_required' }).where(eq(characters.id, id));
    await world.decide(reviewer, await openOf(id, 'update', null), { action: 'approve' });
    expect((await world.rowOf(id)).moderationStatus).toBeNull();
    expect((await world.rowOf(id)).firstApprovedAt).toEqual(first);
  });

  it('tells the creator the name of the text that was decided about, and where it leads', async () => {
    const id = await stand(standings['updated']!);
    await world.decide(reviewer, await openOf(id, 'update', null), { action: 'approve' });
    expect(await world.toldTo(creator.userId)).toContainEqual([
      'chatbot_reviewed',
      { character_id: id, character_name: 'New Mira', approved: true },
    ]);
  });

  it('needs a reason, unless it is an approval', async () => {
    const id = await stand(standings['new']!);
    const caseId = await openOf(id, 'new', null);
    for (const action of ['ask_fix', 'close'] as const)
      await expect(world.decide(reviewer, caseId, { action })).rejects.toMatchObject({
        code: 'invalid_input',
        issues: [{ path: 'body.reasons' }],
      });
    expect((await world.openCaseOf(id))?.version).toBe(1);
  });

  it('rates a chatbot where it says so, and never as adult on a site that is safe for work', async () => {
    const id = await stand(standings['new']!);
    const caseId = await openOf(id, 'new', null);
    await expect(world.decide(reviewer, caseId, { action: 'approve', is_nsfw: true })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.is_nsfw' }],
    });
    const body = { case_version: 1, action: 'approve', is_nsfw: true } as const;
    const brand = testBrand({ policy: { adult: 'verified' } });
    await world.call(decideReviewCase, { params: { caseId }, body }, { caller: reviewer, brand });
    expect((await world.rowOf(id)).isNsfw).toBe(true);
    await world.decide(reviewer, await openOf(id, 'report', null), { action: 'approve', is_nsfw: false });
    expect((await world.rowOf(id)).isNsfw).toBe(false);
  });

  it('is never about a chatbot of one’s own', async () => {
    const id = await createCharacter(database.db, reviewer.userId, { moderationStatus: 'pending', isLive: false });
    const caseId = await openOf(id, 'new', null);
    await expect(world.decide(reviewer, caseId, { action: 'approve' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.claim(reviewer, caseId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await world.read(reviewer, caseId)).toMatchObject({ may_decide: false });
    expect((await world.rowOf(id)).isLive).toBe(false);
    expect((await world.read(await createReviewer(database.db), caseId)).may_decide).toBe(true);
  });

  it('comes too late once the case says something else, or is over', async () => {
    const id = await stand(standings['served']!);
    await world.report(id);
    const { id: caseId, version } = (await world.openCaseOf(id))!;
    await world.report(id);
    const late = world.decide(reviewer, caseId, { action: 'approve', case_version: version });
    await expect(late).rejects.toMatchObject({ code: 'conflict', params: { because: 'changed' } });
    await world.decide(reviewer, caseId, { action: 'approve' });
    await expect(world.decide(reviewer, caseId, { action: 'approve' })).rejects.toMatchObject({ params: { because: 'over' } });
  });
});
