import { defineConfig } from '@playwright/test';
import { isGate, ruleOf } from '../../scripts/gate/sizes.ts';
import { cache } from '../../scripts/step.ts';

/** What a screen reader reads of the main screens, against what a person should hear. */
export default defineConfig({
  testDir: './screen-reader',
  outputDir: `${cache}/screen-reader`,
  globalSetup: './support/servers/prepare-data.ts',
  ...(isGate() && { grep: ruleOf('screen-reader') }),
  fullyParallel: false,
  workers: 1,
  // Flaky is broken: nothing is tried twice while it is written (decision 145).
  retries: 0,
  forbidOnly: true,
  // For what is stuck: how fast a machine is that has other work, no test may depend on.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../../scripts/gate/playwright-reporter.ts']],
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  // What is heard is renewed by hand alone: `--update-snapshots=changed`.
  updateSnapshots: 'none',
});
