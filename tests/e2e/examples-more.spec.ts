import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { chatIn, framesOf, test } from './support/pages/example-page.ts';
import { expect } from './support/test.ts';

// Each starts Troupe, a page's server and a browser of its own.

const heading = (page: Page, name: string) => chatIn(page).getByRole('heading', { name });

test('es-module: one widget, another character in place, and no second widget when its file runs again', async ({
  open,
  errors,
}) => {
  const page = await open('es-module');
  await expect(heading(page, 'Elin Marrow')).toBeVisible();
  await expectAccessible(page, 'the ES module example');

  await page.getByRole('button', { name: 'Old Juniper' }).click();
  await expect(heading(page, 'Old Juniper')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Old Juniper' })).toHaveAttribute('aria-pressed', 'true');

  // What hot reload does: the module and the SDK's npm entry run anew, the page stays.
  const entry = `/@fs${resolve(root, 'packages/embed/src/host/npm.ts')}?again`;
  await page.evaluate(
    async ([entry = '']) => {
      const { loadTroupe } = (await import(entry)) as { loadTroupe(options: { origin: string }): Promise<unknown> };
      await loadTroupe({ origin: 'http://acme.localhost:4100' });
      await import('/main.js?again' as string);
    },
    [entry],
  );
  await expect(heading(page, 'Elin Marrow')).toBeVisible();
  await expect(framesOf(page)).toHaveCount(1);
  await expect(page.locator('script[src$="/embed/v1/loader.js"]')).toHaveCount(1);
  expect(errors.splice(0)).toEqual(['[Troupe] mount: the widget of this element was updated.']);
});

test('vue: props and events pass, and the component takes its widget along', async ({ open }) => {
  const page = await open('vue');
  await expect(heading(page, 'Elin Marrow')).toBeVisible();
  await expectAccessible(page, 'the Vue example');
  // What the page offers is sent by a press and nothing else; what it prefills stays the user's to change.
  const composer = chatIn(page).getByRole('textbox');
  await expect(composer).toHaveValue('Today I ');
  const offered = chatIn(page).getByRole('button', { name: 'Good evening. Shall we talk about the weather?' });
  await expect(offered).toBeVisible();
  await expect(page.getByText('0 of 10 sentences')).toBeVisible();
  await offered.click();
  await expect(page.getByText('1 of 10 sentences')).toBeVisible();
  await expect(offered).toHaveCount(0);
  await expect(composer).toHaveValue('Today I ');
  const replies = chatIn(page).locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  await expect(replies).toHaveCount(2);
  // While a reply is being written, Enter sends nothing.
  await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');
  await composer.fill('Today I walked to the sea.');
  await composer.press('Enter');
  await expect(page.getByText('2 of 10 sentences')).toBeVisible();

  await page.getByLabel('Partner').selectOption('Augustin Vale');
  await expect(heading(page, 'Augustin Vale')).toBeVisible();
  await expect(framesOf(page)).toHaveCount(1);
  await page.getByLabel('Show the lesson').uncheck();
  await expect(framesOf(page)).toHaveCount(0);
  await page.getByLabel('Show the lesson').check();
  await expect(heading(page, 'Augustin Vale')).toBeVisible();
  await expect(framesOf(page)).toHaveCount(1);
});

test('server-rendering: the page comes finished, and wakes up with one widget', async ({ open }) => {
  const page = await open('server-rendering');
  const sent = await (await page.reload())?.text();
  expect(sent).toContain('<h1>Tonight: ask the keeper</h1>');
  expect(sent).toContain('<div class="chat"></div>');
  await expect(heading(page, 'Elin Marrow')).toBeVisible();
  await page.getByRole('button', { name: 'Wish upon a star' }).click();
  await expect(page.getByText('Wishes: 1')).toBeVisible();
  await expect(framesOf(page)).toHaveCount(1);
  await expectAccessible(page, 'the server-rendering example');
});

test('single-page-app: widgets come and go with the pages, the launcher stays with its conversation', async ({ open }) => {
  const page = await open('single-page-app');
  const inline = page.locator('[data-troupe] iframe');
  const visit = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.frameLocator('[data-troupe="chat"] iframe').getByRole('heading', { name: 'Augustin Vale' })).toBeVisible();

  const panel = page.frameLocator('troupe-widget iframe');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await panel.getByRole('textbox').fill('Which way to the ridge?');
  await panel.getByRole('textbox').press('Enter');
  await expect(panel.locator('[data-troupe-part="message"][data-troupe-role="bot"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Close chat' }).click();

  await visit('People on the way');
  await expect(page.getByRole('heading', { name: 'People on the way' })).toBeVisible();
  await expect(page.frameLocator('[data-troupe="explore"] iframe').getByRole('link').first()).toBeVisible();
  await expect(inline).toHaveCount(1);
  // The launcher stands beside the body, where no style of the page reaches it.
  await expectAccessible(page, 'the single-page app', ['element-permitted-content']);

  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(panel.getByText('Which way to the ridge?')).toBeVisible();
  await page.getByRole('button', { name: 'Close chat' }).click();

  // Back: Turbo shows the copy that it kept of the page, with the dead frame in it.
  await page.goBack();
  await expect(page.frameLocator('[data-troupe="chat"] iframe').getByRole('heading', { name: 'Augustin Vale' })).toBeVisible();
  await expect(inline).toHaveCount(1);
  await expect(page.locator('troupe-widget')).toHaveCount(1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('white-label: two files, and chat and catalogue wear the brand', async ({ open }) => {
  const page = await open('white-label');
  await expect(heading(page, 'Augustin Vale')).toBeVisible();
  const explore = page.frameLocator('iframe[src*="/frame/explore"]');
  await expect(explore.getByRole('link').first()).toBeVisible();
  for (const frame of [chatIn(page), explore]) {
    const canvas = await frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--troupe-canvas'));
    expect(canvas).toBe('#faf5ec');
  }
  await expectAccessible(page, 'the white-label example');
});
