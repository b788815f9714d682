import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../chat/testing/index.ts';
import { moderationLog, type users } from '../../db/schema.ts';
import { createManualClock } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { operator } from '../audit/actor.ts';
import { verifyModerationLog } from '../audit/moderation-log.ts';
import { createAccounts } from '../identity/accounts.ts';
import { permissionsOf } from '../rights/permissions-of.ts';
import { grantRight } from '../rights/grants.ts';
import { insertAccounts } from '../rights/testing.ts';
import { rightOrdersPath, type RightsAnswer } from './right-orders.ts';

const token = 'the-token-of-the-operator';
const clock = createManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ clock, operatorToken: token });
});
afterAll(() => server.close());

const join = async (over: Partial<typeof users.$inferInsert> = {}) => {
  const id = newId();
  const account = { id, applicationId: 'daybreak', externalId: `of-${id}`, platform: 'first_party' as const, name: 'Ann' };
  await insertAccounts(server.database.db, { ...account, role: 'free_tier', ...over });
  return id;
};
const send = async (order: object, authorization = `Bearer ${token}`) => {
  const body = JSON.stringify(order);
  const answer = await server.send(rightOrdersPath, { method: 'POST', body, headers: { authorization } });
  const given = (await answer.json()) as RightsAnswer & { code?: string; issues?: { path: string; message: string }[] };
  return { status: answer.status, body: given };
};
const accountOf = (id: string) => createAccounts({ db: server.database.db, clock, newId }).find(id);
const logOf = async (id: string) => {
  const rows = await server.database.db
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.subject, `user:${id}`))
    .orderBy(asc(moderationLog.seq));
  return rows.map(({ action, data }) => [action, data]);
};
const moderate = { kind: 'permission', value: 'moderate' };
const admin = { kind: 'role', value: 'admin' };

describe('an order about rights', () => {
  it('gives and ends a role and a permission, each with an entry of the log', async () => {
    const id = await join({ username: 'annofrights' });
    const given = await send({ order: 'give', account: '@annofrights', right: moderate, ends_at: null });
    expect([given.status, given.body]).toMatchObject([
      200,
      { user_id: id, role: 'free_tier', rights: [{ ...moderate, source: 'operator', ends_at: null }] },
    ]);
    const ends_at = new Date(clock.now().getTime() + 60_000).toISOString();
    expect((await send({ order: 'give', account: id, right: admin, ends_at })).body.role).toBe('admin');
    expect(permissionsOf((await accountOf(id))!)).toEqual(expect.arrayContaining(['moderate', 'admin']));

    expect((await send({ order: 'end', account: id, right: moderate })).body.rights).toMatchObject([{ ...admin, ends_at }]);
    clock.advance(60_000);
    expect((await send({ order: 'list', account: id })).body).toMatchObject({ role: 'free_tier', rights: [] });
    expect(await accountOf(id)).toMatchObject({ role: 'free_tier', extraPermissions: [] });
    expect(await logOf(id)).toEqual([
      ['right_given', { permission: 'moderate', ends: null, by: 'operator' }],
      ['right_given', { role: 'admin', ends: ends_at, by: 'operator' }],
      ['right_ended', { permission: 'moderate', by: 'operator' }],
    ]);
    expect(await verifyModerationLog(server.database.db)).toBeNull();
  });

  it('given twice has the end that was said last', async () => {
    const id = await join();
    const ends_at = new Date(clock.now().getTime() + 60_000).toISOString();
    await send({ order: 'give', account: id, right: admin, ends_at });
    const { body } = await send({ order: 'give', account: id, right: admin, ends_at: null });
    expect(body.rights).toMatchObject([{ ...admin, ends_at: null }]);
  });

  it('leaves what was bought', async () => {
    const id = await join();
    const bought = { id: newId(), userId: id, kind: 'role', value: 'paid_basic', source: 'purchase' } as const;
    await grantRight(server.database.db, { ...bought, actor: operator, endsAt: null }, clock.now());
    const { status, body } = await send({ order: 'end', account: id, right: { kind: 'role', value: 'paid_basic' } });
    expect([status, body.issues]).toMatchObject([400, [{ path: 'right.value', message: expect.stringContaining('gave') }]]);
    expect((await accountOf(id))?.role).toBe('paid_basic');
  });

  it.each([
    [{ order: 'give', right: { kind: 'role', value: 'wizard' }, ends_at: null }, 'right.value'],
    [{ order: 'give', right: { kind: 'role', value: 'free_tier' }, ends_at: null }, 'right.value'],
    [{ order: 'give', right: { kind: 'permission', value: 'restriction_complete' }, ends_at: null }, 'right.value'],
    [{ order: 'give', right: moderate, ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
    [{ order: 'end', right: moderate }, 'right.value'],
    [{ order: 'list', account: 'no-such-account' }, 'account'],
    [{ order: 'promote' }, 'order'],
  ])('%j is refused with the name of the field, and nothing is written', async (order, path) => {
    const id = await join();
    const { status, body } = await send({ account: id, ...order });
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'invalid_input', path]);
    expect(await logOf(id)).toEqual([]);
  });

  it('is nobody’s but the operator’s, and gives nothing to an account that is being left', async () => {
    const id = await join({ closedAt: clock.now() });
    expect((await send({ order: 'list', account: id }, 'Bearer guessed')).status).toBe(404);
    const { body } = await send({ order: 'give', account: id, right: admin, ends_at: null });
    expect(body.issues).toMatchObject([{ path: 'account' }]);
  });
});
