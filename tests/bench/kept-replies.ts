import { chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '../e2e/support/servers/launch.ts';
import { startTroupe } from '../e2e/support/servers/troupe.ts';
import { startUpstreamProcess } from '../e2e/support/servers/upstream.ts';
import { characterId, makeGuest, openAs } from './long-story.ts';
import { table } from './spread.ts';

const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

const openChat = async (page: Page, address: string) => {
  await page.goto(address);
  return page.getByRole('textbox', { name: /message/i });
};

/** Replies that are whole although their page was reloaded, or their tab lost, in the middle. */
export const measureKeptReplies = async (rounds = 5): Promise<string> => {
  const upstream = await startUpstreamProcess({ delayMs: 40 });
  const browser = await chromium.launch(wholeBrowser());
  const troupe = await startTroupe({ env: { ...upstream.env, TRUSTED_PROXIES: '1' } });
  const kept = { reload: 0, lost: 0 };
  try {
    for (const how of ['reload', 'lost'] as const)
      for (let round = 0; round < rounds; round += 1) {
        const guest = await makeGuest(troupe.site);
        const context = await openAs(browser, guest);
        const address = `${troupe.site}/chat/${characterId}/${guest.conversationId}`;
        let page = await context.newPage();
        const composer = await openChat(page, address);
        await page.locator('[data-troupe-part="message"]').waitFor();
        await composer.fill(`[[say: ${words}]]`);
        await composer.press('Enter');
        await page.locator('[data-troupe-state="streaming"]', { hasText: 'word9' }).waitFor();
        if (how === 'reload') await page.reload();
        else {
          await page.close();
          page = await context.newPage();
          await openChat(page, address);
        }
        const whole = page.locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]', {
          hasText: words,
        });
        kept[how] += await whole.waitFor({ timeout: 20_000 }).then(
          () => 1,
          () => 0,
        );
        await context.close();
      }
  } finally {
    await browser.close();
    await troupe.stop();
    await upstream.stop();
  }
  return table(
    ['a reply whose page goes away in the middle', 'whole afterwards', 'to be'],
    [
      ['reloaded', `${kept.reload} of ${rounds}`, 'all'],
      ['tab closed, opened again', `${kept.lost} of ${rounds}`, 'all'],
    ],
  );
};
