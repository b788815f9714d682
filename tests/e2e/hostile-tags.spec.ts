import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { evil, expect, serveHostile, test, troupeOf } from './support/pages/hostile.ts';

/*
 * A stranger's HTML in a partner's page, past a sanitiser that keeps `data-*`: every attribute
 * that our element may have, and `data-origin`, with addresses that run, that lead elsewhere, and worse.
 */

/** `tests/hostile/tags.js`. */
declare const seen: { asked: number; greeted: string[] };
declare const write: (attribute: string, values: string[]) => void;

const attributes =
  'origin application character conversation plan opens height title locale loading display position z-index prefill appearance appearance-preset appearance-mode appearance-accent appearance-radius get-token message texts token src srcdoc'
    .split(' ')
    .map((name) => `data-${name}`);

const run = 'globalThis.ran=1;parent.ran=1';
const values = [
  `javascript:${run}`,
  `javascript:${run}//https://x`,
  `java\nscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `blob:${evil}/1`,
  evil,
  `${evil}/`,
  '//evil.localhost:4666',
  `"><img src=x onerror="${run}">`,
  `</style><script>${run}</script>`,
  '\u0000\u0001\u202e\ufeff',
  '__proto__',
  '9'.repeat(400),
  'x'.repeat(100_000),
  '*',
  '[[[',
];

/** The evil origin serves a frame that greets as ours does and asks for a token. */
const open = async (page: Page, troupe: Parameters<typeof serveHostile>[1]): Promise<void> => {
  await serveHostile(page.context(), troupe);
  const greedy = readFileSync(resolve(root, 'tests/hostile/greedy-frame.html'), 'utf8');
  await page.context().route(`${evil}/**`, (route) => route.fulfill({ contentType: 'text/html', body: greedy }));
  await page.goto(`${troupe.partner}/hostile/tags.html`);
};
const loot = (page: Page) =>
  page.evaluate(() => {
    const found: unknown[] = ((globalThis as { found?: unknown[] }).found ??= []);
    addEventListener('message', ({ data }) => (data as { loot?: unknown })?.loot && found.push((data as { loot: unknown }).loot));
  });
const found = (page: Page) => page.evaluate(() => (globalThis as { found?: unknown[] }).found ?? []);
const ran = (page: Page) => page.evaluate(() => (globalThis as { ran?: unknown }).ran ?? null);

test('HTML of somebody else’s: no attribute runs script, leads to another origin or reaches the user’s token', async ({
  page,
  troupe,
  faults,
}) => {
  await open(page, troupe);
  await loot(page);
  for (const attribute of attributes) {
    await page.evaluate(({ name, given }) => write(name, given), { name: attribute, given: values });
    // The page looked at them all: those that are frames have their address.
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('#comments iframe, troupe-widget').length), {
        message: attribute,
      })
      .toBeGreaterThan(0);
    const sources = await page.evaluate(() => [...document.querySelectorAll('iframe')].map(({ src }) => src));
    for (const source of sources) expect(new URL(source).origin, attribute).toBe(troupeOf(troupe));
    expect(await ran(page), attribute).toBeNull();
  }
  expect(await found(page)).toEqual([]);
  expect(await page.evaluate(() => seen.greeted.filter((origin) => origin.includes('evil')))).toEqual([]);

  // The meter can tell: a frame that the page's own script mounts there does greet, and asks in vain.
  await page.evaluate((origin) => {
    document.querySelector('#comments')?.replaceChildren();
    const sdk = (globalThis as unknown as { Troupe: { mount(name: string, at: string, options: object): void } }).Troupe;
    sdk.mount('chat', '#comments', { origin });
  }, evil);
  await expect.poll(() => found(page)).toEqual(['none']);
  faults.errors.length = 0;
});
