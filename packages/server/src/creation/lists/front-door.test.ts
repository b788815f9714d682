import { endpoints } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharacter, newId } from '../../chat/testing/index.ts';
import { characters, users } from '../../db/schema.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { dayMs } from '../testing/bin-world.ts';

const index = createTestSearchIndex();
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ retention: { ...defaultPeriods, removedDays: 3 }, searchIndex: index });
});
afterAll(() => server.close());

/** An account with a token, as `over` says, and a public chatbot of its own. */
const join = async (over: Partial<typeof users.$inferInsert> = {}) => {
  const { database, ports } = server;
  const id = newId();
  const account = { applicationId: 'daybreak', platform: 'first_party', name: 'Ann', role: 'free_tier' } as const;
  const [row] = await database.db
    .insert(users)
    .values({ ...account, id, externalId: over.platform === 'guest' ? id : `subject-${id}`, ...over })
    .returning();
  const { token } = await createTokenService({ keys: ports.secretKeys, clock: ports.clock }).issue(row!, { ttl: 900 });
  const characterId = await createCharacter(database.db, id);
  const send = (method: string, path: string, as: string | undefined = token) =>
    server.send(path, { method, headers: { origin: 'http://localhost:4100' }, ...(as && { token: as }) });
  return {
    characterId,
    remove: (as?: string) => send('DELETE', `/api/v1/characters/${characterId}`, as),
    restore: (as?: string) => send('POST', `/api/v1/characters/${characterId}/restore`, as),
    list: () => send('GET', '/api/v1/users/characters/removed'),
    isRemoved: async () => (await readCharacter(characterId))?.deletedAt !== null,
  };
};
const readCharacter = async (id: string) => (await server.database.db.select().from(characters).where(eq(characters.id, id)))[0];

describe('removing a chatbot through the front door', () => {
  it('takes it into the bin for as long as the setting says, and out again', async () => {
    const { characterId, remove, restore, list } = await join();
    const now = server.ports.clock.now().getTime();
    const removed = await remove();
    expect([removed.status, await removed.json()]).toEqual([200, { erasedAt: new Date(now + 3 * dayMs).toISOString() }]);
    expect(index.removed).toContain(characterId);
    const { data } = (await (await list()).json()) as { data: { id: string; erasedAt: string }[] };
    expect(data).toMatchObject([{ id: characterId, erasedAt: new Date(now + 3 * dayMs).toISOString() }]);
    const restored = await restore();
    expect([restored.status, await restored.json()]).toEqual([200, {}]);
    expect(index.held.has(characterId)).toBe(true);
    expect((await restore()).status).toBe(404);
  });

  it('is for members: guests and nobody are sent to sign in', async () => {
    const { remove, restore, list, isRemoved } = await join({ platform: 'guest', role: 'guest' });
    expect([(await remove()).status, (await restore()).status, (await list()).status]).toEqual([401, 401, 401]);
    expect(await isRemoved()).toBe(false);
  });

  it('needs the permission to delete (P-ROLE-07)', async () => {
    expect(endpoints.deleteCharacter.permission).toBe('delete_character');
    const { remove, isRemoved } = await join({ role: 'guest' });
    const answer = await remove();
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
    expect(await isRemoved()).toBe(false);
  });

  it('is refused with the restriction that bars making, which leaves the bin to be read', async () => {
    const { remove, restore, list, isRemoved } = await join({ extraPermissions: ['limited_access'] });
    for (const answer of [await remove(), await restore()])
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'forbidden', errorPayload: { restriction: 'limited_access' } },
      ]);
    expect((await list()).status).toBe(200);
    expect(await isRemoved()).toBe(false);
  });
});
