import { barest } from './support/servers/launch.ts';
import {
  asNobody,
  composerOf,
  forgiveRefusals,
  frameOf,
  listen,
  pageOf,
  refuseOnce,
  refuseStorage,
  say,
} from './support/pages/partner-page.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: barest });

test('the browser of these tests keeps no third-party cookie and no storage', async ({ page, troupe }) => {
  await page.goto(pageOf(troupe));
  await expect(composerOf(page)).toBeEditable();
  const kept = await frameOf(page).evaluate(() => {
    document.cookie = 'plain=1; Path=/; Secure; SameSite=None';
    document.cookie = 'own=1; Path=/; Secure; SameSite=None; Partitioned';
    return document.cookie;
  });
  expect(kept).not.toContain('plain');
  expect(kept).toContain('own');
  await expect(frameOf(page).evaluate(() => sessionStorage.length)).rejects.toThrow('Access is denied');
});

test.describe('partitioned', () => {
  test('a guest is the same one after the page was opened anew, by a cookie of that page alone', async ({ page, troupe }) => {
    await page.route('**/troupe-token', (route) => route.fulfill({ json: { token: null } }));
    const { issued, heard } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'Remember me as the one with the lantern.');
    expect((await heard()).at(-1)).toEqual({ kind: 'guest', storage: 'partitioned' });
    const cookies = (await page.context().cookies()).filter(({ name }) => name === 'embed');
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      partitionKey: expect.stringContaining('127.0.0.1') as unknown,
    });

    const guest = issued.at(-1)?.user.id;
    const count = issued.length;
    await page.reload();
    await expect(composerOf(page)).toBeEditable();
    await expect.poll(() => issued.length).toBeGreaterThan(count);
    expect(issued.at(-1)?.user.id).toBe(guest);
  });

  test('two frames of a page that come at the same moment are one guest', async ({ page, troupe }) => {
    // High enough for both, so that neither waits for the user to scroll.
    await page.setViewportSize({ width: 1280, height: 2600 });
    await page.route('**/troupe-token', (route) => route.fulfill({ json: { token: null } }));
    const guests: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/auth/guest') || !response.ok()) return;
      guests.push(((await response.json()) as { user: { id: string } }).user.id);
    });
    // The first to ask gets no answer before the other could have asked.
    const inExplore = page.frameLocator('#explore iframe').getByRole('searchbox').first();
    await page.route('**/auth/guest', async (route) => {
      await inExplore.waitFor();
      await expect(composerOf(page)).toBeVisible();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
      return route.continue();
    });
    await page.goto(pageOf(troupe));
    await expect.poll(() => guests.length).toBeGreaterThan(1);
    expect(new Set(guests).size).toBe(1);
  });

  test('after a logout the next guest is another', async ({ page, troupe }) => {
    await page.route('**/troupe-token', (route) => route.fulfill({ json: { token: null } }));
    const { issued } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'Remember me as the one with the lantern.');
    const before = new Set(issued.map(({ user }) => user.id));
    const count = issued.length;
    await asNobody(page);
    await expect.poll(() => issued.length).toBeGreaterThan(count);
    await expect(composerOf(page)).toBeEditable();
    expect(before.has(issued.at(-1)?.user.id ?? '')).toBe(false);
  });
});

test.describe('memory', () => {
  test('with every storage throwing: sign-in, chat, renewal and reload work', async ({ page, context, troupe, faults }) => {
    await refuseStorage(context);
    const { asked, heard, issued } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'Is anybody there?');
    expect((await heard()).at(-1)).toEqual({ kind: 'partner', storage: 'memory' });
    const user = issued[0]?.user.id;

    await refuseOnce(page);
    await say(page, 'Still there?');
    await expect.poll(() => issued.length).toBeGreaterThan(1);
    await frameOf(page).evaluate(() => location.reload());
    await say(page, 'And now?');
    expect(new Set(issued.filter(({ user }) => user.platform === 'partner').map(({ user }) => user.id))).toEqual(new Set([user]));
    expect(new Set(asked.map(({ jkt }) => jkt)).size, 'a key per document').toBeGreaterThan(1);
    forgiveRefusals(faults);
  });

  test('a guest whose token ended is the same guest, by the key alone', async ({ page, context, troupe, faults }) => {
    await refuseStorage(context);
    const { issued } = await listen(page);
    await page.route('**/troupe-token', (route) => route.fulfill({ json: { token: null } }));
    await page.goto(pageOf(troupe));
    await say(page, 'Good evening.');
    const first = issued[0]?.user.id;
    await context.clearCookies({ name: 'embed' });
    expect((await context.cookies()).filter(({ name }) => name === 'embed')).toEqual([]);
    await refuseOnce(page);
    await say(page, 'Good night.');
    await expect.poll(() => issued.length).toBeGreaterThan(1);
    expect(issued.at(-1)?.user.id).toBe(first);
    forgiveRefusals(faults);
  });
});
