import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';
import { startTroupe } from './support/servers/troupe.ts';

test.use({ own: 'guest' });

const reply = (page: Page) => page.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last();

test('a guest finds a character, chats, and finds the story again after a reload', async ({ page, troupe }) => {
  await page.goto(troupe.site);
  await expect(page).toHaveTitle(/Daybreak/);
  await expect(page.getByText(/\d+ chatbots/)).toBeVisible();
  await expectAccessible(page, 'home');

  await page.getByPlaceholder('Dive into endless fantasies - start searching!').fill('Elin');
  await page.getByRole('link', { name: 'Elin Marrow' }).first().click();
  await expect(page).toHaveURL(/\/chat\//);
  await expect(page.getByRole('heading', { name: 'Elin Marrow' })).toBeVisible();
  await expect(page.getByText('You are not registered. you have limited text and image generation.')).toBeVisible();

  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill('Good evening. *I shake the rain off my coat.*');
  await composer.press('Enter');
  const mine = page.locator('[data-troupe-part="message"][data-troupe-role="user"]').last();
  await expect(mine).toContainText('I shake the rain off my coat.');
  await expect(mine.locator('em')).toHaveText('I shake the rain off my coat.');
  await expect(page.locator('[data-troupe-part="message"]')).toHaveCount(3);
  await expect(reply(page)).toHaveAttribute('data-troupe-state', 'complete');
  await expect(composer).toBeEditable();
  const said = (await reply(page).locator('[data-troupe-part=bubble]').textContent()) ?? '';
  expect(said.length).toBeGreaterThan(10);
  await expectAccessible(page, 'chat');

  await page.reload();
  await expect(mine).toContainText('I shake the rain off my coat.');
  await expect(reply(page)).toContainText(said);
});

test('a reply that is being written survives a reload, goes on, and ends once', async ({ page }) => {
  const troupe = await startTroupe({ env: { IMPROV_SPEED: 'reading' } });
  await page.goto(`${troupe.site}/chat/wick`);
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill('Tell me a long story about the dark.');
  await composer.press('Enter');
  await expect(page.getByRole('button', { name: /stop/i })).toBeVisible();
  const bots = page.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  // Before its first word the message may still be on its way: it would be a draft after the reload.
  await expect(bots.nth(1)).toContainText(/\p{L}{3}/u);
  await page.reload();
  await expect(composer).toBeEditable({ timeout: 30_000 });
  await expect(page.locator('[data-troupe-part="message"][data-troupe-role="user"]')).toHaveCount(1);
  // The greeting and one reply.
  await expect(bots).toHaveCount(2);
  // What a page still asks of a server that has gone is an error in its console.
  await page.close();
  await troupe.stop();
});

test('a guest is shown what favorites would be, with the shelf behind it, and is led to sign up', async ({ page, troupe }) => {
  const first = await fetch(`${troupe.site}/favorite-bots`);
  expect(first.status).toBe(200);
  await page.goto(`${troupe.site}/favorite-bots`);
  await expect(page.getByRole('heading', { level: 1, name: 'A shelf of your own' })).toBeVisible();
  await expect(page.locator('[data-troupe-part="teaser"] [data-troupe-part="character-cover"] img')).toHaveCount(6);
  const boxes = page.locator('[data-troupe-part="teaser"] [data-troupe-part="character-cover"]');
  const lock = await page.getByRole('button', { name: 'Register to open' }).locator('xpath=..').boundingBox();
  const covers = await Promise.all((await boxes.all()).map((cover) => cover.boundingBox()));
  // Between their two rows: no face lies under the lock.
  expect(covers.map((cover) => cover && lock && (cover.y + cover.height <= lock.y || cover.y >= lock.y + lock.height))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'teaser');
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('pages have their own titles and statuses in the first HTML', async ({ troupe }) => {
  const home = await fetch(troupe.site);
  expect(await home.text()).toMatch(/<title>[^<]*Daybreak/);
  const missing = await fetch(`${troupe.site}/chat/nobody-of-this-name`);
  expect(missing.status).toBe(404);
  const unknown = await fetch(`${troupe.site}/no/such/page`);
  expect(unknown.status).toBe(404);
  const elin = await fetch(`${troupe.site}/chat/elin-marrow`);
  expect(await elin.text()).toMatch(/<title>[^<]*Elin Marrow/);
});

test('an unknown path says so and leads home', async ({ page, troupe, faults }) => {
  await page.goto(`${troupe.site}/no/such/page`);
  await expect(page.getByText('This page is gone.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByText(/\d+ chatbots/)).toBeVisible();
  // The browser itself reports the document's 404.
  faults.errors = faults.errors.filter((text) => !text.includes('status of 404'));
});
