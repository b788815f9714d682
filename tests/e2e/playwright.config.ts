import { defineConfig } from '@playwright/test';
import { cache } from '../../scripts/step.ts';
import { launchOptions } from './support/launch.ts';

/** Browser journeys against the processes of the real start command. */
export default defineConfig({
  testDir: '.',
  testIgnore: 'stories.spec.ts',
  outputDir: `${cache}/e2e`,
  globalSetup: './support/prepare-data.ts',
  fullyParallel: false,
  workers: 1,
  // Flaky is broken: nothing is tried twice.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${cache}/e2e.json` }]],
  use: {
    launchOptions: launchOptions(),
    // A trace of every test costs a third of the time: `--trace on` makes one of the test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
