import { endpoints, type Session } from '@troupe/protocol';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailbox } from '../db/schema.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { createBrowser } from '../platform/testing.ts';
import type { Database } from '../ports/index.ts';
import { openShared, publicOrigin, startServer, type ServerProcess } from './testing.ts';

const former = 'the-former-secret-of-the-rotation-1';
const next = 'the-next-secret-of-the-rotation-002';

/** What `SECRET_KEYS` is at each step of docs/operate.md. */
const steps = { before: former, published: `${former},${next}`, signing: `${next},${former}`, retired: next };
type Step = keyof typeof steps;
const pairs: [Step, Step][] = [
  ['before', 'published'],
  ['published', 'signing'],
  ['signing', 'retired'],
];

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let shared: Database;
const servers = new Map<Step, ServerProcess>();
const serverAt = (step: Step): ServerProcess => {
  const server = servers.get(step);
  if (!server) throw new Error(`no server at ${step}`);
  return server;
};
beforeAll(async () => {
  database = await createEmptyDatabase();
  for (const [step, SECRET_KEYS] of Object.entries(steps))
    servers.set(step as Step, await startServer(database.url, { SECRET_KEYS }));
  shared = await openShared(database.url);
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  await shared?.close();
  await database?.close();
});

/** A browser whose calls go to one server until told to go to another. */
const roaming = (first: Step) => {
  let server = serverAt(first);
  const browser = createBrowser({ fetch: (request) => server.fetch(request) }, publicOrigin);
  return { ...browser, goTo: (step: Step) => void (server = serverAt(step)) };
};
type Roaming = ReturnType<typeof roaming>;

const session = async (browser: Roaming, path: string): Promise<Session> => {
  const answer = await browser.request(path, { method: 'POST' });
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200);
  return (await answer.json()) as Session;
};
const isKnown = async (step: Step, token: string) =>
  (await serverAt(step).call(endpoints.getUserSettings.path, { token })).status;

const newestCode = async (to: string): Promise<string> => {
  const [mail] = await shared.db.select().from(mailbox).where(eq(mailbox.to, to)).orderBy(desc(mailbox.createdAt)).limit(1);
  return /code for .* is (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
};

const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

describe('while keys are rotated, of two servers one step apart', () => {
  it.each(both)('%s and %s: a session that begins at the first is known at the second', async (one, other) => {
    const browser = roaming(one);
    const { token, user } = await session(browser, '/api/v2/auth/guest');
    expect([await isKnown(one, token), await isKnown(other, token)]).toEqual([200, 200]);
    browser.goTo(other);
    const refreshed = await session(browser, '/api/v2/auth/refresh');
    expect(refreshed.user.id).toBe(user.id);
    expect(await isKnown(one, refreshed.token)).toBe(200);
  });

  it.each(pairs)('%s and %s: two tabs that refresh at both at once stay signed in', async (one, other) => {
    const browser = roaming(one);
    const { user } = await session(browser, '/api/v2/auth/guest');
    const cookie = `__Host-session=${browser.jar.get('__Host-session')?.value}`;
    const refreshAt = (step: Step, shown: string) =>
      serverAt(step).call('/api/v2/auth/refresh', { method: 'POST', headers: { cookie: shown } });
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answers = await Promise.all([
      refreshAt(one, cookie),
      refreshAt(other, cookie),
      refreshAt(one, cookie),
      refreshAt(other, cookie),
    ]);
    const given = answers.map(cookieOf);
    expect(new Set(given).size).toBe(1);
    for (const step of [other, one]) {
      // Late tabs with the former cookie, and the new one.
      for (const shown of [cookie, given[0] ?? '']) {
        const answer = await refreshAt(step, shown);
        expect([answer.status, ((await answer.json()) as Session).user.id]).toEqual([200, user.id]);
      }
    }
  });

  it.each(both)('%s and %s: a sign-in begun at the first is finished at the second', async (one, other) => {
    const email = `${one}-${other}@example.test`;
    const browser = roaming(one);
    const { url } = await browser.follow(await browser.request('/api/v2/auth/login'));
    const page = await browser.follow(await browser.submit(`${url.pathname}/email`, { email }));
    expect(page.response.status).toBe(200);
    browser.goTo(other);
    const end = await browser.follow(await browser.submit(`${url.pathname}/code`, { code: await newestCode(email) }));
    expect(end.url.href).toBe(`${publicOrigin}/`);
    expect((await session(browser, '/api/v2/auth/refresh')).user.email).toBe(email);
  });

  it.each(both)('%s and %s: a search key of the first opens the search of the second', async (one, other) => {
    const answer = await serverAt(one).call('/api/v1/search-key');
    const { key } = (await answer.json()) as { key: string };
    const body = { searches: [{ collection: 'characters', q: '*', query_by: 'name' }] };
    const found = await serverAt(other).call(`/search/multi_search?x-typesense-api-key=${encodeURIComponent(key)}`, {
      method: 'POST',
      body,
    });
    expect(found.status).toBe(200);
  });

  it('publishes every key of ID tokens, the signing one among them, before it signs', async () => {
    const kids = async (step: Step) => {
      const { keys } = (await (await serverAt(step).call('/oidc/jwks')).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    };
    const [before, published, signing, retired] = await Promise.all(Object.keys(steps).map((step) => kids(step as Step)));
    expect(before).toEqual([published?.[0]]);
    expect(signing).toEqual(published?.toReversed());
    expect(retired).toEqual([signing?.[0]]);
  });
});
