import { test as base, expect, type Browser, type PlaywrightWorkerArgs } from '@playwright/test';
import { startHttps, type Https } from '../support/servers/https.ts';
import { firefox, usual } from '../support/servers/launch.ts';
import { startTroupe, type Troupe } from '../support/servers/troupe.ts';
import { createPlaywrightView } from './playwright-view.ts';
import type { View } from './view.ts';
import { createWebDriverView } from './webdriver-view.ts';
import { startWebKit } from './webdriver.ts';

/** A browser of its own, new and empty. */
interface Person {
  view: View;
  keepPicture(file: string): Promise<unknown>;
  leave(): Promise<void>;
}
type Playwright = PlaywrightWorkerArgs['playwright'];

const byPlaywright = async (browser: Browser, errors: string[]): Promise<Person> => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 1400 } });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return {
    view: createPlaywrightView(page),
    keepPicture(file) {
      // Policies refuse the style that Playwright puts in for a picture.
      context.removeAllListeners();
      return page.screenshot({ path: file });
    },
    leave: () => browser.close(),
  };
};

/** How each engine opens a window; the errors of its console are collected. */
export const engines = {
  chromium: async ({ chromium }: Playwright, errors: string[]) => byPlaywright(await chromium.launch(usual), errors),
  firefox: async (playwright: Playwright, errors: string[]) =>
    byPlaywright(await playwright.firefox.launch({ channel: firefox.channel, ...firefox.launchOptions }), errors),
  webkit: async (_playwright: Playwright, errors: string[]): Promise<Person> => {
    const driver = await startWebKit();
    const view = createWebDriverView(driver, await driver.call<string>('GET', '/window'), errors);
    return { view, keepPicture: driver.keepPicture, leave: driver.stop };
  },
};
type Engine = keyof typeof engines;

/** A new person's window in the engine of the project, and what they find. */
export const test = base.extend<{ view: View; errors: string[] }, { engine: Engine; troupe: Troupe; https: Https }>({
  engine: ['chromium', { scope: 'worker', option: true }],
  troupe: [
    // Playwright reads the pattern of this argument: an empty one is its way to say "nothing needed".
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const troupe = await startTroupe();
      await use(troupe);
      await troupe.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  https: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { https, stop } = await startHttps();
      await use(https);
      await stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** Console errors and uncaught exceptions; the test ends with none. */
  // oxlint-disable-next-line no-empty-pattern
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'the console holds no error').toEqual([]);
  },
  view: async ({ engine, playwright, errors }, use, info) => {
    const person = await engines[engine](playwright, errors);
    await use(person.view);
    if (info.status !== info.expectedStatus) await person.keepPicture(info.outputPath('screen.png'));
    await person.leave();
  },
});
export { expect };
