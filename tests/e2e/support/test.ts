import { test as base, expect } from '@playwright/test';
import { startTroupe, type Troupe } from './servers/troupe.ts';

interface PageFaults {
  /** Console errors and uncaught exceptions of every page and frame of the test. */
  errors: string[];
}

/**
 * One running Troupe, and a page whose console stays clean. Files share it, unless one asks for its own
 * by name: guests of one address have 15 messages an hour, and the files that send more share no hour.
 */
export const test = base.extend<{ faults: PageFaults }, { troupe: Troupe; own: string }>({
  own: ['', { scope: 'worker', option: true }],
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
  faults: [
    async ({ page }, use) => {
      const faults: PageFaults = { errors: [] };
      page.on('console', (message) => {
        if (message.type() === 'error') faults.errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => faults.errors.push(String(error)));
      await use(faults);
      expect(faults.errors, 'the console holds no error').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
