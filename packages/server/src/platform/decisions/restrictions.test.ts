import { barredBy, endpoints, leftBy, restrictionKinds, type Endpoint, type RestrictionKind } from '@troupe/protocol';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountActor } from '../audit/actor.ts';
import { createCharacter, createPuppetModel, newId } from '../../chat/testing/index.ts';
import { adoptionsOf } from '../../data-map.ts';
import { moderationLog, statements, type users } from '../../db/schema.ts';
import { dataMaps } from '../../features.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Db } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createAccounts, type Accounts } from '../identity/accounts.ts';
import { createTokenService } from '../identity/tokens.ts';
import { verifyModerationLog } from '../audit/moderation-log.ts';
import { createChangedAccounts } from '../rights/changed-accounts.ts';
import type { Restrictions } from './restrictions.ts';
import { createTestRestrictions, insertAccounts, testOrder } from '../rights/testing.ts';

let server: TestServer;
let clock: ReturnType<typeof createManualClock>;
let restrictions: Restrictions;
let accounts: Accounts;
const model = createPuppetModel();
beforeAll(async () => {
  clock = createManualClock(new Date().toISOString());
  server = await createTestServer({ models: [model], clock });
  const { db } = server.database;
  restrictions = createTestRestrictions({ db, clock, newId });
  accounts = createAccounts({ db, newId, clock });
});
afterAll(() => server.close());

const tokenFor = async (id: string) => {
  const user = await accounts.find(id);
  return (await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(user!, { ttl: 900 }))
    .token;
};

/** An account under restrictions, with a token that knows of them. */
const join = async (kinds: readonly RestrictionKind[], over: Partial<typeof users.$inferInsert> = {}) => {
  const id = newId();
  await insertAccounts(server.database.db, {
    id,
    applicationId: 'daybreak',
    externalId: over.platform === 'guest' ? id : `subject-${id}`,
    platform: 'first_party',
    name: 'Ann',
    role: 'paid_premium',
    ...over,
  });
  for (const kind of kinds) await impose({ userId: id, kind });
  return { id, token: await tokenFor(id) };
};

const impose = (order: Parameters<typeof testOrder>[0]) =>
  server.database.db.transaction((tx) => restrictions.impose(tx, testOrder(order)));
const lift = (statementId: string) =>
  server.database.db.transaction((tx) => restrictions.lift(tx, statementId, accountActor('a-moderator')));

/** The restriction that a call was refused for; undefined where it came further. */
const refusal = async ({ method, path }: Endpoint, token: string): Promise<string | undefined> => {
  const answer = await server.send(path.replaceAll(/:\w+/g, 'x'), {
    method,
    token,
    headers: { origin: 'http://localhost:4100' },
    ...(method !== 'GET' && { body: '{}' }),
    redirect: 'manual',
  });
  if (answer.status !== 403) return undefined;
  const { errorPayload } = (await answer.json()) as { errorPayload?: { restriction?: string } };
  return errorPayload?.restriction;
};

/** Calls with credentials of their own say nothing of an account before they have run, and leaving ends the token that all others come with. */
const withToken = Object.entries<Endpoint>(endpoints).filter(
  ([id, { auth }]) => auth !== 'partner' && auth !== 'refresh' && id !== 'deleteUser',
);

describe('a restriction', () => {
  it('bars every call of the classes that it does not leave, and no other, from the account as it is now', async () => {
    for (const restriction of restrictionKinds) {
      const { token } = await join([restriction]);
      const told: Record<string, string | undefined> = {};
      const wanted: Record<string, string | undefined> = {};
      for (const [id, endpoint] of withToken) {
        told[id] = await refusal(endpoint, token);
        wanted[id] = leftBy[restriction].includes(endpoint.class) ? undefined : restriction;
      }
      expect({ restriction, told }).toEqual({ restriction, told: wanted });
    }
  });

  it('leaves signing out, the own account, its data and taking them away', () => {
    for (const restriction of restrictionKinds) {
      for (const id of [
        'endSession',
        'refreshSession',
        'getUser',
        'exportConversation',
        'deleteConversation',
        'getOrder',
        'getSubscriptions',
        'changeSubscription',
      ] as const)
        expect(barredBy([restriction], endpoints[id].class)).toBeUndefined();
    }
  });

  it('of what an account creates leaves its moderator’s work, and a hold does not', async () => {
    const staff = withToken.filter(([, endpoint]) => endpoint.class === 'staff');
    expect(staff.length).toBeGreaterThan(5);
    const moderator = { extraPermissions: ['moderate'] };
    const limited = await join(['limited_access'], moderator);
    const onHold = await join(['restriction_temporary'], moderator);
    for (const [id, endpoint] of staff) {
      expect([id, await refusal(endpoint, limited.token)]).toEqual([id, undefined]);
      expect([id, await refusal(endpoint, onHold.token)]).toEqual([id, 'restriction_temporary']);
    }
    expect(await refusal(endpoints.createCharacter, limited.token)).toBe('limited_access');
  });

  it('holds for guests', async () => {
    const { token } = await join(['restriction_complete'], { platform: 'guest', role: 'guest' });
    expect(await refusal(endpoints.getCharacter, token)).toBe('restriction_complete');
    expect(await refusal(endpoints.createReply, token)).toBe('restriction_complete');
  });

  it('makes the tokens of before expire within 5 s of being written and of being lifted, and no others', async () => {
    const ask = async (token: string) => {
      const answer = await server.send('/api/v1/personas', { token });
      return answer.status === 200 ? 'ok' : ((await answer.json()) as { code: string }).code;
    };
    const [subject, other] = [await join([]), await join([])];
    expect(await ask(subject.token)).toBe('ok');
    const { statementId } = await impose({ userId: subject.id });
    await expect.poll(() => ask(subject.token), { timeout: 5000, interval: 100 }).toBe('token_expired');
    const held = await tokenFor(subject.id);
    expect(await ask(held)).toBe('forbidden');
    expect(await ask(other.token)).toBe('ok');
    expect(await lift(statementId)).toBe(true);
    await expect.poll(() => ask(held), { timeout: 5000, interval: 100 }).toBe('token_expired');
    expect(await ask(await tokenFor(subject.id))).toBe('ok');
    expect(await lift(statementId)).toBe(false);
  });

  it('asks the database nothing for a call, but once in two seconds for all of them', async () => {
    const { token } = await join(['limited_access']);
    await server.send('/api/v1/personas', { token });
    let asked = 0;
    const changes = createChangedAccounts({
      db: { select: (...given: []) => ((asked += 1), server.database.db.select(...given)) } as unknown as Db,
    });
    for (let index = 0; index < 1000; index += 1) await changes.lastChange('anybody');
    expect(asked).toBe(1);
  });

  it('that ends does so by itself, each at its own time, and no job must run', async () => {
    const soon = new Date(clock.now().getTime() + 60_000);
    const later = new Date(clock.now().getTime() + 120_000);
    const { id } = await join([]);
    await impose({ userId: id, kind: 'restriction_temporary', endsAt: soon });
    await impose({ userId: id, kind: 'limited_access', endsAt: later });
    const token = await tokenFor(id);
    const told = await server.send('/api/v1/personas', { token });
    expect(await told.json()).toMatchObject({
      code: 'forbidden',
      errorPayload: { restriction: 'restriction_temporary', until: soon.toISOString() },
    });
    clock.advance(61_000);
    // The token does not outlive what it says, and the next one knows what is left.
    expect((await server.send('/api/v1/personas', { token })).status).toBe(401);
    const next = await tokenFor(id);
    expect((await server.send('/api/v1/personas', { token: next })).status).toBe(200);
    expect(await refusal(endpoints.importCharacter, next)).toBe('limited_access');
    clock.advance(60_000);
    expect(await accounts.find(id)).toMatchObject({ extraPermissions: [], restrictedUntil: null });
  });

  it('stays with an account as long as another of its kind does, and leaves grants alone', async () => {
    const { id } = await join([], { extraPermissions: ['moderate'] });
    const first = await impose({ userId: id, kind: 'limited_access' });
    const second = await impose({ userId: id, kind: 'limited_access', endsAt: new Date(clock.now().getTime() + 1000) });
    await lift(first.statementId);
    expect((await accounts.find(id))?.extraPermissions).toEqual(['moderate', 'limited_access']);
    await lift(second.statementId);
    expect((await accounts.find(id))?.extraPermissions).toEqual(['moderate']);
  });

  it('is written with its reasons and an entry in the log, or not at all', async () => {
    const { db } = server.database;
    const { id } = await join([]);
    const { statementId } = await impose({ userId: id });
    const [statement] = await db.select().from(statements).where(eq(statements.id, statementId));
    expect(statement).toMatchObject({ userId: id, what: 'restriction_temporary', found: 'own', groundVersion: '2026-10-03' });
    const entries = await db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.subject, `user:${id}`));
    expect(entries).toMatchObject([
      { action: 'restriction_imposed', actorUserId: 'a-moderator', data: { statement: statementId } },
    ]);
    expect(await verifyModerationLog(db)).toBeNull();
    const failed = db.transaction(async (tx) => {
      await restrictions.impose(tx, testOrder({ userId: id, kind: 'restriction_complete' }));
      throw new Error('the caller gave up');
    });
    await expect(failed).rejects.toThrow('the caller gave up');
    expect((await accounts.find(id))?.extraPermissions).toEqual(['restriction_temporary']);
    expect(await db.$count(statements, eq(statements.userId, id))).toBe(1);
  });

  it('goes over to the account that a guest signs up to', async () => {
    const { db } = server.database;
    const guest = await join(['limited_access'], { platform: 'guest', role: 'guest' });
    const member = await join([]);
    await db.transaction(async (tx) => {
      for (const adopt of adoptionsOf(dataMaps)) await adopt(tx, guest.id, member.id);
    });
    expect((await accounts.find(member.id))?.extraPermissions).toEqual(['limited_access']);
  });

  it('ends what watches, once, and only what it bars', async () => {
    const { id } = await join([]);
    const quick = createTestRestrictions({ db: server.database.db, clock, newId, freshMs: 20 });
    let barred = 0;
    onTestFinished(quick.watch({ userId: id }, 'read', () => void (barred += 1)));
    const left = quick.watch({ userId: id }, 'read', () => void (barred += 100));
    left();
    await impose({ userId: id, kind: 'limited_access' });
    await quick.require(id, 'read');
    expect(barred).toBe(0);
    await impose({ userId: id, kind: 'restriction_complete' });
    await expect.poll(() => barred, { timeout: 5000 }).toBe(1);
  });

  it('looks at one thing at a time, and bars once, however slow the answers are', async () => {
    const { id } = await join([]);
    const quick = createTestRestrictions({ db: server.database.db, clock, newId, freshMs: 5 });
    let [asked, at, most, barred] = [0, 0, 0, 0];
    const mayStill = async () => {
      asked += 1;
      most = Math.max(most, (at += 1));
      await setTimeout(30);
      at -= 1;
      return asked < 3;
    };
    onTestFinished(quick.watch({ userId: id, mayStill }, 'read', () => void (barred += 1)));
    await expect.poll(() => barred).toBe(1);
    await setTimeout(60);
    expect({ asked, most, barred }).toEqual({ asked: 3, most: 1, barred: 1 });
  });

  it('says nothing to a reader that has left while it looked', async () => {
    const { id } = await join([]);
    const quick = createTestRestrictions({ db: server.database.db, clock, newId, freshMs: 5 });
    let barred = 0;
    const answer = Promise.withResolvers<boolean>();
    const isAsked = Promise.withResolvers<void>();
    const mayStill = () => {
      isAsked.resolve();
      return answer.promise;
    };
    const leave = quick.watch({ userId: id, mayStill }, 'read', () => void (barred += 1));
    await isAsked.promise;
    leave();
    answer.resolve(false);
    await setTimeout(20);
    expect(barred).toBe(0);
  });

  it('ends an open stream of a reply within 5 s', async () => {
    const { db } = server.database;
    const { id, token } = await join([]);
    const characterId = await createCharacter(db, id);
    model.say('Well, ');
    const begun = await server.send(`/api/v1/characters/${characterId}/conversations`, { method: 'POST', token, body: '{}' });
    const { id: conversationId } = (await begun.json()) as { id: string };
    const answer = await server.send('/api/v1/chat', {
      method: 'POST',
      token,
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id: conversationId, character_id: characterId, message: 'Hi' }),
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    await impose({ userId: id, kind: 'restriction_complete' });
    const started = performance.now();
    // The reply has no end: only the restriction ends the stream.
    expect(await answer.text()).not.toContain('event: done');
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('cuts a reply that is answered as JSON within 5 s, and says what holds until when', async () => {
    const { db } = server.database;
    const { id, token } = await join([]);
    const characterId = await createCharacter(db, id);
    const begun = await server.send(`/api/v1/characters/${characterId}/conversations`, { method: 'POST', token, body: '{}' });
    const { id: conversationId } = (await begun.json()) as { id: string };
    const asked = model.requests.length;
    const answer = server.send('/api/v1/chat', {
      method: 'POST',
      token,
      body: JSON.stringify({ conversation_id: conversationId, character_id: characterId, message: 'Hi' }),
    });
    await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
    const until = new Date(clock.now().getTime() + 3_600_000);
    await impose({ userId: id, endsAt: until });
    const started = performance.now();
    expect(await (await answer).json()).toMatchObject({
      code: 'forbidden',
      errorPayload: { restriction: 'restriction_temporary', until: until.toISOString() },
    });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
