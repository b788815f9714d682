import { endpoints, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { createPuppetModel } from '../../chat/testing/index.ts';
import { characters, conversations, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createMemoryAssets } from '../../testing.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';
import { proveAge } from './testing.ts';

const secretWord = 'Marrowmere';
let server: TestServer;
const tokens = new Map<string, string>();
const model = createPuppetModel();
const page = { description: '{title}', class: 'chat', permission: null, guests: 'enter' };

beforeAll(async () => {
  const policy = { adult: 'verified' as const, age_check: { DE: 'at_door' as const, NL: 'required' as const } };
  server = await createTestServer({
    models: [model],
    site: createMemoryAssets({
      'index.html': '<html lang="en"><head><!--troupe:head--><!--troupe:boot--></head></html>',
      'pages.json': JSON.stringify([
        { ...page, name: 'chat', path: '/chat/:characterId', title: 'Chat with {character}', lookup: 'character', status: 200 },
        { ...page, name: 'not-found', path: '*', title: 'Page not found', lookup: 'none', status: 404, class: 'open' },
      ]),
    }),
    brands: createBrands([
      createTestBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'], policy }),
      createTestBrand({ policy: { ...policy, adult: 'never' } }),
    ]),
  });
  const { db } = server.database;
  const { secretKeys: keys, clock } = server.ports;
  const issue = createTokenService({ keys, clock }).issue;
  for (const [id, over] of Object.entries({
    proven: {},
    ended: {},
    nothing: {},
    partner: { platform: 'partner' as const },
    guest: { platform: 'guest' as const, role: 'guest' },
    safe: { applicationId: 'daybreak' },
  })) {
    const account = {
      applicationId: 'lantern',
      platform: 'first_party' as const,
      role: 'paid_premium',
      registeredAt: clock.now(),
    };
    const [row] = await db
      .insert(users)
      .values({ ...account, id, externalId: id === 'guest' ? id : `subject-${id}`, name: 'Somebody', ...over })
      .returning();
    if (row) tokens.set(id, (await issue(row, { ttl: 3600 })).token);
  }
  await proveAge(db, 'proven');
  await proveAge(db, 'ended', { expiresAt: new Date(Date.now() - 1000) });
  await db.insert(characters).values({
    id: 'open',
    applicationIds: ['lantern', 'daybreak'],
    creatorUserId: 'proven',
    name: secretWord,
    title: `${secretWord} of the fen`,
    greeting: 'Hello.',
    visibility: 'public',
    isLive: true,
  });
});
afterAll(() => server.close());

const send = (who: string | null, path: string, country: string | null, init: RequestInit & { hint?: string } = {}) => {
  const headers = new Headers(init.headers);
  const token = who === null ? undefined : tokens.get(who);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (init.hint) headers.set('x-country', init.hint);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  const host = who === 'safe' ? 'localhost:4100' : 'lantern.localhost:4100';
  return server.fetch(new Request(`http://${host}${path}`, { ...init, headers }), { address: '127.0.0.1', country });
};
const classOf = (endpoint: Endpoint) => endpoint.class;
const isBefore = (endpoint: Endpoint) => ['open', 'account'].includes(classOf(endpoint));
/** Of what is before the door only what reads: the rest ends sessions, proofs and accounts. */
const all = Object.values<Endpoint>(endpoints).filter((endpoint) => !isBefore(endpoint) || endpoint.method === 'GET');
/** Calls that are refused at the door, of all calls. */
const heldBack = async (who: string | null, country: string | null, hint?: string): Promise<string[]> => {
  const held: string[] = [];
  for (const endpoint of all) {
    const answer = await send(who, endpoint.path.replaceAll(/:(\w+)/g, 'open'), country, {
      method: endpoint.method,
      ...(hint && { hint }),
    });
    const text = await answer.text();
    if (answer.status === 403 && text.includes('"at":"door"')) held.push(endpoint.id);
  }
  return held.toSorted();
};
/** Those that somebody without a proof may make at all, once inside. */
const behind = (reaches: (endpoint: Endpoint) => boolean) =>
  all
    .filter((endpoint) => !isBefore(endpoint) && reaches(endpoint))
    .map(({ id }) => id)
    .toSorted();

describe('where a country asks for the age at the door', () => {
  it('every call but those of everybody and of the own account waits, for members without a proof that counts', async () => {
    const [first, ended] = [await heldBack('nothing', 'DE'), await heldBack('ended', 'DE')];
    expect(first).toEqual(behind(({ permission }) => !['moderate', 'admin'].includes(permission ?? '')));
    expect(ended).toEqual(first);
    const answer = await send('ended', '/api/v1/characters/open', 'DE');
    expect(await answer.json()).toMatchObject({ code: 'forbidden', errorPayload: { age: 'reverify', at: 'door' } });
  });

  it('guests and strangers wait too: nobody’s age is known there', async () => {
    expect(await heldBack('guest', 'DE')).toContain('getCharacter');
    expect(await heldBack(null, 'DE')).toEqual(behind(({ auth }) => auth === 'public'));
  });

  it('nobody waits with a proof, elsewhere, of a partner, or on a brand without mature content', async () => {
    expect(await heldBack('proven', 'DE')).toEqual([]);
    expect(await heldBack('nothing', 'NL')).toEqual([]);
    expect(await heldBack('partner', 'DE')).toEqual([]);
    expect(await heldBack('safe', 'DE')).toEqual([]);
  });

  it('a lie about the country opens nothing, and may close', async () => {
    expect(await heldBack('nothing', 'DE', 'NL')).toContain('getCharacter');
    expect(await heldBack('nothing', 'NL', 'DE')).toContain('getCharacter');
  });

  it('documents and frames name nobody, the picture that is shared neither', async () => {
    for (const path of ['/chat/open', '/embed/v1/frame/chat?character=open&v=1']) {
      const [inside, outside] = await Promise.all(['NL', 'DE'].map(async (country) => (await send(null, path, country)).text()));
      expect(outside).not.toContain(secretWord);
      expect(outside).not.toContain('c=open');
      if (path === '/chat/open') expect(inside).toContain(secretWord);
    }
    expect((await send(null, '/chat/open', 'DE')).status).toBe(200);
    expect((await send(null, '/chat/nobody', 'DE')).status).toBe(404);
  });

  it('a reply that is being read ends within 5 s of the end of a proof, in the model’s turn and in ours', async () => {
    const { db } = server.database;
    await db.insert(conversations).values({ id: 'c', applicationId: 'lantern', userId: 'proven', characterId: 'open' });
    const asked = model.requests.length;
    const coming = send('proven', '/api/v1/chat', 'DE', {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      body: JSON.stringify({ conversation_id: 'c', character_id: 'open', message: 'Hi' }),
    });
    await expect.poll(() => model.requests.length).toBeGreaterThan(asked);
    model.say('Well, ');
    const answer = await coming;
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    await proveAge(db, 'proven', { expiresAt: new Date() });
    const started = performance.now();
    expect(await answer.text()).not.toContain('event: done');
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
