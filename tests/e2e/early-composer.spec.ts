import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ own: 'early-composer' });

const character = 'old-juniper';

/** Opens the partner's page and holds back every script file and style sheet of the frame until `release`. */
const openHeld = async (page: Page, address: string): Promise<{ chat: FrameLocator; release: () => void }> => {
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/embed/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return { chat: page.frameLocator('#chat iframe'), release };
};

test('the composer takes text after three answers: page, loader, frame document; a message sent then is sent once', async ({
  page,
  troupe,
}) => {
  // Its own words each time: the conversation stays.
  const words = `Who walks path ${Date.now()}?`;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.postData()?.includes(words)) sent.push(request.url());
  });
  const { chat, release } = await openHeld(page, `${troupe.partner}/?character=${character}`);
  const box = chat.getByRole('textbox', { name: /message/i });
  await expect(box).toBeEditable();
  const place = () => box.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
  const before = await place();
  await box.focus();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(chat.getByText(words)).toBeVisible();
  await expect(box).not.toBeEditable();
  expect(sent).toEqual([]);

  release();
  const own = chat.locator('[data-troupe-part="message"][data-troupe-role="user"]').filter({ hasText: words });
  await expect(own).toBeVisible();
  const reply = chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last();
  await expect(reply).not.toHaveAttribute('aria-busy', 'true');
  await expect(box).toBeEditable();
  await expect(box).toBeFocused();
  expect(await place()).toEqual(before);
  await expect(own).toHaveCount(1);
  expect(sent).toHaveLength(1);
});

test('what was typed before the chat is there stays under the fingers', async ({ page, troupe }) => {
  const { chat, release } = await openHeld(page, `${troupe.partner}/?character=${character}`);
  const box = chat.getByRole('textbox', { name: /message/i });
  await expect(box).toBeEditable();
  await box.focus();
  await page.keyboard.type('the third wnter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(box).toHaveValue('the third wnter');
  release();
  await expect(chat.locator('[data-troupe-part="composer"]')).toBeVisible();
  await page.keyboard.type('i');
  await expect(box).toHaveValue('the third winter');
});

interface FirstLoad {
  requests: number;
  kilobytes: number;
}
declare global {
  interface Window {
    firstLoad?: FirstLoad;
  }
}

test('a first chat of the site takes input after at most 15 requests and 150 kB', async ({ page, troupe }) => {
  // Counted in the page, in the first frame that takes input: a slow test run counts no more.
  await page.addInitScript(() => {
    const look = () => {
      const box = document.querySelector('textarea');
      if (!box?.checkVisibility() || box.disabled || box.readOnly) return void requestAnimationFrame(look);
      const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const bytes = loads.reduce((sum, load) => sum + (load as PerformanceResourceTiming).transferSize, 0);
      window.firstLoad = { requests: loads.length, kilobytes: bytes / 1000 };
    };
    look();
  });
  await page.goto(`${troupe.site}/chat/${character}`);
  await expect(page.getByRole('textbox', { name: /message/i })).toBeEditable();
  const { requests, kilobytes } = (await page
    .waitForFunction(() => window.firstLoad)
    .then((found) => found.jsonValue())) as FirstLoad;
  expect(requests).toBeGreaterThan(2);
  expect(requests).toBeLessThanOrEqual(15);
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(150);
});
