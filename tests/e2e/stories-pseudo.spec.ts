import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { isGate, ruleOf } from '../../scripts/gate/sizes.ts';
import { root } from '../../scripts/step.ts';
import { openCanvas, type Look } from './support/pages/story-canvas.ts';

const dist = resolve(root, 'stories/dist');
const { entries } = JSON.parse(readFileSync(resolve(dist, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string; type: string; tags: string[] }>;
};
/**
 * Mails have texts of the server's, foundations none. A story that plays finds what it presses by English names, and so
 * goes no further in a language that is not real.
 */
const stories = Object.values(entries).filter(
  ({ type, title, tags }) =>
    type === 'story' && !tags.includes('play-fn') && title !== 'platform/Mails' && !/^foundations/i.test(title),
);

/** The narrowest that is drawn for: what fits here fits. */
const phone = { width: 360, height: 740, brand: 'daybreak', mode: 'light' } as const;
const looks: Look[] = [
  { ...phone, name: 'longer', locale: 'en-XA', direction: 'ltr' },
  { ...phone, name: 'mirrored', locale: 'ar-XB', direction: 'rtl' },
];

const numberOf = (id: string) => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
/** In the gate a story has one of the languages; neighbours have different ones. */
const isSeen = ({ id }: { id: string }, look: Look): boolean =>
  !isGate() || (numberOf(id) + looks.indexOf(look)) % Number(ruleOf('pseudo').source) === 0;

/**
 * What ends in “…” where it stands: a card in the studio's preview, and whose character it is in the one line of a chat's
 * head, which leads to the page that says it in full.
 */
const shortened = '[data-troupe-part="character-card"], [data-troupe-part="chat-header"]';

/** Texts of ours that something cuts off, or that leave the page sideways. */
const findCutOff = (excused: string): string[] => {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.nodeValue ?? '';
    const element = node.parentElement;
    if (!element || !/[⟦⟧\u202E]/.test(text) || element.closest(excused) || !element.checkVisibility()) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2) continue;
    let canScroll = false;
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      // What is there for screen readers alone is a pixel.
      if (frame.width <= 1 || style.clipPath !== 'none') {
        canScroll = true;
        break;
      }
      if (/auto|scroll/.test(style.overflowX)) canScroll = true;
      const cutsAcross =
        /hidden|clip/.test(style.overflowX) && !canScroll && (box.left < frame.left - 1 || box.right > frame.right + 1);
      const cutsBelow =
        /hidden|clip/.test(style.overflowY) &&
        !/auto|scroll/.test(style.overflowX) &&
        box.bottom > frame.bottom + 2 &&
        box.top < frame.bottom;
      if (cutsAcross || (cutsBelow && !canScroll)) found.add(`cut off: ${text}`);
      if (style.position === 'fixed') break;
    }
    if (!canScroll && (box.left < -1 || box.right > innerWidth + 1)) found.add(`leaves the page: ${text}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  return [...found];
};

for (const look of looks) {
  test(`no text is cut off in any story: ${look.name}`, async ({ browser }) => {
    // All stories one after the other, and there are more each month.
    test.setTimeout(600_000);
    const canvas = await openCanvas(browser, dist);
    const problems: string[] = [];
    for (const { id } of stories.filter((story) => isSeen(story, look))) {
      await canvas.show(id, look, { quietMs: 30 });
      const found = await canvas.page.evaluate(findCutOff, shortened);
      problems.push(...found.map((one) => `${id}: ${one}`));
    }
    await canvas.close();
    expect(problems).toEqual([]);
  });
}
