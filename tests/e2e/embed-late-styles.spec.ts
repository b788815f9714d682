import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Frame } from '@playwright/test';
import type { EmbedManifest } from '../../packages/protocol/src/index.ts';
import { root } from '../../scripts/step.ts';
import { character, framesOf, hears, mountIn, openHost, widgets } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

const { entries } = JSON.parse(readFileSync(resolve(root, 'packages/embed/dist/manifest.json'), 'utf8')) as EmbedManifest;

// The frame's policy lets only its own files load more.
test.use({ bypassCSP: true });

const looks = {
  'the preset of the brand': undefined,
  'another preset': { preset: 'lantern' },
  'an accent of its own': { accent: '#5b2a86' },
  'another accent': { accent: '#0e5e47' },
};

/** What each widget shows once it is there. */
const shown = { chat: 'textarea', explore: '[data-troupe-part="character-card"]', checkout: 'button' };

/** Computed styles of an element, by property. */
interface Styled {
  name: string;
  style: Record<string, string>;
}
interface Lab {
  styledElements: Element[];
  stylesBefore: Styled[];
  stylesOf(): Styled[];
}

/** Holds fields, buttons, links and parts of a frame with their styles, for a second look at the same elements; yields their shapes. */
const hold = (frame: Frame): Promise<Styled[]> =>
  frame.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*,::before,::after{transition:none!important;animation:none!important}');
    document.adoptedStyleSheets.push(sheet);
    const lab = globalThis as unknown as Lab;
    lab.styledElements = [...document.querySelectorAll('input,textarea,select,button,a,label,[data-troupe-part]')];
    // Sizes that follow from the content say nothing of a rule, and change as pictures come.
    const isLayout = /^(--.*|width|height|(block|inline)-size|(perspective|transform)-origin|inset.*|top|bottom|left|right)$/;
    lab.stylesOf = () =>
      lab.styledElements.map((element) => {
        const computed = getComputedStyle(element);
        const keys = [...computed].filter((key) => !isLayout.test(key));
        const name = `${element.localName} ${element.getAttribute('data-troupe-part') ?? ''} ${element.ariaLabel ?? element.textContent.slice(0, 30)}`;
        return { name, style: Object.fromEntries(keys.map((key) => [key, computed.getPropertyValue(key)])) };
      });
    lab.stylesBefore = lab.stylesOf();
    // An accent changes colours, and none of these.
    const isShape = /^(padding|margin|border-.*-(width|radius)|font|line-height|display|gap|text-align)/;
    return lab.stylesBefore.map(({ name, style }) => ({
      name,
      style: Object.fromEntries(Object.entries(style).filter(([key]) => isShape.test(key))),
    }));
  });

/** What is another than it was when it was held. */
const changes = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const { stylesBefore, stylesOf } = globalThis as unknown as Lab;
    const after = stylesOf();
    return stylesBefore.flatMap(({ name, style }, index) =>
      Object.keys(style)
        .filter((key) => style[key] !== after[index]?.style[key])
        .map((key) => `${name}: ${key} ${style[key]} > ${after[index]?.style[key]}`),
    );
  });

/** Loads all that a frame may ask for later; yields how much came. */
const loadAll = (frame: Frame, files: readonly string[]): Promise<number> =>
  frame.evaluate(async (files) => {
    const [first = ''] = [...document.querySelectorAll('script[src]')].map((script) => (script as HTMLScriptElement).src);
    const base = first.slice(0, first.indexOf('assets/'));
    return (await Promise.all(files.map((file) => import(base + file)))).length;
  }, files);

/** Rules that more than one style sheet of ours brings. */
const broughtTwice = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const sheets = document.adoptedStyleSheets.map((sheet) => new Set([...sheet.cssRules].map((rule) => rule.cssText)));
    const all = sheets.flatMap((rules) => [...rules]);
    return all.filter((rule, index) => /^\.\w/.test(rule) && all.indexOf(rule) !== index);
  });

for (const widget of widgets) {
  test(`${widget}: late files change no style of what is shown, under each of 4 looks`, async ({ page, troupe }) => {
    let own: Styled[] = [];
    for (const [look, appearance] of Object.entries(looks)) {
      await openHost(page, troupe, { body: '<main id="a"></main>', style: '#a{inline-size:760px}' });
      await mountIn(page, widget, '#a', { character, height: 620, ...(appearance && { appearance }) });
      await hears(page, 'ready');
      await expect(page.frameLocator('#a iframe').locator(shown[widget]).first()).toBeVisible();
      const [frame] = framesOf(page);
      if (!frame) throw new Error('There is no frame.');
      await page.waitForLoadState('networkidle');
      const shape = await hold(frame);
      expect(shape.length).toBeGreaterThan(3);
      if (appearance === undefined) own = shape;
      else if ('accent' in appearance) expect.soft(shape, `the shape under ${look}`).toEqual(own);
      const late = entries[widget].lazy;
      expect(await loadAll(frame, late)).toBe(late.length);
      expect.soft(await changes(frame), look).toEqual([]);
      expect.soft(await broughtTwice(frame), look).toEqual([]);
    }
  });
}
