import type { Frame, Page } from '@playwright/test';
import { expect, test } from './support/servers/https.ts';
import { usual } from './support/servers/launch.ts';
import { composerOf, forgiveRefusals, frameOf, listen, refuseOnce, refuseStorage, say } from './support/pages/partner-page.ts';

test.use({ launchOptions: usual, ignoreHTTPSErrors: true });

const character = '?character=old-juniper';
const asGuests = (page: Page) => page.route('**/troupe-token', (route) => route.fulfill({ json: { token: null } }));

/** Everything that a frame of ours finds kept for it: by names and by values. */
const keptIn = (frame: Frame) =>
  frame.evaluate(async () => {
    const found: string[] = [];
    for (const storage of [localStorage, sessionStorage])
      found.push(...Object.entries({ ...storage }).map((pair) => pair.join('=')));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = fail;
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<{ jkt?: string }[]>((done, fail) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => done(reading.result as { jkt?: string }[]);
          reading.onerror = fail;
        });
        found.push(...values.map(({ jkt }) => `${name}.${store}=${jkt}`));
      }
      database.close();
    }
    for (const name of await caches.keys()) found.push(`cache=${name}`);
    return [...found, ...document.cookie.split('; ').filter(Boolean)];
  });

/** Leaves a mark in every place that a frame can write to, and answers what it hears from frames elsewhere. */
const mark = (frame: Frame, word: string) =>
  frame.evaluate(async (word) => {
    localStorage.setItem('mark', word);
    sessionStorage.setItem('mark', word);
    await caches.open(word);
    document.cookie = `mark=${word}; Path=/; Secure; SameSite=None; Partitioned`;
    const channel = new BroadcastChannel('mark');
    const heard: unknown[] = [];
    channel.addEventListener('message', ({ data }) => heard.push(data));
    Object.assign(globalThis, { channel, heard });
  }, word);

test('two partners on two sites share 0 bytes of a user', async ({ page, context, https }) => {
  const other = await context.newPage();
  const guests: string[] = [];
  for (const [tab, site] of [
    [page, https.first],
    [other, https.second],
  ] as const) {
    await asGuests(tab);
    const { issued } = await listen(tab);
    await tab.goto(`${site}/${character}`);
    await say(tab, 'Only for this page.');
    guests.push(issued.at(-1)?.user.id ?? '');
    await mark(frameOf(tab), new URL(site).hostname);
  }
  expect(new Set(guests).size, 'two pages, two guests').toBe(2);

  const [first, second] = [await keptIn(frameOf(page)), await keptIn(frameOf(other))];
  // Session, key, draft or mark: each frame did find its own, or the comparison would say nothing.
  for (const kept of [first, second]) {
    expect(kept.some((text) => text.startsWith('troupe.keys='))).toBe(true);
    expect(kept.filter((text) => /^(mark|cache)=/.test(text))).toHaveLength(4);
  }
  expect(first.filter((text) => second.includes(text))).toEqual([]);

  // Messages of one partition stay in it: a third frame, beside the first, hears what the second does not.
  const beside = page.frames().find((frame) => frame.url().includes('/frame/explore')) as Frame;
  await mark(beside, 'beside');
  await frameOf(page).evaluate(() =>
    (globalThis as unknown as { channel: BroadcastChannel }).channel.postMessage('from the first'),
  );
  const heardIn = (frame: Frame) => frame.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
  await expect.poll(() => heardIn(beside)).toEqual(['from the first']);
  expect(await heardIn(frameOf(other))).toEqual([]);

  const cookies = (await context.cookies()).filter(({ domain }) => domain.startsWith('acme.'));
  const ours = cookies.filter(({ name }) => name !== 'mark');
  expect(ours.map(({ name }) => name)).toEqual(['__Host-embed', '__Host-embed']);
  for (const cookie of ours) {
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', path: '/', domain: 'acme.localhost' });
    expect(cookie.partitionKey).toMatch(/first|second/);
  }
  expect(new Set(ours.map(({ partitionKey }) => partitionKey)).size, 'one jar each').toBe(2);
  expect(new Set(ours.map(({ value }) => value)).size).toBe(2);
});

test('third-party cookies blocked and every storage throwing: sign-in, chat, refresh and reload pass over https', async ({
  page,
  context,
  https,
  faults,
}) => {
  await refuseStorage(context);
  const { issued, heard } = await listen(page);
  await page.goto(`${https.first}/${character}`);
  await say(page, 'Is anybody there?');
  expect((await heard()).at(-1)).toEqual({ kind: 'partner', storage: 'memory' });
  await refuseOnce(page);
  await say(page, 'Still there?');
  await expect.poll(() => issued.length).toBeGreaterThan(1);
  await page.reload();
  await expect(composerOf(page)).toBeEditable();
  await say(page, 'And now?');
  expect(new Set(issued.map(({ user }) => user.id)).size).toBe(1);
  forgiveRefusals(faults);
});
