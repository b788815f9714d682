import { gatePaths, type SiteBoot, type SitePage, type User } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrands } from '../adapters/brand-files.ts';
import { createBrands } from '../brands.ts';
import { users } from '../db/schema.ts';
import { demoAccounts, demoUserId, seedAccounts } from '../demo/accounts.ts';
import { seedRestrictions } from '../demo/restrictions.ts';
import { createRefreshFamilies } from '../platform/identity/refresh-families.ts';
import { newId } from '../platform/testing.ts';
import { createMemoryAssets, createTestServer, type TestServer } from '../testing.ts';
import { testPage } from './testing.ts';

const page = (path: string, over: Partial<SitePage> = {}) => testPage(path, { class: 'account', ...over });
const pages = [
  page('/', { class: 'read', prompts: true }),
  page('/chats', { class: 'read' }),
  page(gatePaths.username),
  page(gatePaths.relay),
  page(gatePaths.closed, { class: 'open', status: 403 }),
  page('*', { class: 'open', status: 404 }),
];

let server: TestServer;
beforeAll(async () => {
  const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
  server = await createTestServer({
    brands: createBrands(brands),
    site: createMemoryAssets({
      'index.html': '<html lang="en"><head><!--troupe:head--><!--troupe:boot--></head></html>',
      'pages.json': JSON.stringify(pages),
    }),
  });
  await seedAccounts(server.database.db, server.ports.clock.now());
  await seedRestrictions(server.database.db, server.ports.clock.now());
});
afterAll(() => server.close());

const hosts = { daybreak: 'http://localhost:4100', lantern: 'http://lantern.localhost:4100' } as const;

/** A browser that has signed in as an account of the demo. */
const signedIn = async (application: keyof typeof hosts, email: string) => {
  const { clock, secretKeys: keys } = server.ports;
  const families = createRefreshFamilies({ db: server.database.db, clock, newId, keys });
  const { value } = await families.start(demoUserId(application, email));
  const headers = { cookie: `session=${value}` };
  const origin = hosts[application];
  return {
    async document(path: string) {
      const answer = await server.send(path, { headers, origin, redirect: 'manual' });
      const boot = /id="troupe-boot">(.*?)<\/script>/s.exec(await answer.text())?.[1];
      const verdict = boot === undefined ? undefined : (JSON.parse(boot) as SiteBoot).verdict;
      return { status: answer.status, to: answer.headers.get('location'), verdict };
    },
    refresh: () => server.send('/api/v2/auth/refresh', { method: 'POST', headers: { ...headers, origin }, origin }),
  };
};

/** What each account opens on a page that members and guests read: as its name says. */
const opens: Record<string, { at?: object; user?: object }> = {
  'new@example.test': { at: { status: 200, verdict: { kind: 'enter', onboarding: 'modal' } }, user: { onboarding: 'signed_in' } },
  'hold@example.test': { at: { status: 403, verdict: { kind: 'barred', restriction: 'restriction_temporary' } } },
  'banned@example.test': { at: { status: 403, verdict: { kind: 'barred', restriction: 'restriction_complete' } } },
  'limited@example.test': { user: { permissions: expect.arrayContaining(['limited_access']) } },
  'shadow@example.test': { user: { permissions: expect.arrayContaining(['temporary_shadowban']) } },
  'relay@relay.example.test': { at: { status: 302, to: '/update-email' }, user: { onboarding: 'needs_email' } },
};

describe.each(['daybreak', 'lantern'] as const)('the demo accounts of %s', (application) => {
  it.each(demoAccounts.map((account) => [account.email, account] as const))(
    '%s opens what its name says',
    async (email, account) => {
      const { at = { status: 200, verdict: { kind: 'enter' } }, user = { onboarding: 'ready' } } = opens[email] ?? {};
      const browser = await signedIn(application, email);
      expect(await browser.document('/chats')).toMatchObject(at);
      const session = (await (await browser.refresh()).json()) as { user: User };
      expect(session.user).toMatchObject({ email, role: account.role, ...user });
      expect(session.user.username === null).toBe(email.startsWith('new@'));
    },
  );

  it('asks an account that moved from a relay’s page to stay there, and sends it nowhere else', async () => {
    const browser = await signedIn(application, 'relay@relay.example.test');
    expect(await browser.document('/update-email')).toMatchObject({ status: 200, verdict: { kind: 'enter' } });
    expect((await browser.document('/signup')).to).toBe('/update-email');
  });
});

describe('an account that is closed', () => {
  it('is led from any page to the one that says so, also in a tab whose session ended; elsewhere it is refused', async () => {
    const { db } = server.database;
    const id = demoUserId('daybreak', 'free@example.test');
    const browser = await signedIn('daybreak', 'free@example.test');
    await db.update(users).set({ closedAt: server.ports.clock.now() }).where(eq(users.id, id));
    expect(await browser.document('/chats')).toMatchObject({ status: 302, to: '/user-not-found' });
    const refused = await browser.refresh();
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
    expect(await browser.document('/user-not-found')).toMatchObject({ status: 403, verdict: { kind: 'enter' } });
    await db.update(users).set({ closedAt: null }).where(eq(users.id, id));
  });

  it('is nobody’s where the cookie is not theirs', async () => {
    const { db } = server.database;
    const id = demoUserId('daybreak', 'basic@example.test');
    await db.update(users).set({ closedAt: server.ports.clock.now() }).where(eq(users.id, id));
    const { clock, secretKeys: keys } = server.ports;
    const { sessionId } = await createRefreshFamilies({ db, clock, newId, keys }).start(id);
    const headers = { cookie: `session=${sessionId}.somebody-elses-secret` };
    expect((await server.send('/chats', { headers, redirect: 'manual' })).status).toBe(200);
  });
});
