import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { isGate, ruleOf } from '../../scripts/gate/sizes.ts';
import { cache } from '../../scripts/step.ts';
import { launchOptions } from './support/servers/launch.ts';

/** Browser journeys against the processes of the real start command. */
export default defineConfig({
  testDir: '.',
  testMatch: readdirSync(import.meta.dirname).filter(
    (name) => /^(?!stories).*\.spec\.ts$/.test(name) && (!isGate() || ruleOf('chromium').test(name)),
  ),
  testIgnore: ['engines/**', 'screen-reader/**'],
  outputDir: `${cache}/e2e`,
  globalSetup: './support/servers/prepare-data.ts',
  // Each file has a server, ports and data of its own, and waits more than it works.
  fullyParallel: false,
  workers: 2,
  // Flaky is broken: nothing is tried twice while it is written (decision 145).
  retries: 0,
  forbidOnly: true,
  // For what is stuck: how fast a machine is that has other work, no test may depend on.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/gate/playwright-reporter.ts']],
  use: {
    launchOptions: launchOptions(),
    // Tracing every test costs up to a third of the time: `--trace retain-on-failure` keeps one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
