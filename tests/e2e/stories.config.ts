import { defineConfig } from '@playwright/test';
import { cache } from '../../scripts/step.ts';
import { wholeBrowser } from './support/servers/launch.ts';

/** Every story in two or three looks. Stories share no server and no data, so they run side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: 'stories*.spec.ts',
  outputDir: `${cache}/stories`,
  snapshotPathTemplate: '../../stories/screens/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // Flaky is broken: nothing is tried twice while it is written (decision 145).
  retries: 0,
  forbidOnly: true,
  // For what is stuck: how fast a machine is that has other work, no test may depend on.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // As many pixels as an update of the browser may draw otherwise at the edges of letters, and a few words that stand at
    // half a pixel and are rounded the other way on a busy machine; a whole line that moves by one is more.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.2, maxDiffPixelRatio: 0.0004 },
  },
  reporter: [['list'], ['../../scripts/gate/playwright-reporter.ts']],
  // Letters stand where the layout says, in grey, on every machine with the same faces.
  use: {
    launchOptions: wholeBrowser('--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'),
    screenshot: 'only-on-failure',
  },
});
