import { ageMethods, type AgeMethod } from '@troupe/protocol';
import { eq, getTableName, inArray } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxSecretOf } from '../../adapters/age-checks/sandbox.ts';
import { sandboxEndings, type SandboxEnding } from '../../adapters/age-checks/sandbox-pages.ts';
import { sha256 } from '../../kernel/digest.ts';
import { createSealer } from '../../kernel/sealed.ts';
import { ageProofs, ageSessions, minorSignals, notifications, users, webhookEvents } from '../../db/schema.ts';
import { createAgeTest, origins, type AgeTest, type Member } from './testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let room: AgeTest;
beforeAll(async () => void (room = await createAgeTest()));
afterAll(() => room.server.close());

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const sessionOf = async (member: Member) =>
  (await room.server.database.db.select().from(ageSessions).where(eq(ageSessions.userId, member.id)))[0];
const proofsOf = (member: Member) => room.server.database.db.select().from(ageProofs).where(eq(ageProofs.userId, member.id));

/** Sends an event as a provider would, signed by the reference library; `brand` is whose secret signs. */
const report = async (
  sessionId: string,
  data: object,
  { id = `msg_${crypto.randomUUID()}`, brand = 'lantern', to = 'lantern' as keyof typeof origins, late = 0, signs = true } = {},
): Promise<Response> => {
  const at = new Date(room.clock.now().getTime() - late * 1000);
  const body = JSON.stringify({
    type: 'age_check.reported',
    timestamp: at.toISOString(),
    data: { session_id: sessionId, ...data },
  });
  const signature = new Webhook(await sandboxSecretOf(room.secret, brand)).sign(id, at, body);
  const headers = new Headers({ 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) });
  if (signs) headers.set('webhook-signature', signature);
  return room.server.send('/age-checks/events', {
    origin: origins[to],
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
  });
};
const passed = (sequence = 1) => ({ sequence, outcome: 'passed', reference: `proof-${crypto.randomUUID()}` });

/** What is true after each ending, of a member who chose a method. */
const expectations: Record<SandboxEnding, (member: Member, path: string, method: AgeMethod) => Promise<void>> = {
  async pass(member, path, method) {
    await member.end(path, 'pass');
    expect(await member.read()).toMatchObject({
      status: 'verified',
      may_show_adult: true,
      attempt: { method, state: 'passed' },
      record: { over_18: true, method, counts: true },
    });
    const told = await room.server.database.db.select().from(notifications).where(eq(notifications.userId, member.id));
    expect(told.map(({ kind, payload }) => [kind, payload])).toEqual([['age_verified', {}]]);
  },
  async fail(member, path, method) {
    await member.end(path, 'fail');
    const { methods, ...check } = await member.read();
    expect(check).toMatchObject({ status: 'verify', may_show_adult: false, record: null, attempt: { method, state: 'failed' } });
    expect(methods.filter(({ retry_at }) => retry_at !== null).map(({ type }) => type)).toEqual([method]);
    expect((await member.begin(method)).status).toBe(429);
    // Another way may begin at once, and a check without a named way does not take the one that failed.
    expect((await member.begin()).status).toBe(200);
  },
  async timeout(member, path, method) {
    await member.end(path, 'timeout');
    expect(await member.read()).toMatchObject({ status: 'waiting', attempt: { state: 'open' } });
    room.clock.advance(29_000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'waiting' });
    room.clock.advance(1000);
    await room.jobs.runDue();
    expect(await member.read()).toMatchObject({ status: 'verified', record: { method } });
  },
  async abandon(member, path, method) {
    await member.end(path, 'abandon');
    const { methods, ...check } = await member.read();
    expect(check).toMatchObject({ status: 'waiting', may_show_adult: false, record: null, attempt: { state: 'abandoned' } });
    expect(methods.every(({ retry_at }) => retry_at === null)).toBe(true);
    expect((await member.begin(method)).status).toBe(200);
  },
  async replay(member, path, method) {
    const before = room.calls.length;
    await member.end(path, 'replay');
    const [first, second] = room.calls.slice(before);
    expect(first?.request.headers.get('webhook-id')).toBe(second?.request.headers.get('webhook-id'));
    expect(await proofsOf(member)).toHaveLength(1);
    expect(await member.read()).toMatchObject({ status: 'verified', record: { method } });
    // Nor does it bring back what its owner took away.
    await member.remove();
    const again = new Request(first!.request.url, { method: 'POST', headers: first!.request.headers, body: first!.body });
    expect((await room.server.fetch(again)).status).toBe(204);
    expect(await member.read()).toMatchObject({ status: 'waiting', record: null });
  },
  async expired(member, path, method) {
    await member.end(path, 'expired');
    expect(await member.read()).toMatchObject({ status: 'waiting', record: null, attempt: { state: 'expired' } });
    expect((await member.begin(method)).status).toBe(200);
  },
  async down(member, path, method) {
    expect((await member.end(path, 'down')).status).toBe(503);
    for (const ms of [30_000, 90_000, 480_000]) {
      room.clock.advance(ms);
      await room.jobs.runDue();
    }
    expect(await member.read()).toMatchObject({ status: 'waiting', record: null, attempt: { state: 'open' } });
    room.clock.advance(3_600_000);
    expect(await member.read()).toMatchObject({ attempt: { state: 'expired' } });
    expect((await member.begin(method)).status).toBe(200);
  },
};

describe.each(ageMethods)('an age check by %s', (method) => {
  it.each(Object.keys(sandboxEndings) as SandboxEnding[])('that ends with %s', async (ending) => {
    const member = await room.join(`${method}-${ending}`);
    const path = await member.open(method);
    const page = await room.server.send(path, { origin: origins.lantern });
    expect([page.status, (await page.text()).includes('<script')]).toEqual([200, false]);
    await expectations[ending](member, path, method);
  });
});

it('cannot be begun while the provider is down, and that is no attempt', async () => {
  const member = await room.join('nobody-there');
  const form = { origin: origins.lantern, method: 'POST', body: new URLSearchParams({ next: 'down' }) };
  expect((await room.server.send('/sandbox/age', form)).status).toBe(303);
  expect(await (await room.server.send('/sandbox/age', { origin: origins.lantern })).text()).toContain('finds no provider');
  expect((await member.begin()).status).toBe(503);
  expect(await sessionOf(member)).toBeUndefined();
  expect((await member.begin()).status).toBe(200);
});

describe('reports of one check', () => {
  const begin = async (name: string) => {
    const member = await room.join(name);
    const path = await member.open('double_blind');
    return { member, path, sessionId: idOf(path) };
  };

  it('fail, then pass: the pass counts', async () => {
    const { member, path } = await begin('fail-then-pass');
    await member.end(path, 'fail');
    await member.end(path, 'pass');
    expect(await member.read()).toMatchObject({ status: 'verified', attempt: { state: 'passed' } });
  });

  it('pass, then fail: the pass is final', async () => {
    const { member, path } = await begin('pass-then-fail');
    await member.end(path, 'pass');
    await member.end(path, 'fail');
    expect(await member.read()).toMatchObject({ status: 'verified', attempt: { state: 'passed' } });
  });

  it('twice, a hundred times at once: one proof', async () => {
    const { member, sessionId } = await begin('doubled');
    const data = passed();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        report(sessionId, data, { id: index % 2 === 0 ? 'msg_same' : `msg_doubled_${index}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await proofsOf(member)).toHaveLength(1);
    expect(await sessionOf(member)).toMatchObject({ state: 'passed', sequence: 1 });
  });

  it('out of order: what came before changes nothing', async () => {
    const { member, sessionId } = await begin('out-of-order');
    expect((await report(sessionId, { sequence: 3, outcome: 'failed' })).status).toBe(204);
    expect((await report(sessionId, passed(2))).status).toBe(204);
    expect(await sessionOf(member)).toMatchObject({ state: 'failed', sequence: 3 });
    expect(await proofsOf(member)).toEqual([]);
  });

  it.each([
    ['unsigned', { signs: false }],
    ["signed with another brand's secret", { brand: 'acme' }],
    ['signed six minutes ago', { late: 360 }],
    ['signed for in six minutes', { late: -360 }],
  ])('%s: refused, and nothing changes', async (name, how) => {
    const { member, sessionId } = await begin(name.replaceAll(/\W/g, '-'));
    const before = await room.server.database.db.$count(webhookEvents);
    const answer = await report(sessionId, passed(), how);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'unauthorized']);
    expect(await room.server.database.db.$count(webhookEvents)).toBe(before);
    expect(await sessionOf(member)).toMatchObject({ state: 'open', sequence: 0 });
    expect(await proofsOf(member)).toEqual([]);
  });

  it('of an account that was deleted, or of nobody: answered like any other', async () => {
    const { member, sessionId } = await begin('deleted');
    const { db } = room.server.database;
    await db.delete(users).where(eq(users.id, member.id));
    for (const id of [sessionId, 'never-heard-of']) expect((await report(id, passed())).status).toBe(204);
    expect(await proofsOf(member)).toEqual([]);
  });

  it('too long, or not as agreed: refused by name of the field', async () => {
    const { member, sessionId } = await begin('malformed');
    expect((await report(sessionId, { sequence: 1, outcome: 'passed', note: 'x'.repeat(65_000) })).status).toBe(413);
    const answer = await report(sessionId, { sequence: 0, outcome: 'passed' });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining('data.sequence')]);
    expect(await sessionOf(member)).toMatchObject({ state: 'open' });
    const get = await room.server.send('/age-checks/events', { origin: origins.lantern });
    expect(get.status).toBe(404);
  });

  it('with a proof that somebody else has shown: no proof', async () => {
    const [first, second] = [await begin('lender'), await begin('borrower')];
    const data = passed();
    await report(first.sessionId, data);
    await report(second.sessionId, data);
    expect([await first.member.read(), await second.member.read()]).toMatchObject([{ status: 'verified' }, { status: 'verify' }]);
  });

  it('with a proof of the name that one of another brand has: each brand has its own provider, and its own names', async () => {
    const { member, sessionId } = await begin('namesake');
    const data = passed();
    const elsewhere = await room.join('namesake-elsewhere', { applicationId: 'acme' });
    const hash = await sha256('session-at-acme');
    const attempt = {
      id: 'at-acme',
      userId: elsewhere.id,
      applicationId: 'acme',
      hash,
      method: 'double_blind',
      state: 'open',
    } as const;
    await room.server.database.db.insert(ageSessions).values({ ...attempt, createdAt: room.clock.now() });
    expect((await report('session-at-acme', data, { brand: 'acme', to: 'acme' })).status).toBe(204);
    await report(sessionId, data);
    expect([await proofsOf(elsewhere), await proofsOf(member)]).toMatchObject([[{ withdrawnAt: null }], [{ withdrawnAt: null }]]);
    await report(sessionId, { sequence: 2, outcome: 'withdrawn', reference: data.reference });
    expect([await proofsOf(elsewhere), await proofsOf(member)]).toMatchObject([
      [{ withdrawnAt: null }],
      [{ withdrawnAt: expect.any(Date) }],
    ]);
  });

  it('withdrawn: the proof counts no longer, and only its own brand can say so', async () => {
    const { member, sessionId } = await begin('withdrawn');
    const data = passed();
    await report(sessionId, data);
    const withdrawn = { sequence: 2, outcome: 'withdrawn', reference: data.reference };
    const answer = await report(sessionId, withdrawn, { brand: 'acme', to: 'acme' });
    expect([answer.status, (await member.read()).status]).toEqual([204, 'verified']);
    await report(sessionId, withdrawn);
    expect(await member.read()).toMatchObject({ status: 'reverify', may_show_adult: false });
  });

  it('withdrawn before the pass came: no proof comes of it', async () => {
    const { member, sessionId } = await begin('withdrawn-first');
    const data = passed();
    expect((await report(sessionId, { sequence: 2, outcome: 'withdrawn', reference: data.reference })).status).toBe(204);
    expect((await report(sessionId, data)).status).toBe(204);
    expect(await proofsOf(member)).toEqual([]);
    expect(await member.read()).toMatchObject({ may_show_adult: false });
  });

  it('withdrawn without the name of a proof: refused by name of the field, since nothing could be taken back', async () => {
    const { member, sessionId } = await begin('withdrawn-what');
    await report(sessionId, passed());
    const answer = await report(sessionId, { sequence: 2, outcome: 'withdrawn' });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining('data.reference')]);
    expect(await member.read()).toMatchObject({ status: 'verified' });
  });

  it.each(['open', 'abandoned', 'expired'] as const)(
    'fails after its member deleted the record of a check that was %s: waits a day all the same, and a minor is remembered',
    async (state) => {
      const { member, sessionId } = await begin(`deleted-while-${state}`);
      if (state !== 'open') await report(sessionId, { sequence: 1, outcome: state });
      expect((await member.remove()).status).toBe(200);
      expect((await report(sessionId, { sequence: 2, outcome: 'failed', under_age: true })).status).toBe(204);
      expect((await member.begin('double_blind')).status).toBe(429);
      const { db } = room.server.database;
      expect(await db.select().from(minorSignals).where(eq(minorSignals.userId, member.id))).toHaveLength(1);
    },
  );

  it('that a record says under age: remembered as that, where the way is sure; a guessed face is not', async () => {
    const { member, sessionId } = await begin('minor');
    await report(sessionId, { sequence: 1, outcome: 'failed', under_age: true });
    const guessed = await room.join('guessed');
    await report(idOf(await guessed.open('facial_age_estimation')), { sequence: 1, outcome: 'failed', under_age: true });
    const told = inArray(minorSignals.userId, [member.id, guessed.id]);
    const signals = await room.server.database.db.select().from(minorSignals).where(told);
    expect(signals.map(({ userId, source }) => [userId, source])).toEqual([[member.id, 'age_check']]);
  });

  it('whose server died after it was stored: counts as of when it came', async () => {
    const { member, sessionId } = await begin('died');
    const { database, secretKeys } = room.server.ports;
    const needed = JSON.stringify({
      sessionId,
      sequence: 1,
      outcome: 'passed',
      expiresAt: new Date(room.clock.now().getTime() + 86_400_000),
    });
    await database.db.insert(webhookEvents).values({
      id: 'stored-by-a-dead-server',
      source: 'age-checks',
      applicationId: 'lantern',
      sealed: await createSealer(secretKeys, 'webhook-events').seal(needed),
      state: 'waiting',
      tries: 1,
      nextAt: room.clock.now(),
      createdAt: room.clock.now(),
    });
    const cameAt = room.clock.now();
    room.clock.advance(7_200_000);
    await room.jobs.run('platform/inbox.age-checks');
    expect(await proofsOf(member)).toMatchObject([{ issuedAt: cameAt, expiresAt: new Date(cameAt.getTime() + 86_400_000) }]);
    expect(await member.read()).toMatchObject({ status: 'verified' });
  });

  it('later than an hour: too late', async () => {
    const { member, sessionId } = await begin('too-late');
    room.clock.advance(3_601_000);
    await report(sessionId, passed());
    expect(await sessionOf(member)).toMatchObject({ state: 'expired' });
    expect(await proofsOf(member)).toEqual([]);
  });
});

describe('what is kept of a check', () => {
  it('is nothing that says who somebody is: not in a table, not in the log, not in what the provider hears', async () => {
    const member = await room.join('private-person');
    const path = await member.open('id_scan_face_match');
    const told = ['Ottilie Privacy', '1984-05-17', 'L01X00T47', 'ottilie@private.example', '+491701234567'] as const;
    const [name, birth, number, email, phone] = told;
    const data = { ...passed(), name, birth_date: birth, document: { number }, email, phone };
    const before = room.calls.length;
    expect((await report(idOf(path), data)).status).toBe(204);
    await report(idOf(path), { ...data, sequence: 'x' });
    await report(idOf(path), data, { signs: false });
    await member.end(path, 'fail');
    expect((await member.read()).status).toBe('verified');

    const { executeSql } = room.server.database;
    const textOf = async (table: string, where = '') => {
      const { rows } = await executeSql(`select t::text as row from "${table}" t ${where}`);
      return rows.map((row) => String(row['row'])).join('\n');
    };
    const { rows } = await executeSql(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const tables = rows.map((row) => String(row['name']));
    expect(tables).toEqual(expect.arrayContaining([getTableName(ageProofs), getTableName(ageSessions)]));
    const found: string[] = [];
    for (const table of tables) {
      const text = await textOf(table);
      for (const word of [...told, data.reference]) if (text.includes(word)) found.push(`${table}: ${word}`);
      // The sandbox’s rows are those of a provider, though they are in our database.
      if (table !== 'key_values' && text.includes(idOf(path))) found.push(`${table}: the provider's id`);
    }
    expect(found).toEqual([]);

    const log = JSON.stringify([room.log.infos, room.log.errors], (_, value: unknown) =>
      value instanceof Error ? [value.message, value.stack, value.cause] : value,
    );
    for (const word of [...told, data.reference, idOf(path), 'private-person']) expect(log).not.toContain(word);

    const kept = await textOf('key_values', `where id = 'age-sandbox|${idOf(path)}'`);
    const heard = [kept, ...room.calls.slice(before).map(({ body }) => body)];
    expect(heard.map((text) => text.includes('failed'))).toEqual([true, true]);
    for (const word of ['private-person', 'people.example']) expect(heard.join()).not.toContain(word);
  });
});
