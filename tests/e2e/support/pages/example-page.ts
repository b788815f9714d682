import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../../scripts/step.ts';
import { createDataDir } from '../servers/prepared-data.ts';
import { expect, test as base } from '../test.ts';
import { startTroupe } from '../servers/troupe.ts';

interface ExamplePage {
  /** Console errors and uncaught exceptions; empty at the end of a test. */
  errors: string[];
  /**
   * Starts `pnpm start NAME` and opens its page. Examples name the addresses that the README names, for
   * partners to read; this browser finds them on the free ports of the test.
   */
  open(name: string): Promise<Page>;
}

const page = 'http://127.0.0.1:4200';

/** One data directory for all examples of a file, and no error in the console of any. */
export const test = base.extend<ExamplePage, { dataDir: string }>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright's way to say "nothing needed"
    async ({}, use) => {
      const dataDir = createDataDir('troupe-examples-');
      await use(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'the console holds no error').toEqual([]);
  },
  open: async ({ playwright, launchOptions, dataDir, errors }, use) => {
    const endings: (() => Promise<unknown>)[] = [];
    await use(async (name) => {
      // The brands as they are written; without the variable an example's own are taken.
      const env: Record<string, string> =
        name === 'white-label' || name === 'own-site' ? {} : { BRANDS_DIR: resolve(root, 'packages/server/brands') };
      const troupe = await startTroupe({ example: name, env, dataDir });
      endings.push(troupe.stop);
      const rules = `MAP *.localhost:4100 127.0.0.1:${troupe.port}, MAP 127.0.0.1:4200 127.0.0.1:${troupe.partnerPort}`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      endings.push(() => browser.close());
      const opened = await (await browser.newContext()).newPage();
      opened.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      opened.on('pageerror', (error) => errors.push(String(error)));
      await opened.goto(page);
      return opened;
    });
    for (const end of endings.toReversed()) await end();
  },
});

/** The frames of widgets in a page, wherever they stand. */
export const chatIn = (opened: Page) => opened.frameLocator('iframe[src*="/frame/chat"]');
export const framesOf = (opened: Page) => opened.locator('iframe');
