import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { composer, openChat, part, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const messages = testConversation(Array.from({ length: 130 }, (_, index) => `text ${index + 1}`));
let now = 10_000;
beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

/** A long conversation, its log at the end of a page's height, and what was asked for before it. */
const open = async ({ isDown = false } = {}) => {
  const state = { isDown };
  const opened = openChat({
    messages,
    before: (request, path) =>
      state.isDown && path === 'GET /characters/elin/messages' && request.url.includes('last_id')
        ? failure(503, 'unavailable')
        : null,
  });
  await composer();
  await screen.findByText('Load Previous Messages');
  await waitFor(() => expect(opened.container.querySelector('ol')?.style.position).toBe('relative'));
  const log = part(opened.container, 'messages') as HTMLElement;
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  const asked = () =>
    opened
      .calls('GET', '/messages')
      .map(({ url }) => new URL(url).searchParams)
      .filter((query) => query.has('last_id'))
      .map((query) => [query.get('last_id'), query.get('limit')]);
  scrollTo(5000);
  return { ...opened, state, scrollTo, asked };
};
const button = (name: string) => screen.findByRole('button', { name });

test('what can be seen is drawn first, the rest of the page after it was seen', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const { container } = openChat({ messages });
  await screen.findByText('text 130');
  const rows = () => container.querySelectorAll('[data-troupe-part=message]');
  const first = Math.ceil(innerHeight / 80);
  expect(first).toBeLessThan(20);
  expect(rows()).toHaveLength(first);
  expect(rows()[0]?.getAttribute('aria-posinset')).toBe(String(131 - first));
  await waitFor(() => {
    for (const frame of frames.splice(0)) frame(0);
    expect(rows()).toHaveLength(50);
  });
  expect(rows()[0]?.getAttribute('aria-posinset')).toBe('81');
});

describe('the page before the first message', () => {
  test('comes by the button, once however often it is pressed, until there is none', async () => {
    const { asked } = await open();
    const more = await button('Load Previous Messages');
    fireEvent.click(more);
    fireEvent.click(more);
    await waitFor(async () => expect((await button('Load Previous Messages')).getAttribute('aria-disabled')).not.toBe('true'));
    expect(asked()).toEqual([['m81', null]]);
    fireEvent.click(await button('Load Previous Messages'));
    await waitFor(() => expect(screen.queryByText('Load Previous Messages')).toBeNull());
    expect(asked()).toEqual([
      ['m81', null],
      ['m31', null],
    ]);
  });

  test('comes when the reader scrolls up to it, and not before', async () => {
    const { scrollTo, asked } = await open();
    scrollTo(2000);
    scrollTo(700);
    expect(asked()).toEqual([]);
    scrollTo(500);
    await waitFor(() => expect(asked()).toHaveLength(1));
    await waitFor(async () => expect((await button('Load Previous Messages')).getAttribute('aria-disabled')).not.toBe('true'));
    // The next one at once: this one came.
    scrollTo(600);
    scrollTo(400);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  test('that does not come is told, and asked for by scrolling after 1000 ms, by the button at once', async () => {
    const { app, state, scrollTo, asked } = await open({ isDown: true });
    const isOver = () =>
      waitFor(async () => expect((await button('Load Previous Messages')).getAttribute('aria-disabled')).not.toBe('true'));
    scrollTo(500);
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.kind).toBe('danger'));
    await isOver();
    now += 999;
    scrollTo(400);
    expect(asked()).toHaveLength(1);
    now += 1;
    scrollTo(300);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await isOver();
    state.isDown = false;
    fireEvent.click(await button('Load Previous Messages'));
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(new Set(asked().map(([cursor]) => cursor))).toEqual(new Set(['m81']));
  });
});
