import { defineConfig } from '@playwright/test';
import { cache } from '../../scripts/step.ts';
import { launchOptions } from './support/launch.ts';

/** Every story in two looks. Stories share no server and no data, so they run side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: 'stories.spec.ts',
  outputDir: `${cache}/stories`,
  fullyParallel: true,
  workers: 2,
  // Flaky is broken: nothing is tried twice.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${cache}/stories.json` }]],
  use: { launchOptions: launchOptions(), screenshot: 'only-on-failure' },
});
