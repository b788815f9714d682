import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';
import { startUpstreamProcess, type UpstreamProcess } from './support/servers/upstream.ts';

let upstream: UpstreamProcess;
let troupe: Troupe;
test.beforeAll(async () => {
  upstream = await startUpstreamProcess({ delayMs: 0 });
  troupe = await startTroupe({ env: upstream.env });
});
test.afterAll(async () => {
  await troupe.stop();
  await upstream.stop();
});

const replies = (page: Page) => page.locator('[data-troupe-part="message"][data-troupe-role="bot"]');

const send = async (page: Page, text: string) => {
  const before = await replies(page).count();
  await page.getByRole('textbox', { name: 'Message Wick' }).fill(text);
  await page.getByRole('textbox', { name: 'Message Wick' }).press('Enter');
  await expect(replies(page)).toHaveCount(before + 1);
  await expect(replies(page).last()).toHaveAttribute('data-troupe-state', 'complete');
};

/** The first words that the model read for its newest reply. */
const told = async (): Promise<string> => String((await upstream.requests()).at(-1)?.body.messages?.[0]?.content);

const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Reply actions' }).last().click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('what is remembered is read by the model, and is told afterwards', async ({ page }) => {
  await signIn(page, troupe.site, 'minimal@example.test');
  await page.goto(`${troupe.site}/chat/wick`);
  await expect(replies(page)).toHaveCount(1);
  await send(page, '[[say: The key lies under the third stone.]]');

  await choose(page, 'Remember this');
  const memories = page.getByRole('dialog', { name: 'Memories' });
  await expect(memories.getByRole('textbox', { name: 'Memory' })).toHaveValue('The key lies under the third stone.');
  await memories.getByRole('button', { name: 'Save' }).click();
  await expect(memories.getByRole('listitem')).toHaveText(/The key lies under the third stone\./);
  await expectAccessible(page, 'the memories');
  await memories.getByRole('button', { name: 'Close' }).click();

  await send(page, 'And now?');
  expect(await told()).toContain('Also remember:\n- The key lies under the third stone.');

  await choose(page, 'Why this reply?');
  const why = page.getByRole('dialog', { name: 'Why this reply?' });
  await expect(why.getByRole('region', { name: 'Memories' })).toContainText('The key lies under the third stone.');
  await expect(why.getByRole('region', { name: 'Settings' })).toContainText('scripted');
  await expectAccessible(page, 'why a reply came out as it did');
  await why.getByRole('button', { name: 'Pin: always remembered' }).click();
  await expect(why.getByRole('button', { name: 'Unpin' })).toBeVisible();
  await why.getByRole('button', { name: 'Close' }).click();

  await send(page, 'Go on.');
  expect(await told()).toContain('Always keep in mind:\n- The key lies under the third stone.');
});
