import {
  AppError,
  createConversation,
  createReply,
  getQueue,
  type Brand,
  type BrandInput,
  type ChatRequest,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orders, queueTickets, subscriptions, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, newId, testBrand } from '../testing/index.ts';
import { moveTickets } from './move-tickets.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let creator: Caller;
let characterId: string;
/** The signer of the brand’s passes, and another signer. */
let signer: Keys;
let stranger: Keys;
let publicKey: NonNullable<NonNullable<BrandInput['queue']>['bypass_keys']>[number];

const keyPair = () => generateKeyPair('ES256', { extractable: true });

beforeAll(async () => {
  database = await createTestDatabase();
  creator = await createCaller(database.db);
  characterId = await createCharacter(database.db, creator.userId);
  signer = await keyPair();
  stranger = await keyPair();
  const { x = '', y = '' } = await exportJWK(signer.publicKey);
  publicKey = { kty: 'EC', crv: 'P-256', x, y, kid: 'door', alg: 'ES256' };
});
afterAll(() => database.close());

let brand: Brand;
beforeEach(async () => {
  await database.db.delete(queueTickets);
  chat = createTestChat(database.db);
  chat.model.answerAll('Come in.');
  brand = testBrand({ queue: { capacity: 1, idle_seconds: 60, bypass_keys: [publicKey] } });
});

const ask = (caller: Caller, query: { character_id?: string; bypass?: string } = {}) =>
  chat.call(getQueue, { query }, { caller, brand });
const startWith = async (caller: Caller, character = characterId) =>
  chat.call(createConversation, { params: { characterId: character }, body: {} }, { caller, brand });
const reply = (caller: Caller, body: ChatRequest) => chat.call(createReply, { body }, { caller, brand });
const sends = async (caller: Caller, character = characterId) => {
  const { id } = await startWith(caller, character);
  return reply(caller, { conversation_id: id, character_id: character, message: 'Hello' });
};
/** One user inside, so that the others wait. */
const fill = async () => {
  const inside = await createCaller(database.db);
  expect((await ask(inside)).status).toBe('access');
  return inside;
};

interface Pass {
  by?: Keys;
  character?: string;
  audience?: string;
  typ?: string;
  seconds?: number;
  subject?: string;
}
const passOf = ({
  by = signer,
  character = characterId,
  audience = 'daybreak',
  typ = 'queue-bypass+jwt',
  seconds = 600,
  subject,
}: Pass) => {
  const now = Math.floor(chat.clock.now().getTime() / 1000);
  const token = new SignJWT({ character_id: character })
    .setProtectedHeader({ alg: 'ES256', kid: 'door', typ })
    .setAudience(audience)
    .setExpirationTime(now + seconds);
  return (subject === undefined ? token : token.setSubject(subject)).sign(by.privateKey);
};

describe('a user of a brand with a line', () => {
  it('hears where they stand, how long it takes at most, and when to ask again', async () => {
    await fill();
    const second = await createCaller(database.db);
    expect(await ask(second)).toEqual({ status: 'waiting', position: 1, time_left: 1200, retry_after: 20, bypass: null });
  });

  it('is asked to say hello again well before their place is given up', async () => {
    const first = await createCaller(database.db);
    const { retry_after: retryAfter } = await ask(first);
    expect(retryAfter).toBeLessThanOrEqual(20);
  });

  it('is refused every kind of reply while waiting, and gets in when the place is free', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    await sends(guest);
    const { id, page } = await startWith(guest);
    const first = { conversation_id: id, character_id: characterId };
    const said = await reply(guest, { ...first, message: 'Hello' });
    // The user falls silent, and another takes the place.
    chat.clock.advance(60_000);
    const other = await createCaller(database.db);
    expect((await ask(other)).status).toBe('access');
    expect(page?.head_id).toBeTruthy();
    for (const wish of [
      { message: 'And again' },
      { alt_message_id: said.message.id },
      { continue_chat: true },
      { autopilot: true },
    ]) {
      const refusal = await reply(guest, { ...first, ...wish }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toMatchObject({ code: 'queue_waiting', status: 409, params: { position: 1 } });
    }
    chat.clock.advance(60_000);
    await expect(reply(guest, { ...first, message: 'And again' })).resolves.toMatchObject({ message: { content: 'Come in.' } });
  });

  it('gets in by writing alone where there is room: nobody has to poll first', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    await expect(sends(guest)).resolves.toMatchObject({ message: { content: 'Come in.' } });
    const [ticket] = await database.db.select().from(queueTickets);
    expect(ticket).toMatchObject({ userId: guest.userId, status: 'access' });
  });

  it('hears once that the 20 minutes are over', async () => {
    brand = testBrand({ queue: { capacity: 1, idle_seconds: 1200 } });
    const first = await fill();
    chat.clock.advance(1_199_000);
    expect(await ask(first)).toMatchObject({ status: 'access', time_left: 1, retry_after: 2 });
    chat.clock.advance(1000);
    expect(await ask(first)).toMatchObject({ status: 'expired', retry_after: 0 });
    expect(await ask(first)).toMatchObject({ status: 'access', time_left: 1200 });
  });

  it('takes the place along when a guest signs in', async () => {
    await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    await ask(guest);
    await ask(await createCaller(database.db));
    const member = await createCaller(database.db);
    await moveTickets(database.db, guest.userId, member.userId);
    expect(await ask(member)).toMatchObject({ status: 'waiting', position: 1 });
  });
});

describe('nobody waits', () => {
  it('on a brand without a line: no ticket is written and the database is not asked', async () => {
    brand = testBrand();
    const guest = await createCaller(database.db, { platform: 'guest' });
    const asked = [vi.spyOn(database.db, 'transaction'), vi.spyOn(database.db, 'execute'), vi.spyOn(database.db, 'select')];
    expect(await ask(guest)).toEqual({ status: 'access', position: 0, time_left: 0, retry_after: null, bypass: null });
    for (const way of asked) {
      expect(way).not.toHaveBeenCalled();
      way.mockRestore();
    }
    await sends(guest);
    expect(await database.db.$count(queueTickets)).toBe(0);
  });

  it('who may skip the waiting room, by token or by account', async () => {
    await fill();
    const paying = await createCaller(database.db, { role: 'paid_minimal' });
    expect(await ask(paying)).toMatchObject({ status: 'access', retry_after: null });
    await expect(sends(paying)).resolves.toBeTruthy();
    // Bought a moment ago; the token still says free.
    const late = await createCaller(database.db);
    await database.db.update(users).set({ role: 'paid_minimal' }).where(eq(users.id, late.userId));
    expect(await ask(late)).toMatchObject({ status: 'access', retry_after: null });
    await expect(sends(late)).resolves.toBeTruthy();
  });

  it('who has an active subscription', async () => {
    await fill();
    const member = await createCaller(database.db);
    const sold = {
      applicationId: 'daybreak',
      userId: member.userId,
      planId: 'minimal',
      role: 'paid_minimal',
      period: 'monthly',
    } as const;
    const [order] = await database.db
      .insert(orders)
      .values({
        ...sold,
        id: newId(),
        idempotencyKey: newId(),
        planName: 'Get a Taste',
        subtotal: 500,
        discount: 0,
        tax: 0,
        total: 500,
        currency: 'USD',
        status: 'paid',
      })
      .returning();
    const recurAt = new Date(chat.clock.now().getTime() + 86_400_000);
    await database.db.insert(subscriptions).values({ ...sold, id: newId(), orderId: order?.id ?? '', status: 'active', recurAt });
    expect(await ask(member)).toMatchObject({ status: 'access', retry_after: null });
  });

  it('in partner mode', async () => {
    await fill();
    brand = testBrand({ partner_mode: true, queue: { capacity: 1 } });
    expect(await ask(await createCaller(database.db))).toMatchObject({ status: 'access', retry_after: null });
  });

  it('for the character that the brand exempts', async () => {
    const exempt = await createCharacter(database.db, creator.userId);
    brand = testBrand({ queue: { capacity: 1, exempt_character_id: exempt } });
    await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    expect(await ask(guest, { character_id: exempt })).toMatchObject({ status: 'waiting', bypass: exempt });
    expect(await ask(guest, { character_id: characterId })).toMatchObject({ status: 'waiting', bypass: null });
    await expect(sends(guest, exempt)).resolves.toBeTruthy();
    await expect(sends(guest)).rejects.toMatchObject({ code: 'queue_waiting' });
  });
});

describe('a signed pass', () => {
  it('leads past the line to its character and to no other, and is remembered', async () => {
    const other = await createCharacter(database.db, creator.userId);
    await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    const bypass = await passOf({});
    expect(await ask(guest, { character_id: characterId, bypass })).toMatchObject({ status: 'waiting', bypass });
    expect(await ask(guest, { character_id: characterId })).toMatchObject({ status: 'waiting', bypass });
    expect(await ask(guest, { character_id: other })).toMatchObject({ status: 'waiting', bypass: null });
    await expect(sends(guest)).resolves.toBeTruthy();
    await expect(sends(guest, other)).rejects.toMatchObject({ code: 'queue_waiting' });
  });

  it('takes nobody a place: the line goes on as if it were not there', async () => {
    const inside = await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    await ask(guest, { character_id: characterId, bypass: await passOf({}) });
    await sends(guest);
    expect((await ask(inside)).status).toBe('access');
    expect(await ask(await createCaller(database.db))).toMatchObject({ status: 'waiting', position: 2 });
  });

  it('is over when it says so', async () => {
    const waiting = await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    const bypass = await passOf({ seconds: 30 });
    await ask(guest, { character_id: characterId, bypass });
    chat.clock.advance(30_000);
    await ask(waiting);
    expect(await ask(guest, { character_id: characterId })).toMatchObject({ status: 'waiting', bypass: null });
    await expect(sends(guest)).rejects.toMatchObject({ code: 'queue_waiting' });
  });

  it.each<[string, () => Pass]>([
    ['of another signer', () => ({ by: stranger })],
    ['of another brand', () => ({ audience: 'lantern' })],
    ['of another kind', () => ({ typ: 'at+jwt' })],
    ['that is over', () => ({ seconds: -1 })],
    ['for somebody else', () => ({ subject: 'somebody-else' })],
  ])('%s opens nothing', async (_, pass) => {
    await fill();
    const guest = await createCaller(database.db, { platform: 'guest' });
    const bypass = await passOf(pass());
    expect(await ask(guest, { character_id: characterId, bypass })).toMatchObject({ status: 'waiting', bypass: null });
    await expect(sends(guest)).rejects.toMatchObject({ code: 'queue_waiting' });
  });

  it('without a signature opens nothing', async () => {
    await fill();
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = `${part({ alg: 'none', typ: 'queue-bypass+jwt' })}.${part({ character_id: characterId, aud: 'daybreak', exp: 4_000_000_000 })}.AA`;
    const guest = await createCaller(database.db, { platform: 'guest' });
    expect(await ask(guest, { character_id: characterId, bypass: forged })).toMatchObject({ status: 'waiting', bypass: null });
  });
});
