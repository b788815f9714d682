import type { Page } from '@playwright/test';
import { newestCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'voice' });

interface Heard {
  contexts: AudioContext[];
  /** Root mean square of each piece that was queued. */
  loudness: number[];
}

/** Keeps what the page plays within the test's reach. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: Heard = { contexts: [], loudness: [] };
    Object.assign(globalThis, { heard });
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.contexts.push(this);
      }
    };
    const { copyToChannel } = AudioBuffer.prototype;
    AudioBuffer.prototype.copyToChannel = function copy(samples, channel) {
      heard.loudness.push(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length));
      copyToChannel.call(this, samples, channel);
    };
  });
const heard = (page: Page) =>
  page.evaluate(() => {
    const { contexts, loudness } = (globalThis as unknown as { heard: Heard }).heard;
    return { contexts: contexts.length, state: contexts[0]?.state, time: contexts[0]?.currentTime ?? 0, loudness };
  });

test('a premium member chooses a voice, hears a reply, stops it, and rates it', async ({ page, troupe }) => {
  await listen(page);
  await page.goto(`${troupe.site}`);
  const overlay = page.getByRole('dialog', { name: 'Sign In' });
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await overlay.getByLabel('E-mail').fill('premium@example.test');
  await overlay.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(troupe.site, 'premium@example.test'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${troupe.site}/**`);
  await page.goto(`${troupe.site}/chat/wick`);

  await page.getByRole('button', { name: 'Listen' }).last().click();
  const voices = page.getByRole('dialog', { name: 'Voice' });
  await expect(voices.getByRole('radio')).toHaveCount(8);
  await voices.getByRole('button', { name: 'Male', exact: true }).click();
  await expect(voices.getByRole('radio')).toHaveCount(4);
  await voices.getByText('Rowan', { exact: true }).click();
  await expect(page.getByText('Voice Selected').first()).toBeVisible();
  await voices.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  await expect(page.getByText('Wick is speaking')).toBeVisible();
  await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(0.5);
  const { contexts, state, loudness } = await heard(page);
  expect([contexts, state]).toEqual([1, 'running']);
  expect(Math.max(...loudness)).toBeGreaterThan(0.02);
  await page.getByRole('button', { name: 'Stop reading' }).first().click();
  await expect(page.getByText('Wick is speaking')).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Read aloud' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Reply actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Rate speech quality' }).click();
  const rating = page.getByRole('dialog', { name: 'Rate Speech Quality' });
  await rating.getByRole('button', { name: 'Favorite' }).click();
  await rating.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Thanks for the feedback!').first()).toBeVisible();
});
