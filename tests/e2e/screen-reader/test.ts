import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { usual } from '../support/servers/launch.ts';
import { test as https } from '../support/servers/https.ts';
import { expect } from '../support/test.ts';
import { startTroupe } from '../support/servers/troupe.ts';
import { startUpstreamProcess } from '../support/servers/upstream.ts';
import { startDesktop, type AccessibleNode, type Desktop } from './desktop.ts';
import { findNode, spoken } from './spoken.ts';

/** How long a tree may take to follow its page, and how long one that is kept anew has to settle, in milliseconds. */
const patience = 10_000;
const settling = 2_000;

/** Something on a page by AT-SPI's role of it and its name. */
export type Part = [role: string, name: string];

export interface Reader {
  /**
   * Compares what a person hears of a page, or of a part of it, with what is kept in `heard/NAME.txt`, line by
   * line. `--update-snapshots=changed` keeps it anew.
   */
  reads(page: Page, name: string, part?: Part): Promise<void>;
  /** Waits for an announcement; answers everything that was announced since the last time, in order. */
  hears(words: string): Promise<string[]>;
}

const createReader = ({ read, heard }: Desktop, info: TestInfo): Reader => {
  const isKeeping = info.config.updateSnapshots !== 'none';
  const hear = (tree: AccessibleNode | null, part: Part | undefined): string => {
    const node = tree && part ? findNode(tree, ...part) : tree;
    return node ? spoken(node) : '';
  };
  return {
    async reads(page, name, part) {
      const kept = isKeeping ? undefined : readFileSync(info.snapshotPath(`${name}.txt`), 'utf8');
      const until = Date.now() + (isKeeping ? settling : patience);
      let said = '';
      do said = hear(await read(page.url()), part);
      while (said !== kept && Date.now() < until);
      expect(said).toMatchSnapshot(`${name}.txt`);
    },
    async hears(words) {
      const all: string[] = [];
      await expect
        .poll(async () => {
          all.push(...(await heard()).map((one) => `${one.how}: ${one.words}`));
          return all.join('\n');
        })
        .toContain(words);
      return all;
    },
  };
};

/** In every document: the clock on the wall stands, and only that one. Sessions and proofs know the real time. */
const stopTheClock = () => {
  const morning = new Date('2026-03-02T09:41:00Z');
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')?.get as () => (date: Date) => string;
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const whole = format.call(this);
      return () => whole(morning);
    },
  });
  // oxlint-disable-next-line no-extend-native -- of a page that is gone with the test
  Object.defineProperty(Date.prototype, 'getHours', { value: () => morning.getUTCHours() });
};

/** A browser on a desktop with a screen reader, a Troupe whose model says what it is told to, and a page. */
export const test = https.extend<{ context: BrowserContext; reader: Reader }, { desktop: Desktop; browser: Browser }>({
  desktop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright's way to say "nothing needed"
    async ({}, use) => {
      const desktop = await startDesktop();
      await use(desktop);
      await desktop.stop();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, desktop }, use) => {
      const browser = await playwright.chromium.launch({
        ...usual,
        headless: false,
        // Of every document, from its beginning: else its tree is made only when it is asked for.
        args: [...usual.args, '--force-renderer-accessibility'],
        env: { ...usual.env, ...desktop.env },
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const upstream = await startUpstreamProcess();
      const troupe = await startTroupe({ env: upstream.env });
      const stop = async () => {
        await troupe.stop();
        await upstream.stop();
      };
      await use({ of: async () => troupe, stop });
      await stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  context: async ({ browser }, use) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 1200 },
      locale: 'en-US',
      timezoneId: 'UTC',
      ignoreHTTPSErrors: true,
    });
    await context.addInitScript(stopTheClock);
    await use(context);
    await context.close();
  },
  reader: async ({ desktop }, use, info) => {
    await desktop.heard();
    await use(createReader(desktop, info));
  },
});
export { expect };
