import { barredBy, callClasses, endpoints, leftBy, restrictionKinds, type Endpoint, type EndpointId } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCharacter, createPuppetModel, newId } from '../../chat/testing/index.ts';
import { users } from '../../db/schema.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createRestrictions, liftHolds } from './restrictions.ts';
import { createTokenService } from '../identity/tokens.ts';

let server: TestServer;
const model = createPuppetModel();
beforeAll(async () => void (server = await createTestServer({ models: [model] })));
afterAll(() => server.close());

const join = async (restrictions: string[], over: Partial<typeof users.$inferInsert> = {}) => {
  const id = newId();
  const [user] = await server.database.db
    .insert(users)
    .values({
      id,
      applicationId: 'daybreak',
      externalId: over.platform === 'guest' ? id : `subject-${id}`,
      platform: 'first_party',
      name: 'Ann',
      role: 'paid_premium',
      ...over,
    })
    .returning();
  const { token } = await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(user!, {
    ttl: 900,
  });
  // After the token: what it says of its owner is older than the restriction.
  const set = (extraPermissions: string[]) => server.database.db.update(users).set({ extraPermissions }).where(eq(users.id, id));
  await set(restrictions);
  return { id, token, set };
};

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

/** Calls with credentials of their own say nothing of an account before they have run. */
const withToken = Object.entries<Endpoint>(endpoints).filter(([, { auth }]) => auth !== 'partner' && auth !== 'refresh');

describe('a restriction', () => {
  it('bars every call of the classes that it does not leave, and no other, from the account as it is now', async () => {
    for (const restriction of restrictionKinds) {
      const { token } = await join([restriction]);
      const told: Record<string, string | undefined> = {};
      const wanted: Record<string, string | undefined> = {};
      for (const [id, endpoint] of withToken) {
        told[id] = await refusal(endpoint, token);
        wanted[id] = leftBy[restriction].includes(callClasses[id as EndpointId]) ? undefined : restriction;
      }
      expect({ restriction, told }).toEqual({ restriction, told: wanted });
    }
  }, 60_000);

  it('leaves signing out, the own account, its data and taking them away', () => {
    for (const restriction of restrictionKinds) {
      for (const id of [
        'endSession',
        'refreshSession',
        'getUser',
        'exportConversation',
        'deleteConversation',
        'getOrder',
      ] as const)
        expect(barredBy([restriction], callClasses[id])).toBeUndefined();
    }
  });

  it('is the hardest of several', () => {
    expect(barredBy(['limited_access', 'restriction_complete'], 'make')).toBe('restriction_complete');
    expect(barredBy(['limited_access', 'temporary_shadowban'], 'speak')).toBeUndefined();
    expect(barredBy(['admin'], 'make')).toBeUndefined();
  });

  it('holds for guests', async () => {
    const { token } = await join(['restriction_complete'], { platform: 'guest', role: 'guest' });
    expect(await refusal(endpoints.getCharacter, token)).toBe('restriction_complete');
    expect(await refusal(endpoints.createReply, token)).toBe('restriction_complete');
  });

  it('holds within 5 s of being written, and no longer than it is', async () => {
    const { token, set } = await join([]);
    const listed = () => refusal(endpoints.listPersonas, token);
    expect(await listed()).toBeUndefined();
    await set(['restriction_temporary']);
    await expect.poll(listed, { timeout: 5000, interval: 100 }).toBe('restriction_temporary');
    await set([]);
    await expect.poll(listed, { timeout: 5000, interval: 100 }).toBeUndefined();
  }, 15_000);

  it('that is a hold names its end, and ends then by itself, for calls and for good', async () => {
    const { db } = server.database;
    const { id, token, set } = await join(['restriction_temporary', 'limited_access']);
    const until = new Date(Date.now() + 4000);
    await db.update(users).set({ restrictedUntil: until }).where(eq(users.id, id));
    const told = await server.send('/api/v1/personas', { token });
    expect(await told.json()).toMatchObject({
      code: 'forbidden',
      errorPayload: { restriction: 'restriction_temporary', until: until.toISOString() },
    });
    await expect.poll(() => refusal(endpoints.listPersonas, token), { timeout: 9000, interval: 200 }).toBeUndefined();
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    // The other one stays.
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ extraPermissions: ['limited_access'], restrictedUntil: null });

    // One without an end, and a ban beside an end that is over, hold on.
    await set(['restriction_complete']);
    await db
      .update(users)
      .set({ restrictedUntil: new Date(0) })
      .where(eq(users.id, id));
    await expect
      .poll(() => refusal(endpoints.listPersonas, token), { timeout: 5000, interval: 100 })
      .toBe('restriction_complete');
    const away = await join(['restriction_temporary']);
    await db
      .update(users)
      .set({ restrictedUntil: new Date(0) })
      .where(eq(users.id, away.id));
    const { id: held } = await join(['restriction_temporary']);
    expect((await liftHolds(db)).map((one) => one.id)).toEqual([away.id]);
    expect((await db.select().from(users).where(eq(users.id, held)))[0]?.extraPermissions).toEqual(['restriction_temporary']);
  }, 30_000);

  it('ends what watches, once, and asks again where the database did not answer', async () => {
    const { id, set } = await join([]);
    const restrictions = createRestrictions({ db: server.database.db, keptMs: 20 });
    let barred = 0;
    onTestFinished(restrictions.watch(id, 'read', () => void (barred += 1)));
    const left = restrictions.watch(id, 'read', () => void (barred += 100));
    left();
    await set(['limited_access']);
    await restrictions.require(id, 'read');
    expect(barred).toBe(0);
    await set(['restriction_complete']);
    await expect.poll(() => barred, { timeout: 5000 }).toBe(1);
  });

  it('ends an open stream of a reply within 5 s', async () => {
    const { db } = server.database;
    const { id, token, set } = await join([]);
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
    await set(['restriction_complete']);
    const started = performance.now();
    // The reply has no end: only the restriction ends the stream.
    expect(await answer.text()).not.toContain('event: done');
    expect(performance.now() - started).toBeLessThan(5000);
  }, 15_000);

  it('cuts a reply that is answered as JSON within 5 s, and says what holds until when', async () => {
    const { db } = server.database;
    const { id, token, set } = await join([]);
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
    const until = new Date(Date.now() + 3_600_000);
    await db.update(users).set({ restrictedUntil: until }).where(eq(users.id, id));
    await set(['restriction_temporary']);
    const started = performance.now();
    expect(await (await answer).json()).toMatchObject({
      code: 'forbidden',
      errorPayload: { restriction: 'restriction_temporary', until: until.toISOString() },
    });
    expect(performance.now() - started).toBeLessThan(5000);
  }, 15_000);
});
