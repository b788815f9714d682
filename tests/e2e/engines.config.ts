import { defineConfig } from '@playwright/test';
import { isGate, ruleOf } from '../../scripts/gate/sizes.ts';
import { cache } from '../../scripts/step.ts';

/** The main journeys in every engine; `--project` takes one of them. */
export default defineConfig<object, { engine: string }>({
  testDir: './engines',
  outputDir: `${cache}/engines`,
  globalSetup: './support/servers/prepare-data.ts',
  ...(isGate() && { grep: ruleOf('engines') }),
  fullyParallel: false,
  workers: 1,
  // Flaky is broken: nothing is tried twice while it is written (decision 145).
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/gate/playwright-reporter.ts']],
  projects: [
    // What is asked of every engine alike, and the other journeys of Chromium do not ask.
    { name: 'chromium', use: { engine: 'chromium' }, testMatch: /(?:stays-at-the-end|keeps-a-selection)\.spec\.ts$/ },
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
