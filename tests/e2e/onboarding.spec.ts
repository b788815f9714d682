import type { Browser, Page } from '@playwright/test';
import { comeAboard } from './engines/come-aboard.ts';
import { createPlaywrightView } from './engines/playwright-view.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { newestCode } from './support/servers/mailbox.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'onboarding' });

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
const aboard = (page: Page) => page.getByRole('dialog', { name: 'Welcome Aboard' });

const enterCode = async (page: Page, site: string, email: string) => {
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(site, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const signIn = async (page: Page, site: string, email: string) => {
  await page.goto(site);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await overlay(page).getByLabel('Email').fill(email);
  await overlay(page).getByLabel('Email').press('Enter');
  await enterCode(page, site, email);
  await page.waitForURL(`${site}/**`);
};

const fillFirstStep = async (page: Page, username: string) => {
  await aboard(page).getByLabel('Username').fill(username);
  await aboard(page).getByLabel('Name', { exact: true }).fill('Mara');
  await aboard(page).getByRole('checkbox', { name: 'I am 18 years or older.' }).check();
  await aboard(page)
    .getByRole('checkbox', { name: /^I agree/ })
    .check();
  await expect(aboard(page).getByText('Available, reserved for you')).toBeVisible();
};

const guidelines = (page: Page) => aboard(page).getByRole('heading', { name: 'Community Guidelines' });

const deviceOf = async (browser: Browser) => (await browser.newContext()).newPage();

test('from the address typed to the first message there are five screens, and the story comes along by name', async ({
  page,
  troupe,
}) => {
  const screens: string[] = [];
  /** Notes the screen that is shown now, by its heading. */
  const note = async () => {
    const shown = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').getByRole('heading').first() : null;
    const name = await (shown ?? page.getByRole('heading', { level: 1 }).first()).innerText();
    if (screens.at(-1) !== name) screens.push(name);
  };
  await page.goto(`${troupe.site}/chat/wick`);
  const composer = page.getByRole('textbox', { name: 'Message Wick' });
  const replies = page.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  await composer.fill('Is anybody there?');
  await composer.press('Enter');
  await expect(replies).toHaveCount(2);
  await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');

  const email = `aboard-${Date.now()}@example.test`;
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await overlay(page).getByLabel('Email').fill(email);
  await note();
  await overlay(page).getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await note();
  await enterCode(page, troupe.site, email);
  await expect(aboard(page).getByRole('heading', { name: 'Welcome Aboard' })).toBeVisible();
  await note();
  const along = aboard(page).getByRole('complementary', { name: 'Your guest chats come with you' });
  await expect(along.getByText('Wick', { exact: true })).toBeVisible();
  await expect.poll(async () => (await aboard(page).boundingBox())?.width).toBe(960);
  await expectAccessible(page, 'Welcome Aboard');
  await fillFirstStep(page, `aboard${Date.now() % 1_000_000}`);
  await aboard(page).getByRole('button', { name: 'Next' }).click();
  await expect(guidelines(page)).toBeFocused();
  await note();
  await expectAccessible(page, 'Community Guidelines');
  const start = aboard(page).getByRole('button', { name: 'Start Chatting' });
  await expect(start).toBeDisabled();
  await aboard(page)
    .getByRole('checkbox', { name: /^I have read/ })
    .check();
  await start.click();
  await expect(aboard(page)).toHaveCount(0);
  await note();
  await composer.fill('I have a name now.');
  await composer.press('Enter');
  await expect(replies).toHaveCount(3);
  await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');
  expect(screens).toHaveLength(5);
  await page.reload();
  await expect(composer).toBeEditable();
  await expect(aboard(page)).toHaveCount(0);
});

test('onboarding goes on at its step after a reload, in a second tab and on another device', async ({
  page,
  browser,
  troupe,
}) => {
  const email = `steps-${Date.now()}@example.test`;
  const username = `steps${Date.now() % 1_000_000}`;
  await signIn(page, troupe.site, email);
  // Nothing comes along: the dialog is as wide as its form.
  expect((await aboard(page).boundingBox())?.width).toBe(560);
  await fillFirstStep(page, username);
  await page.reload();
  await expect(aboard(page).getByLabel('Username')).toHaveValue(username);
  await aboard(page).getByRole('button', { name: 'Next' }).click();
  await expect(guidelines(page)).toBeVisible();
  // Escape is no way past it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(guidelines(page)).toBeVisible();
  await page.reload();
  await expect(guidelines(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(`${troupe.site}/chats`);
  await expect(guidelines(tab)).toBeVisible();

  const device = await deviceOf(browser);
  await signIn(device, troupe.site, email);
  await expect(guidelines(device)).toBeVisible();
  await aboard(device)
    .getByRole('checkbox', { name: /^I have read/ })
    .check();
  await aboard(device).getByRole('button', { name: 'Start Chatting' }).click();
  await expect(aboard(device)).toHaveCount(0);

  // The first tab asks no more once it hears that the account is ready.
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
  await expect(aboard(tab)).toHaveCount(0);
  await device.context().close();
});

test('the page of the sign-up stands by itself, and knows who has done it', async ({ page, troupe }) => {
  const email = `page-${Date.now()}@example.test`;
  await page.goto(`${troupe.site}/signup`);
  await expect(page.getByText('Sign in first. All you need is an email address.')).toBeVisible();
  await signIn(page, troupe.site, email);
  await page.goto(`${troupe.site}/signup`);
  await expect(page.getByRole('heading', { name: 'Welcome Aboard', level: 1 })).toBeVisible();
  await expect(aboard(page)).toHaveCount(0);
  await comeAboard(createPlaywrightView(page), `page${Date.now() % 1_000_000}`);
  await page.waitForURL(`${troupe.site}/`);
  await page.goto(`${troupe.site}/signup`);
  await expect(page.getByText('Your account is set up.')).toBeVisible();
});
