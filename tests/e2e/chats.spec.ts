import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'chats' });

const messages = (page: Page) => page.locator('[data-troupe-part="message"]');
const say = async (page: Page, text: string) => {
  const composer = page.getByRole('textbox', { name: /message/i });
  const before = await messages(page).count();
  await composer.fill(text);
  await composer.press('Enter');
  await expect(messages(page)).toHaveCount(before + 2);
  await expect(messages(page).last()).toHaveAttribute('data-troupe-state', 'complete');
};
const choose = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('a chat is named, copied, found by what was said, opened there, removed, brought back and kept as a file', async ({
  page,
  troupe,
}) => {
  await page.goto(`${troupe.site}/chat/elin-marrow`);
  // What can be written before the conversation is here would count its greeting as an answer.
  await expect(messages(page)).toHaveCount(1);
  await say(page, 'I have brought the heliotrope lantern.');
  await say(page, 'And oil.');

  // The title, in the chat.
  const menu = page.getByRole('button', { name: 'Chat menu' });
  const entry = async (name: string) => {
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await entry('Change title');
  await page.getByRole('textbox', { name: 'Title' }).fill('The storm');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Conversation title changed')).toBeVisible();

  // The file holds what was said.
  await entry('Export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Markdown/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('The storm.md');
  expect(readFileSync(await file.path(), 'utf8')).toContain('I have brought the heliotrope lantern.');

  // Saved chats: a copy at the top.
  await entry('View saved chats');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Chats with Elin Marrow' })).toBeVisible();
  await choose(page, 'The storm', 'Clone');
  await page.getByRole('textbox', { name: 'Title' }).fill('The calm');
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText('Conversation cloned')).toBeVisible();
  const rows = page.locator('[data-troupe-part="conversation-row"] a');
  await expect(rows).toHaveText(['The calm', 'The storm']);
  await expectAccessible(page, 'saved chats');

  // Removed, and brought back to its place.
  await choose(page, 'The storm', 'Delete');
  await expect(rows).toHaveText(['The calm']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText(['The calm', 'The storm']);

  // Found by a word that was said, and opened there.
  await page.goto(`${troupe.site}/chats`);
  await expect(page.getByRole('link', { name: '2 chats with Elin Marrow' })).toBeVisible();
  await page.getByRole('searchbox').fill('HELIOTROPE');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  const hit = page.locator('[data-troupe-part="message-hit"]', { hasText: 'I have brought' }).first();
  await expect(hit.locator('mark')).toHaveText('heliotrope');
  await expectAccessible(page, 'messages found');
  await hit.getByRole('link').click();
  const found = page.locator('[data-troupe-part="message"][data-troupe-role="user"]', { hasText: 'heliotrope' });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(page).toHaveURL(/\/chat\/elin-marrow\/[\w-]+$/);
});
