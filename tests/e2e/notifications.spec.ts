import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { wholeBrowser } from './support/servers/launch.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'notifications', launchOptions: wholeBrowser() });

const workerOf = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).scope);

/**
 * A browser's push service: hands what is pushed to the page's worker, decrypted, and resolves once the worker is done
 * with it. No test may look at the notes before: what Chromium has written down and not shown yet counts as taken away
 * when it is asked for the list, and never comes back.
 */
const pushServiceOf = async (cdp: CDPSession, site: string) => {
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(site) && !isDeleted);
      if (own) done(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  let finish = () => {};
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Push event completed') finish();
  });
  await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await cdp.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  return async (data: object) => {
    const finished = new Promise<void>((done) => (finish = done));
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data: JSON.stringify(data) });
    await finished;
  };
};

test('a member has a bell, a history and settings; nothing is asked of the browser before a press', async ({ page, troupe }) => {
  await signIn(page, troupe.site, 'free@example.test');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page, 'the history');
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await drawer.getByRole('checkbox', { name: 'Daybreak news' }).check();
  await drawer.getByRole('checkbox', { name: /^No alerts/ }).check();
  await expect(drawer.getByLabel('From')).toHaveValue('22:30');
  await expectAccessible(page, 'the settings');
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');

  await page.reload();
  await bell.click();
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await expect(drawer.getByRole('checkbox', { name: 'Daybreak news' })).toBeChecked();
  await expect(drawer.getByLabel('Until')).toHaveValue('07:00');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(bell).toBeFocused();
});

for (const email of [null, 'minimal@example.test'])
  test(`a ${email === null ? 'guest' : 'member'} without a connection gets the brand’s own page, and the page itself once it is back`, async ({
    page,
    troupe,
    faults,
  }) => {
    if (email === null) await page.goto(troupe.site);
    else await signIn(page, troupe.site, email);
    expect(await workerOf(page)).toBe(`${troupe.site}/`);
    await page.context().setOffline(true);
    await page.goto(`${troupe.site}/chats`);
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expectAccessible(page, 'the page without a connection');
    await page.context().setOffline(false);
    // With the connection the page comes by itself; the button is for readers who do not want to wait.
    await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
    expect(page.url()).toBe(`${troupe.site}/chats`);
    // What the page was still loading when the connection went.
    faults.errors = faults.errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  });

test('a push shows a sentence of the page, without a word of a chat, and never twice', async ({ page, troupe }) => {
  await page.context().grantPermissions(['notifications'], { origin: troupe.site });
  await signIn(page, troupe.site, 'basic@example.test');
  await workerOf(page);
  const push = await pushServiceOf(await page.context().newCDPSession(page), troupe.site);
  const told = { id: 'n1', kind: 'reply_ready', product: 'Daybreak' };
  await push(told);
  const shown = () =>
    page.evaluate(async () => {
      const notes = await (await navigator.serviceWorker.ready).getNotifications();
      return notes.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
    });
  const note = { title: 'Daybreak', body: 'A character has replied.', tag: 'n1', lang: 'en' };
  expect(await shown()).toEqual([note]);
  await push(told);
  expect(await shown()).toEqual([note]);
  await push({ id: 'n2', kind: 'of-a-newer-server', product: 'Daybreak' });
  expect((await shown()).map(({ body }) => body).toSorted()).toEqual(['A character has replied.', 'You have something new.']);
});
