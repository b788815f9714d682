import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { root } from '../../../../scripts/step.ts';
import { wholeBrowser } from '../servers/launch.ts';
import { expect, test as base } from '../test.ts';
import type { Troupe } from '../servers/troupe.ts';

/**
 * Pages that a test answers itself count as the wide web, and Chromium asks people before such a page
 * may reach this machine. No person is there to be asked, so it does not; storage of frames is as people have it.
 */
export const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [wholeBrowser('--disable-features=LocalNetworkAccessChecks'), { scope: 'worker' }],
});
export { expect };

const folder = resolve(root, 'tests/hostile');
const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

/** No brand lists this origin. */
export const evil = 'http://evil.localhost:4666';

export const troupeOf = ({ port }: Troupe): string => `http://acme.localhost:${port}`;

/**
 * Serves the pages of `tests/hostile` below `/hostile/` of every origin that a test names, our own and
 * the partner's among them: such a page stands for a script of a stranger's in theirs. Any
 * other address reaches the real processes.
 */
export const serveHostile = async (context: BrowserContext, troupe: Troupe): Promise<void> => {
  await context.addInitScript({ path: resolve(folder, 'meter.js') });
  await context.route('**/hostile/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/hostile/', '');
    const body = name === '' ? '<!doctype html><title>hostile</title>' : readFileSync(resolve(folder, name), 'utf8');
    return route.fulfill({
      contentType: types[name.split('.').at(-1) ?? ''] ?? 'text/html',
      body: body.replaceAll('{troupe}', troupeOf(troupe)),
    });
  });
};

/** The frame of the page's chat. */
export const chatFrameOf = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().includes('/embed/v1/frame/chat'));
  if (!frame) throw new Error('the page has no chat');
  return frame;
};

/** Puts a frame into the page and waits for its document. */
export const addFrame = async (page: Page, attributes: Record<string, string>): Promise<Frame> => {
  const handle = await page.evaluateHandle(async (given) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
    const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
    document.body.append(frame);
    await loaded;
    return frame;
  }, attributes);
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the frame is gone');
  return frame;
};

/** The chat of `tests/hostile/host.html` is painted, and its user is signed in. */
export const expectChat = async (page: Page): Promise<void> => {
  const composer = page.frameLocator('#chat iframe').getByRole('textbox', { name: /message/i });
  await expect(composer).toBeEditable({ timeout: 20_000 });
  await expect.poll(() => page.evaluate('seen.events.filter(({ event }) => event === "session").length')).toBeGreaterThan(0);
  // The chat's second half is there.
  await expect(page.frameLocator('#chat iframe').locator('[data-troupe-part="message-menu-button"]').first()).toBeVisible();
};
