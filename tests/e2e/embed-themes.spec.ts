import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import type { ThemeConfig } from '../../packages/protocol/src/theme/index.ts';
import { randomTheme } from '../../packages/protocol/src/theme/testing.ts';
import { character, framesOf, openHost, widgets, type Sdk, type TestWidget } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
}
interface Lab {
  Troupe: Sdk;
  mounted: TestWidget[];
  axe: Axe;
}

/** WCAG A and AA up to 2.2 on one document, without the frames in it. */
const violationsIn = (frame: Frame | Page): Promise<string[]> =>
  frame.evaluate(async () => {
    const { violations } = await (globalThis as unknown as Lab).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
    );
  });

/** The page has a fault of its own: a picture without a text. It must be found before, and nothing more after. */
const body = `<main><h1>Host</h1><p>A page of somebody else.</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
${widgets.map((name) => `<div id="${name}"></div>`).join('')}</main>`;

test('20 random themes, light and dark: no widget has a WCAG A or AA fault, and the page keeps its own', async ({
  page,
  troupe,
}) => {
  test.setTimeout(600_000);
  await openHost(page, troupe, { body, style: 'div{inline-size:760px}' });
  await page.evaluate(axe.source);
  const own = await violationsIn(page);
  expect(own.map((found) => found.split(':')[0])).toEqual(['image-alt']);

  await page.evaluate(
    async ({ widgets, character }) => {
      const lab = globalThis as unknown as Lab;
      lab.mounted = widgets.map((name) => lab.Troupe.mount(name, `#${name}`, { character, height: 620 }));
      await Promise.all(lab.mounted.map((widget) => new Promise<void>((done) => widget.on('ready', () => done()))));
    },
    { widgets, character },
  );
  const chat = page.frameLocator('#chat iframe');
  await chat.getByRole('textbox', { name: /message/i }).fill('What is on **the shelf**?');
  await chat.getByRole('textbox', { name: /message/i }).press('Enter');
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]')).toHaveCount(2);
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last()).toHaveAttribute(
    'data-troupe-state',
    'complete',
  );
  await expect(page.frameLocator('#explore iframe').getByRole('list').getByRole('link').first()).toBeVisible();

  const frames = framesOf(page);
  expect(frames).toHaveLength(widgets.length);
  for (const frame of frames) {
    await frame.evaluate(axe.source);
    // Colours on their way from one theme to the next belong to neither.
    await frame.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*,::before,::after{transition:none!important;animation:none!important}');
      document.adoptedStyleSheets.push(sheet);
    });
  }

  const found: string[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    for (const mode of ['light', 'dark'] as const) {
      // A mark that no theme sets: the frame wears this one once it is there.
      const mark = `${10 + seed / 100 + (mode === 'dark' ? 0.005 : 0)}px`;
      const random = randomTheme(seed) as ThemeConfig;
      const appearance = { ...random, mode, tokens: { ...random.tokens, 'radius-sm': mark } };
      await page.evaluate(
        (appearance) => (globalThis as unknown as Lab).mounted.forEach((widget) => widget.update({ appearance })),
        appearance,
      );
      await Promise.all(
        frames.map((frame) =>
          frame.waitForFunction(
            (mark) => getComputedStyle(document.documentElement).getPropertyValue('--troupe-radius-sm').trim() === mark,
            mark,
            // A frame that is not on screen has no animation frames.
            { polling: 50 },
          ),
        ),
      );
      for (const frame of frames)
        for (const violation of await violationsIn(frame))
          found.push(`theme ${seed} ${mode}, ${new URL(frame.url()).pathname.split('/').at(-1)}: ${violation}`);
    }
  }
  expect(found).toEqual([]);
  expect(await violationsIn(page)).toEqual(own);

  // A planted fault: the meter sees what no theme can do.
  await frames[0]!.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*{color:#777!important;background:#888!important}');
    document.adoptedStyleSheets.push(sheet);
  });
  expect((await violationsIn(frames[0]!)).join()).toContain('color-contrast');
});
