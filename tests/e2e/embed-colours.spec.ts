import type { Page } from '@playwright/test';
import { resolveTheme } from '../../packages/protocol/src/theme/index.ts';
import { character, openHost, type Sdk } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

/*
 * The demo's partner page belongs to Acme; a mount may wear another preset, so two brands are tried.
 * Every frame that the browser paints is looked at, from before the mount until launcher or bar is there.
 */

type Mode = 'light' | 'dark';
const looks = (['acme', 'lantern'] as const).flatMap((preset) =>
  (['light', 'dark'] as const).map((mode) => ({ preset, mode, colors: resolveTheme({ preset })[mode] })),
);
const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

interface Watched {
  seen: string[];
  Troupe: Sdk;
  widget: ReturnType<Sdk['mount']>;
}

/** Mounts, and notes what stands in each painted frame: colours of what can be seen, in the order of their coming. */
const mountAndWatch = (page: Page, display: 'launcher' | 'modal', preset: string | undefined) =>
  page.evaluate(
    ({ display, preset, character }) => {
      const lab = globalThis as unknown as Watched;
      lab.seen = [];
      const look = (): void => {
        const root = document.querySelector('troupe-widget')?.shadowRoot;
        const element = root?.querySelector(display === 'launcher' ? '.launcher' : '.bar');
        const panel = root?.querySelector('.panel');
        if (element?.checkVisibility({ visibilityProperty: true }) && getComputedStyle(panel!).opacity !== '0') {
          const { backgroundColor, color } = getComputedStyle(element);
          const now = `${backgroundColor} ${color}`;
          if (lab.seen.at(-1) !== now) lab.seen.push(now);
        }
        requestAnimationFrame(look);
      };
      look();
      lab.widget = lab.Troupe.mount('chat', null, {
        display,
        character,
        ...(preset && { appearance: { preset } }),
      });
      if (display === 'modal') lab.widget.open();
    },
    { display, preset, character },
  );
const seenIn = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Watched).seen);

for (const { preset, mode, colors } of looks) {
  test(`${preset}, ${mode}: launcher and bar are in the brand's colours from the first painted frame`, async ({
    page,
    troupe,
  }) => {
    // A machine with much to do may take longer than the second that both wait; how long that is, other tests see.
    await page.addInitScript(() => {
      const { setTimeout: real } = globalThis;
      globalThis.setTimeout = ((run: () => void, wait?: number, ...more: []) =>
        real(run, wait === 1000 ? 30_000 : wait, ...more)) as typeof setTimeout;
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/embed/v1/look')) asked.push(request.url());
    });
    for (const display of ['launcher', 'modal'] as const) {
      await page.emulateMedia({ colorScheme: mode satisfies Mode });
      await openHost(page, troupe, { style: ':root{color-scheme:light dark}' });
      // Acme's own theme is the brand's: its page says nothing of colours.
      await mountAndWatch(page, display, preset === 'acme' ? undefined : preset);
      const [ground, ink] = display === 'launcher' ? [colors.accent, colors['on-accent']] : [colors.canvas, colors['text-1']];
      const wanted = `${rgb(ground)} ${rgb(ink)}`;
      await expect.poll(() => seenIn(page)).toContain(wanted);
      if (display === 'modal')
        await expect(page.frameLocator('troupe-widget iframe').getByRole('textbox', { name: /message/i })).toBeEditable();
      expect(await seenIn(page)).toEqual([wanted]);
      await expect(page.locator('html > iframe')).toHaveCount(0);
    }
    expect(asked.length).toBeLessThanOrEqual(2);
  });
}

const neutral: Record<'launcher' | 'modal', RegExp> = {
  launcher: /^rgb\(29, 31, 36\) rgb\(255, 255, 255\)$/,
  modal: /^rgb\(255, 255, 255\) rgb\(0, 0, 0\)$/,
};
for (const display of ['launcher', 'modal'] as const) {
  test(`a ${display} whose colours fail, or come late, is there in neutral ones after a second, and works`, async ({
    page,
    troupe,
    faults,
  }) => {
    let isFailing = true;
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/embed/v1/look?**', async (route) => {
      if (isFailing) return route.fulfill({ status: 503, contentType: 'text/plain', body: 'down' });
      await held;
      return route.continue();
    });
    await openHost(page, troupe);
    await mountAndWatch(page, display, undefined);
    await expect.poll(() => seenIn(page)).toHaveLength(1);
    expect((await seenIn(page))[0]).toMatch(neutral[display]);

    isFailing = false;
    await openHost(page, troupe);
    await mountAndWatch(page, display, undefined);
    await expect.poll(() => seenIn(page)).toHaveLength(1);
    expect((await seenIn(page))[0]).toMatch(neutral[display]);
    if (display === 'launcher') await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.frameLocator('troupe-widget iframe').getByRole('textbox', { name: /message/i })).toBeEditable();
    // Better late than in the wrong colours for good.
    letGo();
    const { light } = resolveTheme({ preset: 'acme' });
    const wanted =
      display === 'launcher' ? `${rgb(light.accent)} ${rgb(light['on-accent'])}` : `${rgb(light.canvas)} ${rgb(light['text-1'])}`;
    await expect.poll(async () => (await seenIn(page)).at(-1)).toBe(wanted);
    faults.errors = faults.errors.filter((text) => !text.includes('status of 503'));
  });
}

test("the page's own accent is there at once, however slow the server is", async ({ page, troupe }) => {
  await page.route('**/embed/v1/look?**', () => new Promise(() => {}));
  await openHost(page, troupe);
  await page.evaluate((character) => {
    (globalThis as unknown as Watched).Troupe.mount('chat', null, {
      display: 'launcher',
      character,
      appearance: { accent: '#1d4ed8' },
    });
  }, character);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect(launcher).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  await expect(launcher).toHaveCSS('color', 'rgb(255, 255, 255)');
});
