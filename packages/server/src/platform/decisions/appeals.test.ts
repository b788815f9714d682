import { limits, restrictionKinds, type DecisionThread, type ModeratedDecision, type RestrictionKind } from '@troupe/protocol';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../chat/testing/index.ts';
import { appealMessages, appeals, mails, moderationLog, notifications, statements, type users } from '../../db/schema.ts';
import { createManualClock } from '../../http/testing.ts';
import { monthsAfter } from '../../kernel/schedules/months.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createAccounts } from '../identity/accounts.ts';
import { createTokenService } from '../identity/tokens.ts';
import { verifyModerationLog } from '../audit/moderation-log.ts';
import { moveEnd } from '../rights/grants.ts';
import { insertAccounts } from '../rights/testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const dayMs = 86_400_000;
let server: TestServer;
let clock: ReturnType<typeof createManualClock>;
beforeAll(async () => {
  clock = createManualClock(new Date().toISOString());
  server = await createTestServer({ clock });
});
afterAll(() => server.close());

/** The token of an account as it is now. */
const tokenOf = async (id: string) => {
  const { database, secretKeys: keys } = server.ports;
  const user = await createAccounts({ db: database.db, newId, clock }).find(id);
  return (await createTokenService({ keys, clock }).issue(user!, { ttl: 900 })).token;
};
const join = async (over: Partial<typeof users.$inferInsert> = {}) => {
  const id = newId();
  await insertAccounts(server.database.db, {
    id,
    applicationId: 'daybreak',
    externalId: `subject-${id}`,
    platform: 'first_party',
    username: id.slice(0, 18).replaceAll(/\W|_/g, 'x'),
    email: `${id.toLowerCase().replaceAll(/\W|_/g, 'x')}@example.test`,
    name: 'Ann',
    role: 'free_tier',
    ...over,
  });
  return id;
};
const call = async <T>(id: string, method: string, path: string, body?: object) => {
  const answer = await server.send(`/api/v1/${path}`, {
    method,
    token: await tokenOf(id),
    ...(body && { body: JSON.stringify(body) }),
  });
  const json: unknown = answer.status === 204 ? null : await answer.json();
  return {
    status: answer.status,
    body: json as T & { code?: string; error?: string; issues?: { path: string; message: string }[] },
  };
};

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
const order = (over: object = {}) => ({
  what: 'restriction_temporary',
  ends_at: inDays(2),
  facts: 'Three chatbots linked to a shop: «buy at shop.example».',
  found: 'own',
  is_detection_automated: true,
  ground: 'Community Guidelines, rule 4',
  ground_version: '2026-10-03',
  ...over,
});

let first: string;
let second: string;
let subject: string;
beforeEach(async () => {
  [first, second, subject] = await Promise.all([
    join({ extraPermissions: ['moderate'] }),
    join({ extraPermissions: ['moderate'] }),
    join(),
  ]);
});
const impose = async (over: object = {}) => {
  const { status, body } = await call<ModeratedDecision>(first, 'POST', 'moderation/restrictions', {
    ...order(),
    user_id: subject,
    ...over,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.decision.id;
};
const appeal = (decisionId: string, text = 'The third link is a line of the story.') =>
  call<DecisionThread>(subject, 'POST', `users/decisions/${decisionId}/appeal`, { text });
const permissionsNow = async () =>
  (await createAccounts({ db: server.database.db, newId, clock }).find(subject))?.extraPermissions;
const toldTo = async (userId: string) => {
  const rows = await server.database.db
    .select({ kind: notifications.kind, payload: notifications.payload })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return rows.map(({ kind, payload }) => [kind, payload]);
};
const mailsTo = async (userId: string) =>
  (await server.database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, userId))).map(({ kind }) => kind);
const logged = async () =>
  (
    await server.database.db
      .select({ action: moderationLog.action, actor: moderationLog.actorUserId, data: moderationLog.data })
      .from(moderationLog)
      .where(eq(moderationLog.subject, `user:${subject}`))
      .orderBy(asc(moderationLog.seq))
  ).map(({ action, actor, data }) => ({ action, actor, data }));

describe('a moderator’s decision', () => {
  it('holds at once, says every reason, and is told to its subject by mail and in the history', async () => {
    const id = await impose();
    expect(await permissionsNow()).toEqual(['restriction_temporary']);
    const { body } = await call<DecisionThread>(subject, 'GET', `users/decisions/${id}`);
    expect(body).toMatchObject({
      what: 'restriction_temporary',
      scope: 'This site and its embeds, worldwide',
      facts: 'Three chatbots linked to a shop: «buy at shop.example».',
      found: 'own',
      is_detection_automated: true,
      is_decision_automated: false,
      ground: 'Community Guidelines, rule 4',
      ground_version: '2026-10-03',
      ends_at: inDays(2),
      is_in_force: true,
      can_appeal: true,
      appeal: null,
      messages: [],
    });
    expect(await toldTo(subject)).toEqual([['decision', { statement_id: id }]]);
    expect(await mailsTo(subject)).toEqual(['restriction']);
    expect(await logged()).toMatchObject([{ action: 'restriction_imposed', actor: first, data: { statement: id } }]);
  });

  it('is made by those who may moderate, and about no staff, no other brand and no account that is not there', async () => {
    const restrict = (by: string, over: object) =>
      call(by, 'POST', 'moderation/restrictions', { ...order(), user_id: subject, ...over });
    expect((await restrict(await join({ role: 'paid_premium' }), {})).status).toBe(403);
    expect((await restrict(await join({ role: 'admin' }), {})).status).toBe(403);
    expect((await restrict(first, { user_id: second })).status).toBe(403);
    expect((await restrict(first, { user_id: await join({ role: 'admin' }) })).status).toBe(403);
    expect((await restrict(first, { user_id: await join({ applicationId: 'lantern' }) })).status).toBe(404);
    expect((await restrict(first, { user_id: 'nobody' })).status).toBe(404);
    expect(await server.database.db.$count(statements, eq(statements.decidedBy, first))).toBe(0);
  });

  it('is made about former staff, from the moment in which their right to moderate ends', async () => {
    const former = await join({ extraPermissions: ['moderate'] });
    const endsAt = new Date(clock.now().getTime() + 1000);
    await moveEnd(server.database.db, { userId: former, source: 'operator' }, endsAt, clock.now());
    const restrict = () => call(first, 'POST', 'moderation/restrictions', { ...order(), user_id: former });
    expect((await restrict()).status).toBe(403);
    clock.advance(1000);
    expect((await restrict()).status).toBe(200);
  });

  it.each<[RestrictionKind, () => string | null, string]>([
    ['restriction_temporary', () => null, 'must be a time: a hold and a shadow ban end'],
    ['temporary_shadowban', () => null, 'must be a time: a hold and a shadow ban end'],
    ['restriction_complete', () => inDays(3), 'must be null: a termination has no end'],
    ['limited_access', () => inDays(-1), 'must be in the future'],
  ])('of %s is refused with an end that it cannot have', async (what, ends, message) => {
    const { status, body } = await call(first, 'POST', 'moderation/restrictions', {
      ...order({ what, ends_at: ends() }),
      user_id: subject,
    });
    expect([status, body.issues]).toEqual([400, [{ path: 'body.ends_at', message }]]);
    expect(await permissionsNow()).toEqual([]);
  });

  it('names the field that is missing or too long', async () => {
    const told = await call(first, 'POST', 'moderation/restrictions', {
      ...order({ facts: ' ', ground: 'x'.repeat(limits.statementRefMax + 1) }),
      user_id: subject,
    });
    expect([told.status, told.body.issues]).toEqual([
      400,
      [
        { path: 'body.facts', message: 'must not be empty' },
        { path: 'body.ground', message: `must be at most ${limits.statementRefMax} characters` },
      ],
    ]);
  });

  it('is taken back by those who may moderate: the account is as before, and is told so once', async () => {
    const id = await impose({ what: 'restriction_complete', ends_at: null });
    clock.advance(1000);
    expect((await call(second, 'POST', `moderation/decisions/${id}/lift`)).status).toBe(200);
    expect(await permissionsNow()).toEqual([]);
    expect(await toldTo(subject)).toEqual([
      ['decision', { statement_id: id }],
      ['restriction_lifted', { statement_id: id }],
    ]);
    expect(await call(second, 'POST', `moderation/decisions/${id}/lift`)).toMatchObject({ status: 409 });
    expect((await call(subject, 'POST', `moderation/decisions/${id}/lift`)).status).toBe(403);
  });

  it.each([
    ['the operator', { decidedBy: null, decidedByKind: 'operator' }, 403],
    ['a machine', { decidedBy: null, decidedByKind: 'job', isDecisionAutomated: true }, 200],
    ['another moderator', { decidedByKind: 'account' }, 200],
  ] as const)('of %s is taken back by a moderator: %j → %i', async (_who, decided, status) => {
    const id = await impose();
    await server.database.db.update(statements).set(decided).where(eq(statements.id, id));
    expect((await call(second, 'POST', `moderation/decisions/${id}/lift`)).status).toBe(status);
    expect((await permissionsNow())?.length).toBe(status === 200 ? 0 : 1);
  });

  it('of the operator is appealed like any other, and a moderator decides', async () => {
    const id = await impose();
    await server.database.db.update(statements).set({ decidedBy: null, decidedByKind: 'operator' }).where(eq(statements.id, id));
    await appeal(id);
    const found = { granted: true, outcome: 'The link is a line of the story.' };
    expect((await call(second, 'POST', `moderation/decisions/${id}/outcome`, found)).status).toBe(200);
    expect(await permissionsNow()).toEqual([]);
  });
});

describe('an appeal', () => {
  it('is open to everybody who is restricted, whatever it is, and gives both sides the same date', async () => {
    for (const what of restrictionKinds) {
      subject = await join();
      const isEnding = what !== 'restriction_complete';
      const id = await impose({ what, ends_at: isEnding ? inDays(2) : null });
      const { status, body } = await appeal(id);
      expect([what, status]).toEqual([what, 200]);
      expect(body.appeal).toMatchObject({ state: 'open', due_at: inDays(7), decided_at: null, outcome: null });
      expect(body.messages).toMatchObject([{ role: 'subject', text: 'The third link is a line of the story.' }]);
      const { body: seen } = await call<ModeratedDecision>(second, 'GET', `moderation/decisions/${id}`);
      expect(seen.decision.appeal?.due_at).toBe(body.appeal?.due_at);
      expect(seen).toMatchObject({ subject: { id: subject }, may_decide: true });
    }
  });

  it('is open to a restricted guest too', async () => {
    subject = await join({ platform: 'guest', role: 'guest', email: null, username: null });
    const id = await impose();
    expect((await appeal(id)).status).toBe(200);
    expect(await mailsTo(subject)).toEqual([]);
  });

  it('is one thread, which its subject and another person than the first go on with', async () => {
    const id = await impose();
    await appeal(id);
    clock.advance(1000);
    expect((await call(first, 'POST', `moderation/decisions/${id}/messages`, { text: 'No.' })).status).toBe(403);
    expect((await call(second, 'POST', `moderation/decisions/${id}/messages`, { text: 'Which line?' })).status).toBe(200);
    clock.advance(1000);
    const { body } = await appeal(id, '  The one after the telescope. ');
    expect(body.messages.map(({ role, text }) => [role, text])).toEqual([
      ['subject', 'The third link is a line of the story.'],
      ['moderation', 'Which line?'],
      ['subject', 'The one after the telescope.'],
    ]);
    expect(await server.database.db.$count(appeals, eq(appeals.statementId, id))).toBe(1);
    expect(JSON.stringify(body)).not.toContain(second);
  });

  it('that is granted puts everything back in one step, and tells its subject', async () => {
    const id = await impose({ what: 'restriction_complete', ends_at: null });
    await appeal(id);
    clock.advance(1000);
    const verdict = { granted: true, outcome: 'We were wrong about the third link.' };
    expect((await call(first, 'POST', `moderation/decisions/${id}/outcome`, verdict)).status).toBe(403);
    expect((await call(subject, 'POST', `moderation/decisions/${id}/outcome`, verdict)).status).toBe(403);
    expect(await permissionsNow()).toEqual(['restriction_complete']);
    expect((await call(second, 'POST', `moderation/decisions/${id}/outcome`, verdict)).status).toBe(200);
    expect(await permissionsNow()).toEqual([]);
    const { body } = await call<DecisionThread>(subject, 'GET', `users/decisions/${id}`);
    expect(body).toMatchObject({
      is_in_force: false,
      can_appeal: false,
      appeal: { state: 'granted', outcome: 'We were wrong about the third link.' },
    });
    expect((await toldTo(subject)).at(-1)).toEqual(['appeal_decided', { statement_id: id, granted: true }]);
    expect((await mailsTo(subject)).toSorted()).toEqual(['appeal_decided', 'restriction']);
    expect((await logged()).map(({ action, actor }) => [action, actor])).toEqual([
      ['restriction_imposed', first],
      ['appeal_opened', subject],
      ['appeal_decided', second],
      ['restriction_lifted', second],
    ]);
    expect(await verifyModerationLog(server.database.db)).toBeNull();
    expect((await call(second, 'POST', `moderation/decisions/${id}/outcome`, verdict)).status).toBe(409);
    expect((await appeal(id)).status).toBe(409);
  });

  it('that is refused leaves everything as it is, and is over', async () => {
    const id = await impose();
    await appeal(id);
    clock.advance(1000);
    const verdict = { granted: false, outcome: 'The links went to a shop, which rule 4 excludes.' };
    await call(second, 'POST', `moderation/decisions/${id}/outcome`, verdict);
    expect(await permissionsNow()).toEqual(['restriction_temporary']);
    expect((await toldTo(subject)).at(-1)).toEqual(['appeal_decided', { statement_id: id, granted: false }]);
    expect((await appeal(id)).status).toBe(409);
  });

  it('is decided once, by the first who comes', async () => {
    const id = await impose();
    await appeal(id);
    const third = await join({ extraPermissions: ['moderate'] });
    const decide = (by: string, granted: boolean) =>
      call(by, 'POST', `moderation/decisions/${id}/outcome`, { granted, outcome: 'So.' });
    const told = await Promise.all([decide(second, true), decide(third, false)]);
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('counts as granted when the decision is taken back meanwhile', async () => {
    const id = await impose();
    await appeal(id);
    clock.advance(1000);
    await call(first, 'POST', `moderation/decisions/${id}/lift`);
    const { body } = await call<DecisionThread>(subject, 'GET', `users/decisions/${id}`);
    expect(body.appeal).toMatchObject({ state: 'granted', outcome: 'The decision was taken back.' });
    expect((await toldTo(subject)).map(([kind]) => kind)).toEqual(['decision', 'appeal_decided']);
  });

  it('can be made for six months, and of one’s own decisions only', async () => {
    const id = await impose({ what: 'restriction_complete', ends_at: null });
    const stranger = await join();
    expect((await call(stranger, 'POST', `users/decisions/${id}/appeal`, { text: 'Hi' })).status).toBe(404);
    const { body } = await call<DecisionThread>(subject, 'GET', `users/decisions/${id}`);
    const before = clock.now();
    const until = new Date(body.appeal_until);
    expect(until).toEqual(monthsAfter(before, 6));
    clock.advance(until.getTime() - before.getTime());
    expect((await appeal(id)).status).toBe(409);
    clock.advance(-1);
    expect((await appeal(id)).status).toBe(200);
    clock.advance(before.getTime() - until.getTime() + 1);
  });

  it('has room for twenty words of its subject, each of up to 2000 characters and none empty', async () => {
    const id = await impose();
    expect((await appeal(id, ' ')).body.issues).toEqual([{ path: 'body.text', message: 'must not be empty' }]);
    expect((await appeal(id, 'x'.repeat(limits.appealTextMax + 1))).body.issues).toEqual([
      { path: 'body.text', message: 'must be at most 2000 characters' },
    ]);
    await appeal(id);
    const [row] = await server.database.db.select().from(appeals).where(eq(appeals.statementId, id));
    const more = Array.from({ length: limits.appealMessagesMax - 2 }, (_, at) => ({
      id: newId(),
      appealId: row?.id ?? '',
      role: 'subject' as const,
      text: `And ${at}`,
      createdAt: clock.now(),
    }));
    await server.database.db.insert(appealMessages).values(more);
    expect((await appeal(id, 'The last one.')).body.can_appeal).toBe(false);
    const { status, body } = await appeal(id, 'One more.');
    expect([status, body.code]).toEqual([409, 'conflict']);
    const { db } = server.database;
    expect(
      await db.$count(appealMessages, and(eq(appealMessages.appealId, row?.id ?? ''), eq(appealMessages.role, 'subject'))),
    ).toBe(20);
  });

  it('waits in the list of the brand’s moderators, what is due first before the others, and in no other brand’s', async () => {
    const mine: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      subject = await join();
      const id = await impose();
      clock.advance(1000);
      await appeal(id);
      mine.push(id);
    }
    const seen: string[] = [];
    let path = 'moderation/appeals?limit=2';
    for (;;) {
      const { body } = await call<(ModeratedDecision & { is_last_id?: boolean })[]>(second, 'GET', path);
      seen.push(...body.map(({ decision }) => decision.id));
      const last = body.find((one) => one.is_last_id);
      if (!last) break;
      path = `moderation/appeals?limit=2&last_id=${last.decision.id}`;
    }
    expect(seen.filter((id) => mine.includes(id))).toEqual(mine);
    // Each with its own words, and a long page is as many statements as a short one.
    const { db } = server.database;
    const statementsOf = async (limit: number) => {
      const counts: number[] = [];
      let body: ModeratedDecision[] = [];
      for (let round = 0; round < 3; round += 1) {
        const asked = vi.spyOn(db, 'select');
        ({ body } = await call<ModeratedDecision[]>(second, 'GET', `moderation/appeals?limit=${limit}`));
        counts.push(asked.mock.calls.length);
        asked.mockRestore();
      }
      // What a job of the server asks meanwhile is not the call's.
      return { count: Math.min(...counts), body };
    };
    const [one, many] = [await statementsOf(1), await statementsOf(100)];
    expect(many.body.length).toBeGreaterThan(2);
    expect(many.count).toBe(one.count);
    for (const { decision } of many.body) {
      const path = `moderation/decisions/${decision.id}`;
      expect(decision).toEqual((await call<ModeratedDecision>(second, 'GET', path)).body.decision);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const elsewhere = await join({ applicationId: 'lantern', extraPermissions: ['moderate'] });
    const token = await tokenOf(elsewhere);
    const answer = await server.send('/api/v1/moderation/appeals', { token });
    expect(answer.status).not.toBe(200);
    expect((await call(subject, 'GET', 'moderation/appeals')).status).toBe(403);
  });
});
