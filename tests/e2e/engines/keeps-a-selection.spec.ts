import { pageOf } from '../support/pages/partner-page.ts';
import { createChat } from './chat.ts';
import { expect, test } from './test.ts';
import type { View } from './view.ts';

interface Kept {
  before: string;
  after: string;
  copied: string;
  isInLog: boolean;
}

/** Begins to wait for a reply of five words, selects three of them, and notes what is selected when it is done. */
const selectWhileGrowing = (view: View) =>
  view.read(() => {
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
    const live = () => document.querySelector('[data-troupe-state=streaming] [data-troupe-part=bubble]');
    const words = () => {
      const walker = document.createTreeWalker(live() ?? document.createElement('p'), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const found = /^\S+ (\S+ \S+ \S+) \S/.exec(node.textContent ?? '');
        if (found) return { node, at: found[0].indexOf(' ') + 1, length: (found[1] ?? '').length };
      }
      return null;
    };
    const watch = async () => {
      const selection = document.getSelection();
      let found = words();
      for (; !found; found = words()) await frame();
      selection?.setBaseAndExtent(found.node, found.at, found.node, found.at + found.length);
      const before = String(selection);
      while (live()) await frame();
      await frame();
      let copied = '';
      document.addEventListener('copy', () => (copied = String(document.getSelection())), { once: true });
      document.execCommand('copy');
      const isInLog = Boolean(selection?.anchorNode?.parentElement?.closest('[role=log]'));
      Object.assign(globalThis, { kept: { before, after: String(selection), copied, isInLog } });
    };
    void watch();
  });

const measure = async (view: View) => {
  const chat = createChat(view);
  await chat.ready();
  await selectWhileGrowing(view);
  await chat.say('What do the roots remember?');
  const read = () => view.read(() => (globalThis as { kept?: Kept }).kept ?? null);
  await expect.poll(read).not.toBeNull();
  const { before, ...kept } = (await read()) as Kept;
  expect(before.split(' ')).toHaveLength(3);
  expect(kept).toEqual({ after: before, copied: before, isInLog: true });
};

test('words selected in a reply that grows on the site are selected when it is done, and are copied', async ({
  view,
  troupe,
}) => {
  await view.open(`${troupe.site}/chat/old-juniper`);
  await measure(view);
});

test('words selected in a reply that grows in the frame are selected when it is done, and are copied', async ({
  view,
  troupe,
}) => {
  await view.open(pageOf(troupe));
  await measure(view.frame('#chat iframe'));
});
