import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../brands.ts';
import { createCharacter, newId } from '../chat/testing/index.ts';
import { conversations, files, messages, users } from '../db/schema.ts';
import { createTestBrand } from './testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { placeOf } from './place.ts';
import { createMinors } from '../platform/moderation/minors.ts';
import { createTokenService } from '../platform/identity/tokens.ts';

const asked = (hint?: string) =>
  new Request('http://localhost:4100/', hint === undefined ? {} : { headers: { 'x-country': hint } });

describe('where a caller is', () => {
  it.each([
    [null, undefined, { country: null, hint: null }],
    ['NL', undefined, { country: 'NL', hint: null }],
    ['nl ', 'de', { country: 'NL', hint: 'DE' }],
    ['XX', 'T1', { country: null, hint: null }],
    ['', '<script>', { country: null, hint: null }],
    [null, 'NL', { country: null, hint: 'NL' }],
  ])('is read from %j of our proxy and %j of their own', (country, hint, place) => {
    expect(placeOf(asked(hint), country)).toEqual(place);
  });

  it('is read in one place', async () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const readers: string[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/(?<!test|testing)\.ts$/.test(name) || name.startsWith('hostile-inputs/')) continue;
      if (/['"`]x-country/.test(await readFile(join(folder, name), 'utf8'))) readers.push(name);
    }
    expect(readers).toEqual(['http/place.ts']);
  });
});

describe('every call whose answer depends on who may see adult content', () => {
  let server: TestServer;
  let token: string;
  let characterId: string;
  const viewerId = newId();
  let fileId: string;
  const conversationId = newId();

  beforeAll(async () => {
    server = await createTestServer({
      brands: createBrands([createTestBrand({ policy: { adult: 'verified', age_check: { NL: 'inform' } } })]),
    });
    const { db } = server.database;
    const id = viewerId;
    const [viewer] = await db
      .insert(users)
      .values({
        id,
        applicationId: 'daybreak',
        externalId: id,
        platform: 'first_party',
        name: 'Ann',
        role: 'paid_premium',
        settings: { showNSFW: true },
      })
      .returning();
    token = (await createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock }).issue(viewer!, { ttl: 900 }))
      .token;
    characterId = await createCharacter(db, id, { isNsfw: true });
    fileId = 'a'.repeat(43);
    await db.insert(files).values({ id: fileId, mediaType: 'image/png', body: 'AAAA', access: 'conversation', isNsfw: true });
    const headId = newId();
    await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId: id, characterId, headId });
    await db
      .insert(messages)
      .values({ id: headId, conversationId, depth: 1, role: 'bot', content: 'Hi', imageUrl: `/files/${fileId}` });
  });
  afterAll(() => server.close());

  const ask = (path: string, { country, hint, method = 'GET' }: { country?: string; hint?: string; method?: string }) =>
    server.fetch(
      new Request(`http://localhost:4100${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(hint !== undefined && { 'x-country': hint }),
        },
        ...(method !== 'GET' && { body: '{}' }),
      }),
      { address: '192.0.2.1', country: country ?? null },
    );

  const shown = async (by: { country?: string; hint?: string }) => {
    const list = (await (await ask('/api/v1/conversations', by)).json()) as unknown[];
    const key = (await (await ask('/api/v1/search-key', by)).json()) as { key: string };
    return {
      character: (await ask(`/api/v1/characters/${characterId}`, by)).ok,
      messages: (await ask(`/api/v1/characters/${characterId}/messages?conversationId=${conversationId}`, by)).ok,
      start: (await ask(`/api/v1/characters/${characterId}/conversations`, { ...by, method: 'POST' })).ok,
      export: (await ask(`/api/v1/conversations/${conversationId}/export?format=md`, by)).ok,
      memories: (await ask(`/api/v1/conversations/${conversationId}/memories`, by)).ok,
      picture: (await ask(`/files/${fileId}`, by)).ok,
      list: list.length > 0,
      search: !Buffer.from(key.key, 'base64').toString().includes('is_nsfw:=false'),
    };
  };
  const all = (is: boolean) => Object.fromEntries(Object.keys(none).map((name) => [name, is]));
  const none = {
    character: false,
    messages: false,
    start: false,
    export: false,
    memories: false,
    picture: false,
    list: false,
    search: false,
  };

  it.each([
    ['nothing', {}, false],
    ['a header that anybody can write', { hint: 'NL' }, false],
    ['a header that anybody can write, elsewhere', { country: 'DE', hint: 'NL' }, false],
    ['our proxy', { country: 'NL' }, true],
    ['our proxy and the caller alike', { country: 'NL', hint: 'NL' }, true],
    ['our proxy, while the caller says it is stricter', { country: 'NL', hint: 'DE' }, false],
  ])('is decided by %s', async (_by, by, is) => {
    expect(await shown(by)).toEqual(all(is));
  });

  it('shows nothing to a known minor, in no country', async () => {
    const { db } = server.database;
    expect(await shown({ country: 'NL' })).toEqual(all(true));
    await createMinors({ clock: server.ports.clock }).signal(db, viewerId, 'platform');
    expect(await shown({ country: 'NL' })).toEqual(all(false));
  });
});
