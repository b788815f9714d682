import type { Frame, Page } from '@playwright/test';
import { createDriver } from './support/pages/chat-driver.ts';
import { character, framesOf, hears, mountIn, openHost } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'dead-connections' });

/** From now on the first reply's connection dies without a word after its first words; nothing ever tells its reader. */
const dieOnce = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    let isDone = false;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (isDone || pathname !== '/api/v1/chat' || !response.body) return response;
      isDone = true;
      const reader = response.body.getReader();
      let isDead = false;
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (isDead) return new Promise(() => undefined);
          const { value } = await reader.read();
          if (value) controller.enqueue(value);
          isDead = new TextDecoder().decode(value).includes('"delta"');
        },
      });
      return new Response(body, response);
    };
  });

const open = {
  site: async (page: Page, site: string) => {
    await page.goto(`${site}/chat/${character}`);
    return { chat: page, frame: page.mainFrame() };
  },
  widget: async (page: Page) => {
    await mountIn(page, 'chat', '#place', { character });
    await hears(page, 'ready');
    return { chat: page.frameLocator('iframe'), frame: framesOf(page)[0] as Frame };
  },
};

for (const surface of ['site', 'widget'] as const)
  test(`a reply whose connection is dead goes on when the page comes back: ${surface}`, async ({ page, troupe }) => {
    await dieOnce(page);
    if (surface === 'widget') await openHost(page, troupe, { body: '<div id="place"></div>' });
    const { chat, frame } = await open[surface](page, troupe.site);
    const driver = createDriver({ name: surface, page, chat });
    await driver.ready();
    const before = await driver.messages.count();
    await driver.composer.fill('Do the lamps along the quay go out one by one?');
    await driver.composer.press('Enter');
    const reply = chat.locator('[data-troupe-state="streaming"] [data-troupe-part="bubble"]');
    await expect(reply).toContainText(/\w/);
    const resumed = page.waitForRequest((request) => request.url().includes('/generations/'));
    await frame.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await resumed;
    await expect(driver.messages).toHaveCount(before + 2);
    await driver.complete();
  });
