import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { expect, test } from './support/test.ts';
import { freePort, startTroupe } from './support/servers/troupe.ts';

/** The demo's brands, the first of which lets one person in at a time and gives up a silent place soon. */
const brandsWithLine = (port: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  cpSync(resolve(root, 'packages/server/brands'), folder, { recursive: true });
  const file = join(folder, 'daybreak.json');
  const brand = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    hosts: [`localhost:${port}`],
    queue: { capacity: 1, idle_seconds: 6 },
  };
  writeFileSync(file, JSON.stringify(brand));
  return folder;
};

const composer = (page: Page) => page.getByRole('textbox', { name: /message/i });
const say = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await composer(page).press('Enter');
};
const replies = (page: Page) =>
  page.locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]');

test('of two guests and one place the second waits, is refused by the server, and gets in when the first leaves', async ({
  browser,
}) => {
  const port = await freePort();
  const folder = brandsWithLine(port);
  const troupe = await startTroupe({ env: { BRANDS_DIR: folder, PORT: String(port) } });
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const inside = await first.newPage();
  await inside.goto(`${troupe.site}/chat/wick`);
  await say(inside, 'Good evening.');
  await expect(replies(inside)).toHaveCount(2);

  const waiting = await second.newPage();
  const refused = waiting.waitForResponse((answer) => answer.url().endsWith('/api/v1/chat') && answer.status() === 409);
  await waiting.goto(`${troupe.site}/chat/wick`);
  const room = waiting.getByRole('dialog', { name: 'Hang Tight' });
  await expect(room).toContainText("You're number 1 in line.");
  await room.getByRole('button', { name: 'Keep waiting' }).click();
  await expect(waiting.locator('[data-troupe-part="queue-banner"]')).toBeVisible();
  await say(waiting, 'May I come in?');
  expect(await (await refused).json()).toMatchObject({ code: 'queue_waiting' });
  await expect(waiting.getByText("1 message waiting to be sent. It sends when it's your turn.")).toBeVisible();
  await expect(replies(waiting)).toHaveCount(1);

  await first.close();
  await expect(waiting.getByRole('dialog', { name: 'Chat is Available' })).toBeVisible({ timeout: 20_000 });
  await waiting.getByRole('button', { name: 'Start chatting' }).click();
  // What was written while waiting has gone by itself, once.
  await expect(replies(waiting)).toHaveCount(2);
  await expect(waiting.locator('[data-troupe-part="message"][data-troupe-role="user"]')).toHaveCount(1);
  await expect(waiting.locator('[data-troupe-part="queue-banner"]')).toHaveCount(0);

  await second.close();
  await troupe.stop();
  rmSync(folder, { recursive: true, force: true });
});
