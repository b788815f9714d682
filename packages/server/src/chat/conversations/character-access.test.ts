import { createConversation, getCharacter, listCharacterConversations, listMessages, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrands } from '../../brands.ts';
import { characters, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

/** Who asks, on an adult brand: only the last may know that there are adult characters. */
const viewers = {
  guest: { platform: 'guest', role: 'guest' },
  unverified: { platform: 'first_party', role: 'free_tier', settings: { showNSFW: true } },
  'with the switch off': { platform: 'first_party', role: 'free_tier', ageStatus: 'verified' },
  "a partner's user": { platform: 'partner', role: 'free_tier', ageStatus: 'verified', settings: { showNSFW: true } },
  verified: { platform: 'first_party', role: 'free_tier', ageStatus: 'verified', settings: { showNSFW: true } },
} as const;
type Viewer = keyof typeof viewers;

let server: TestServer;
const tokens = {} as Record<Viewer, string>;
beforeAll(async () => {
  server = await createTestServer({
    brands: createBrands([createTestBrand({ id: 'lantern', name: 'Lantern', policy: { adult: 'verified' } })]),
  });
  const { db } = server.database;
  const { keys, clock } = { keys: server.ports.secretKeys, clock: server.ports.clock };
  for (const [name, viewer] of Object.entries(viewers)) {
    const [row] = await db
      .insert(users)
      .values({ id: name, applicationId: 'lantern', externalId: name, name, ...viewer })
      .returning();
    if (row) tokens[name as Viewer] = (await createTokenService({ keys, clock }).issue(row, { ttl: 300 })).token;
  }
  await db.insert(characters).values(
    [false, true].map((isNsfw) => ({
      id: isNsfw ? 'adult' : 'open',
      isNsfw,
      applicationIds: ['lantern'],
      creatorUserId: 'verified',
      name: 'Mira',
      greeting: 'Hello.',
      visibility: 'public' as const,
    })),
  );
}, 60_000);
afterAll(() => server.close());

const ask = async ({ method, path }: Endpoint, viewer: Viewer, characterId: string) => {
  const answer = await server.send(path.replace(':characterId', characterId), {
    method,
    token: tokens[viewer],
    ...(method !== 'GET' && { body: '{}' }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
};

const doors: Endpoint[] = [getCharacter, createConversation, listCharacterConversations, listMessages];
const cells = doors.flatMap((door) => (Object.keys(viewers) as Viewer[]).map((viewer) => [door.id, viewer, door] as const));

describe('an adult character', () => {
  it.each(cells)(
    '%s, asked by %s: it is there for the verified, and like no character at all for everyone else',
    async (_, viewer, door) => {
      const adult = await ask(door, viewer, 'adult');
      if (viewer === 'verified') expect(adult.status).toBe(200);
      else {
        expect(adult).toEqual({ status: 404, code: 'not_found' });
        expect(adult).toEqual(await ask(door, viewer, 'nobody-of-that-name'));
      }
      expect((await ask(door, viewer, 'open')).status).toBe(200);
    },
  );
});
