import { getUserModeration, type SiteBoot } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../chat/testing/index.ts';
import { users } from '../db/schema.ts';
import { seedAccounts, demoUserId } from '../demo/accounts.ts';
import { seedRestrictions } from '../demo/restrictions.ts';
import { createRefreshFamilies } from '../platform/identity/refresh-families.ts';
import { createTokenService } from '../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedAccounts(server.database.db, server.ports.clock.now());
  await seedRestrictions(server.database.db, server.ports.clock.now());
});
afterAll(() => server.close());

const idOf = (name: string) => demoUserId('daybreak', `${name}@example.test`);
const cookieOf = async (name: string) => {
  const { clock, secretKeys: keys } = server.ports;
  const { value } = await createRefreshFamilies({ db: server.database.db, clock, newId, keys }).start(idOf(name));
  return { cookie: `session=${value}` };
};
const open = async (path: string, headers: Record<string, string>) => {
  const answer = await server.send(path, { headers });
  const html = await answer.text();
  const boot = /id="troupe-boot">(.*?)<\/script>/s.exec(html)?.[1];
  return { status: answer.status, html, boot: boot === undefined ? null : (JSON.parse(boot) as SiteBoot) };
};

describe('the document of a page', () => {
  it.each([
    ['hold', 403, { kind: 'barred', restriction: 'restriction_temporary' }],
    ['banned', 403, { kind: 'barred', restriction: 'restriction_complete' }],
    ['limited', 200, { kind: 'enter' }],
    ['shadow', 200, { kind: 'enter' }],
    ['free', 200, { kind: 'enter' }],
    ['new', 200, { kind: 'enter', onboarding: 'modal' }],
  ])('for %s@ has the status %i and says what it is to them in its first bytes', async (name, status, verdict) => {
    const { boot, ...found } = await open('/guarded', await cookieOf(name));
    expect(found.status).toBe(status);
    expect(boot?.verdict).toEqual(verdict);
    expect(found.html.includes('rel="canonical"')).toBe(status === 200);
  });

  it('bars nobody from what is open, and a visitor without a session from nothing that guests see', async () => {
    expect((await open('/', await cookieOf('banned'))).status).toBe(200);
    expect((await open('/guarded', {})).boot?.verdict).toEqual({ kind: 'enter' });
    expect((await open('/nothing', await cookieOf('banned'))).status).toBe(404);
  });

  it('is nobody’s redirect where the site has no page to send them to', async () => {
    await server.database.db
      .update(users)
      .set({ email: 'ray@relay.example.test' })
      .where(eq(users.id, idOf('free')));
    expect((await open('/guarded', await cookieOf('free'))).status).toBe(200);
  });
});

describe('what an account is under', () => {
  const ask = async (name: string, path: string = getUserModeration.path) => {
    const [row] = await server.database.db
      .select()
      .from(users)
      .where(eq(users.id, idOf(name)));
    const { secretKeys: keys, clock } = server.ports;
    const { token } = await createTokenService({ keys, clock }).issue(row!, { ttl: 900 });
    const answer = await server.send(path, { token });
    return { status: answer.status, body: (await answer.json()) as { expires_at?: string; decisions?: object[]; code?: string } };
  };

  it('is told to its subject, barred or not, with the end of a hold, the server’s time and the reasons', async () => {
    const now = server.ports.clock.now();
    const { body } = await ask('hold');
    expect(body).toMatchObject({
      expires_at: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
      server_time: now.toISOString(),
      decisions: [{ what: 'restriction_temporary', is_in_force: true, found: 'own', ground: 'Community Guidelines, rule 4' }],
    });
    expect((await ask('banned')).body).toMatchObject({ expires_at: null, decisions: [{ what: 'restriction_complete' }] });
    expect((await ask('free')).body).toMatchObject({ expires_at: null, decisions: [] });
  });

  it('is read by nobody else', async () => {
    const decision = `/api/v1/users/decisions/${idOf('hold')}-restriction`;
    expect((await ask('hold', decision)).body).toMatchObject({ what: 'restriction_temporary' });
    expect(await ask('free', decision)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ask('free', '/api/v1/users/decisions')).body).toEqual([]);
  });
});
