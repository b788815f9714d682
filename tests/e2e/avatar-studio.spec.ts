import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';
import { startUpstreamProcess, type UpstreamProcess } from './support/servers/upstream.ts';
import { expect, test } from './support/test.ts';

/** Pictures come from a scripted server, as an operator's would. */
let upstream: UpstreamProcess;
let troupe: Troupe;
test.beforeAll(async () => {
  upstream = await startUpstreamProcess();
  const { LLM_BASE_URL = '' } = upstream.env;
  troupe = await startTroupe({
    env: { ...upstream.env, IMAGES_BASE_URL: LLM_BASE_URL, IMAGES_MODEL: 'scripted', IMAGES_SIZE: '320x400' },
  });
});
test.afterAll(async () => {
  await troupe.stop();
  await upstream.stop();
});
// The browser itself reports the one answer that is meant to fail.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter((text) => !/^Failed to load resource: .* status of 503 /.test(text));
});

test('an avatar is drawn, varied under a locked seed, taken back from the strip, used, saved and worn', async ({ page }) => {
  const { site } = troupe;
  await signIn(page, site, 'premium@example.test');
  await page.goto(`${site}/chatbot/create`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Tove Lind');
  await field('Title').fill('Ferry pilot of the last crossing');
  await field('Greeting').fill('Last crossing. Mind the wet step.');
  await field('Personality').fill('Calm on the water, impatient on land.');
  await page.getByText('Only you', { exact: true }).click();

  await page.getByRole('button', { name: 'Generate avatar' }).click();
  const studio = page.getByRole('dialog', { name: 'Avatar Studio' });
  const prompt = studio.getByRole('textbox', { name: 'What should it show?' });
  const seed = studio.getByRole('textbox', { name: 'Seed' });
  const strip = studio.getByRole('region', { name: 'Your pictures' }).getByRole('button');
  await expect(prompt).toBeFocused();
  await expectAccessible(page, 'the avatar studio before anything is drawn');
  await prompt.fill('A ferry pilot at dawn');
  await studio.getByRole('textbox', { name: 'Leave out' }).fill('ships');

  await upstream.failNext('503');
  await studio.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(studio.getByRole('alert')).toHaveText("We couldn't draw this picture. Try again.");
  await studio.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(strip).toHaveCount(1);
  const first = await seed.inputValue();
  expect(first).toMatch(/^\d+$/);

  // The lock holds the seed across prompts; to vary changes it alone.
  await studio.getByRole('button', { name: 'Keep this seed' }).click();
  await prompt.fill('A ferry pilot at night');
  await studio.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(strip).toHaveCount(2);
  await expect(seed).toHaveValue(first);
  await studio.getByRole('button', { name: 'Vary' }).click();
  await expect(strip).toHaveCount(3);
  await expect(seed).not.toHaveValue(first);
  await expectAccessible(page, 'the avatar studio with pictures');
  const asked = (await upstream.requests()).filter(({ body }) => body.prompt?.includes('ferry pilot'));
  expect(asked.map(({ body }) => [body.prompt?.split('. ')[1], body['negative_prompt'], String(body['seed']) === first])).toEqual(
    [
      ['A ferry pilot at dawn', 'ships', false],
      ['A ferry pilot at dawn', 'ships', true],
      ['A ferry pilot at night', 'ships', true],
      ['A ferry pilot at night', 'ships', false],
    ],
  );

  // What was drawn is there again after the page was left, and a press takes its recipe back.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Generate avatar' })).toBeFocused();
  await page.getByRole('button', { name: 'Generate avatar' }).click();
  await expect(strip).toHaveCount(3);
  await strip.last().click();
  await expect(prompt).toHaveValue('A ferry pilot at dawn');
  await expect(seed).toHaveValue(first);

  await studio.getByRole('button', { name: 'Use This Picture' }).click();
  await expect(studio).toBeHidden();
  await expect(page.getByText('Avatar changed')).toBeVisible();
  await page.getByRole('button', { name: 'Create Chatbot' }).click();
  await expect(page).toHaveURL(/\/chat\/[\w-]+/);
  await page.goto(`${site}/my-chatbots`);
  await expect(page.getByRole('link', { name: 'Tove Lind' }).first()).toBeVisible();
  const worn = page.locator('img[src^="/files/"]').first();
  await expect.poll(() => worn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
  expect((await fetch(new URL((await worn.getAttribute('src')) ?? '', site))).headers.get('content-type')).toMatch(/^image\//);

  // Its member's pictures leave the device with them.
  const count = () =>
    page.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const opening = indexedDB.open('troupe-pictures');
          opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')));
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('pictures').objectStore('pictures').count();
            all.addEventListener('success', () => {
              opening.result.close();
              done(all.result);
            });
          });
        }),
    );
  expect(await count()).toBe(3);
  await page.goto(`${site}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${site}/`);
  expect(await count()).toBe(0);
});
