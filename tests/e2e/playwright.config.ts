import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/browser.ts';
import { cache } from '../../scripts/step.ts';

/** Browser journeys against the processes of the real start command. */
export default defineConfig({
  testDir: '.',
  outputDir: `${cache}/e2e`,
  fullyParallel: false,
  workers: 1,
  // Flaky is broken: nothing is tried twice.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${cache}/e2e.json` }]],
  use: {
    launchOptions: {
      ...(findChromium() ? { executablePath: findChromium() as string } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
