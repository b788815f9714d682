import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { composer, openChat, reply, setUpChat, write } from '../testing/open-chat.tsx';

setUpChat();

const selected = () => String(document.getSelection());
/** The text node of an element that holds these words, and where they stand in it. */
const find = (root: Element, words: string): [Node, number] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1;
    if (at >= 0) return [node, at];
  }
  throw new Error(`no “${words}”`);
};
const select = (root: Element, from: string, to: string) => {
  const [end, at] = find(root, to);
  document.getSelection()?.setBaseAndExtent(...find(root, from), end, at + to.length);
};

/** A chat in which a reply has begun. */
const openGrowing = async (begun: string) => {
  const { container, server } = openChat();
  await screen.findByRole('button', { name: 'Chat menu' });
  await write('Tell me.');
  fireEvent.keyDown(await composer(), { key: 'Enter' });
  const written = await reply(server);
  const live = () => container.querySelector('[data-troupe-state=streaming] [data-troupe-part=bubble]') as HTMLElement;
  const grow = async (words: string, shown: string) => {
    written.say(words);
    await waitFor(() => expect(live().textContent).toContain(shown));
  };
  await grow(begun, begun.replaceAll('*', '').slice(-12));
  return { container, live, grow, written };
};

test.each([
  ['in a paragraph that grows', 'The lamp was lit long ago', 'lamp', 'long', 'lamp was lit long'],
  ['in one that is done', '*The stair creaks.* Slowly.\n\nShe waits here', 'creaks', 'Slow', 'creaks. Slow'],
  ['over both', 'A first line.\n\nAnd *then* another', 'first', 'then', 'first line.And then'],
])('what is selected in a reply %s stays selected to its end', async (_, begun, from, to, words) => {
  const { container, live, grow, written } = await openGrowing(begun);
  select(live(), from, to);
  expect(selected().replaceAll('\n', '')).toBe(words);
  await grow(' and more', 'and more');
  expect(selected().replaceAll('\n', '')).toBe(words);
  written.done();
  await waitFor(() => expect(live()).toBeNull());
  expect(selected().replaceAll('\n', '')).toBe(words);
  const row = [...container.querySelectorAll('li [data-troupe-part=bubble]')].at(-1);
  expect(row?.contains(document.getSelection()?.anchorNode ?? null)).toBe(true);
});

test('what is selected elsewhere is left alone', async () => {
  const { container, live, grow, written } = await openGrowing('The lamp was lit');
  const first = container.querySelector('li [data-troupe-part=bubble]') as HTMLElement;
  select(first, 'You came', 'You came');
  const { anchorNode } = document.getSelection() as Selection;
  await grow(' again', 'again');
  written.done();
  await waitFor(() => expect(live()).toBeNull());
  expect([selected(), document.getSelection()?.anchorNode]).toEqual(['You came', anchorNode]);
});

test('a selection that ends in the reply and begins before it keeps its beginning', async () => {
  const { container, live, written } = await openGrowing('The lamp was lit');
  const first = container.querySelector('li [data-troupe-part=bubble]') as HTMLElement;
  const [end, at] = find(live(), 'lamp');
  document.getSelection()?.setBaseAndExtent(...find(first, 'came'), end, at + 4);
  written.done();
  await waitFor(() => expect(live()).toBeNull());
  expect(selected()).toMatch(/^came.*The lamp$/su);
});
