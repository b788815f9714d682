import { test as base, expect } from '@playwright/test';
import { startTroupe, type Troupe } from './troupe.ts';

interface PageFaults {
  /** Console errors and uncaught exceptions of every page and frame of the test. */
  errors: string[];
}

/** One running Troupe for a file's tests, and a page whose console stays clean. */
export const test = base.extend<{ faults: PageFaults }, { troupe: Troupe }>({
  troupe: [
    // Playwright reads the pattern of this argument: an empty one is its way to say "nothing needed".
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const troupe = await startTroupe();
      await use(troupe);
      await troupe.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  faults: [
    async ({ page }, use) => {
      const faults: PageFaults = { errors: [] };
      page.on('console', (message) => {
        if (message.type() === 'error') faults.errors.push(message.text());
      });
      page.on('pageerror', (error) => faults.errors.push(String(error)));
      await use(faults);
      expect(faults.errors, 'the console holds no error').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
