import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test, type Https } from './support/servers/https.ts';
import { usual } from './support/servers/launch.ts';
import {
  chatOf,
  composerOf,
  forgiveRefusals,
  frameOf,
  listen,
  refuseOnce,
  refuseStorage,
  say,
} from './support/pages/partner-page.ts';

test.use({ launchOptions: usual, ignoreHTTPSErrors: true });

const panelOf = (page: Page) => chatOf(page).getByRole('dialog', { name: 'Sign in to Daybreak' });
const outcomeOf = (page: Page) => panelOf(page).getByRole('status');
const openPanel = (page: Page) => chatOf(page).getByRole('button', { name: 'Create Free Account' }).click();
const openWindow = async (page: Page, name = 'Open the window') => {
  const opened = page.waitForEvent('popup');
  await panelOf(page).getByRole('button', { name }).click();
  return opened;
};

/** The browser itself notes in the console that storage access was refused, and a refused call. */
const forgive = (faults: { errors: string[] }) => {
  forgiveRefusals(faults);
  faults.errors = faults.errors.filter((text) => !text.startsWith('requestStorageAccess:'));
};

/** A code by e-mail, on whatever page the provider shows now. */
const enterCode = async (page: Page, https: Https, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await https.codeFor(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Sessions as the page hears of them. */
const kindOf = async (heard: () => Promise<unknown[]>) => (await heard()).at(-1);

/** A guest who has said something, and is writing the next. */
const begin = async (page: Page, address: string) => {
  const heard = (await listen(page)).heard;
  await page.goto(address);
  await say(page, 'Remember me by this lantern.');
  await composerOf(page).fill('Half a thought');
  return heard;
};
const expectKept = async (page: Page) => {
  await expect(chatOf(page).locator('[data-troupe-part="message"][data-troupe-role="user"]').last()).toContainText(
    'by this lantern',
  );
  await expect(composerOf(page)).toHaveValue('Half a thought');
};
const expectMember = async (page: Page, heard: () => Promise<unknown[]>, storage: string) => {
  await expect.poll(() => kindOf(heard)).toEqual({ kind: 'member', storage });
  await expect(chatOf(page).locator('[data-troupe-part="guest-notice"]')).toHaveCount(0);
};

const cookiesOf = async (context: BrowserContext, site: string, names: readonly string[]) => {
  const kept = (await context.cookies(site)).filter(({ name }) => names.includes(name));
  // The browser lists those of one moment in any order.
  kept.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return kept.map(({ name, secure, sameSite, httpOnly, partitionKey }) => ({ name, secure, sameSite, httpOnly, partitionKey }));
};

test('storage access: one click signs in the account that is signed in on the site; story and draft stay', async ({
  page,
  context,
  https,
  faults,
}) => {
  await page.goto(`${https.site}/api/v2/auth/login`);
  await enterCode(page, https, 'one-click@example.test');
  await page.waitForURL(`${https.site}/`);
  expect(await cookiesOf(context, https.site, ['__Host-session', '__Host-member'])).toEqual([
    expect.objectContaining({ name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Lax' }),
    expect.objectContaining({ name: '__Host-member', secure: true, httpOnly: true, sameSite: 'None' }),
  ]);

  const heard = await begin(page, https.plain);
  expect(await kindOf(heard)).toEqual({ kind: 'guest', storage: 'partitioned' });
  await context.grantPermissions(['storage-access']);
  await openPanel(page);
  await expectMember(page, heard, 'storage-access');
  await expectKept(page);
  await page.reload();
  await expectMember(page, heard, 'partitioned');
  await expectKept(page);
  forgive(faults);
});

test('a window: where storage access is refused, one message from it signs in; story and draft stay', async ({
  page,
  context,
  https,
  faults,
}) => {
  const heard = await begin(page, https.plain);
  await openPanel(page);
  await expect(panelOf(page)).toBeVisible();
  const opened = await openWindow(page);
  await expect(outcomeOf(page)).toHaveText('Continue in the window that opened.');
  await expectAccessible(page, 'the panel');
  await enterCode(opened, https, 'window@example.test');
  await expect(opened.getByRole('heading', { name: 'Continue as window@example.test?' })).toBeVisible();
  await expect(opened.getByText(new URL(https.first).host)).toBeVisible();
  await expectAccessible(opened, 'the window');
  await opened.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectMember(page, heard, 'popup');
  expect(opened.isClosed()).toBe(true);
  await expectKept(page);
  const kept = await cookiesOf(context, https.site, ['__Host-embed']);
  expect(kept).toEqual([
    {
      name: '__Host-embed',
      secure: true,
      httpOnly: true,
      sameSite: 'None',
      partitionKey: expect.stringContaining('first.localhost') as unknown,
    },
  ]);
  await page.reload();
  await expectMember(page, heard, 'partitioned');
  await say(page, 'Good morning.');
  forgive(faults);
});

test('blocked, closed, not wanted: each is explained, nothing is lost, and the next try works', async ({
  page,
  https,
  faults,
}) => {
  const heard = await begin(page, https.plain);
  await frameOf(page).evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'Open the window' }).click();
  await expect(outcomeOf(page)).toContainText('blocked the window');

  await (await openWindow(page, 'Open it again')).close();
  await expect(outcomeOf(page)).toContainText('closed the window before signing in');

  const opened = await openWindow(page, 'Open it again');
  await enterCode(opened, https, 'hesitant@example.test');
  await opened.getByRole('button', { name: 'Not now' }).click();
  await expect(outcomeOf(page)).toContainText('continue as a guest');
  expect(await kindOf(heard)).toMatchObject({ kind: 'guest' });
  await expectKept(page);

  const again = await openWindow(page, 'Open it again');
  await again.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectMember(page, heard, 'popup');
  await expectKept(page);
  forgive(faults);
});

test('memory: with every storage throwing the window signs in, and a renewal keeps the member', async ({
  page,
  context,
  https,
  faults,
}) => {
  await refuseStorage(context);
  const heard = await begin(page, https.plain);
  expect(await kindOf(heard)).toEqual({ kind: 'guest', storage: 'memory' });
  await openPanel(page);
  const opened = await openWindow(page);
  await enterCode(opened, https, 'memory@example.test');
  await opened.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectMember(page, heard, 'popup');
  await expectKept(page);
  // Nothing but key and last token says who they are.
  await context.clearCookies({ name: '__Host-embed' });
  await refuseOnce(page);
  await say(page, 'Still me?');
  expect((await heard()).at(-1)).toEqual({ kind: 'member', storage: 'popup' });
  forgive(faults);
});
