import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createPuppetModel } from '../../chat/testing/index.ts';
import { ageProofs, characters, conversations, minorSignals, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { proveAge } from './testing.ts';

let server: TestServer;
let token = '';
const model = createPuppetModel();
beforeAll(async () => {
  const brand = createTestBrand({ id: 'lantern', name: 'Lantern', policy: { adult: 'verified' } });
  server = await createTestServer({ brands: createBrands([brand]), models: [model] });
  const { db } = server.database;
  const { secretKeys: keys, clock } = server.ports;
  const account = { platform: 'first_party', applicationId: 'lantern', registeredAt: clock.now() } as const;
  const settings = { showNSFW: true };
  const [ann] = await db
    .insert(users)
    .values({ ...account, id: 'ann', externalId: 'subject-ann', name: 'Ann', role: 'paid_premium', settings })
    .returning();
  if (ann) token = (await createTokenService({ keys, clock }).issue(ann, { ttl: 900 })).token;
  const character = { creatorUserId: 'ann', applicationIds: ['lantern'], greeting: 'Hello.', visibility: 'public' as const };
  await db.insert(characters).values([
    { ...character, id: 'adult', name: 'Vesper', isNsfw: true },
    { ...character, id: 'open', name: 'Mira' },
  ]);
});
afterAll(() => server.close());

/** Begins a reply that has no end. */
const begin = async (characterId: string, accept = 'text/event-stream') => {
  const { db } = server.database;
  await db.delete(minorSignals);
  await proveAge(db, 'ann');
  await db.update(users).set({ settings: { showNSFW: true } });
  const id = crypto.randomUUID();
  await db.insert(conversations).values({ id, applicationId: 'lantern', userId: 'ann', characterId });
  const asked = model.requests.length;
  const answer = server.send('/api/v1/chat', {
    method: 'POST',
    token,
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify({ conversation_id: id, character_id: characterId, message: 'Hi' }),
  });
  await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
  model.say('Well, ');
  return answer;
};

const closings: [string, () => Promise<unknown>][] = [
  ['the proof ends', () => proveAge(server.database.db, 'ann', { expiresAt: new Date() })],
  ['the record is deleted', () => server.database.db.delete(ageProofs).where(eq(ageProofs.userId, 'ann'))],
  ['the switch goes off', () => server.database.db.update(users).set({ settings: {} })],
  [
    'a minor is known',
    () => server.database.db.insert(minorSignals).values({ userId: 'ann', source: 'own_words', createdAt: new Date() }),
  ],
];

it.each(closings)(
  'a reply of an adult character that is being read ends within 5 s when %s',
  async (_, close) => {
    const answer = await begin('adult');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    await close();
    const started = performance.now();
    expect(await answer.text()).not.toContain('event: done');
    expect(performance.now() - started).toBeLessThan(5000);
  },
  15_000,
);

it('so does one that is answered whole, as if the character were not there', async () => {
  const asked = model.requests.length;
  const answer = begin('adult', 'application/json');
  await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
  await proveAge(server.database.db, 'ann', { expiresAt: new Date() });
  expect((await (await answer).json()) as object).toMatchObject({ code: 'not_found' });
});

it('a reply of another character goes on', async () => {
  const answer = await begin('open');
  await proveAge(server.database.db, 'ann', { expiresAt: new Date() });
  const reader = answer.body?.getReader();
  const ended = (async () => {
    for (;;) {
      const piece = await reader?.read();
      if (piece?.done !== false) return 'ended';
    }
  })();
  const waited = new Promise((resolve) => void setTimeout(resolve, 2500, 'goes on'));
  expect(await Promise.race([ended, waited])).toBe('goes on');
  await reader?.cancel();
});
