import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useStickToBottom } from './useStickToBottom.ts';

/** A scroller 100 px high, whose content the test sizes by hand. */
const size = { height: 500 };
let grew: () => void;
const open = () => {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientHeight: { value: 100 }, scrollHeight: { get: () => size.height } });
  const { result, rerender } = renderHook(() => {
    const stick = useStickToBottom();
    // What a component does by `ref`.
    if (!stick.scroller.current) Object.assign(stick.scroller, { current: element });
    return stick;
  });
  const scroll = (top: number) => {
    element.scrollTop = top;
    let isUp = false;
    act(() => void (isUp = result.current.onScroll()));
    return isUp;
  };
  const grow = (by: number) => {
    size.height += by;
    grew();
  };
  return { element, scroll, grow, stick: () => result.current, rerender };
};

beforeEach(() => {
  size.height = 500;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        grew = report;
      }
      observe() {}
      disconnect() {}
    },
  );
});

test('opens at the end and follows it as it grows', () => {
  const { element, grow } = open();
  expect(element.scrollTop).toBe(400);
  grow(50);
  expect(element.scrollTop).toBe(450);
});

test('holds the wheel only while there is something to scroll, wherever the reader is', () => {
  size.height = 100;
  const { element, scroll, grow } = open();
  expect(element.style.overscrollBehavior).toBe('');
  grow(400);
  expect(element.style.overscrollBehavior).toBe('contain');
  scroll(200);
  grow(-400);
  expect(element.style.overscrollBehavior).toBe('');
});

test('lets go when the reader scrolls up, and offers the way back when far', async () => {
  const { element, scroll, grow, stick } = open();
  expect(scroll(350)).toBe(true);
  grow(50);
  expect(element.scrollTop).toBe(350);
  expect(stick().isAway).toBe(false);
  scroll(100);
  await vi.waitFor(() => expect(stick().isAway).toBe(true));
  act(() => stick().toBottom());
  expect(element.scrollTop).toBe(450);
});

test('a list that puts the view back to where it was before the step is no reader who moves up', () => {
  const { element, scroll, grow } = open();
  grow(265);
  expect(element.scrollTop).toBe(665);
  expect(scroll(400.8)).toBe(false);
  expect(element.scrollTop).toBe(665);
  grow(10);
  expect(element.scrollTop).toBe(675);
  expect(scroll(600)).toBe(true);
  grow(10);
  expect(element.scrollTop).toBe(600);
});

test('a program may go to the very beginning, where the first step came from', () => {
  const { element, scroll, grow } = open();
  expect(scroll(0)).toBe(false);
  expect(element.scrollTop).toBe(400);
  expect(scroll(0)).toBe(true);
  grow(50);
  expect(element.scrollTop).toBe(0);
});

test('takes hold again when the reader is back at the end', () => {
  const { element, scroll, grow } = open();
  scroll(200);
  scroll(390);
  grow(50);
  expect(element.scrollTop).toBe(450);
});

test('holds a place by its distance from the end, until the reader moves', () => {
  const { element, scroll, grow, stick } = open();
  scroll(200);
  act(() => stick().hold());
  grow(300);
  expect(element.scrollTop).toBe(500);
  scroll(510);
  grow(100);
  expect(element.scrollTop).toBe(510);
});

test('an end that moved while nobody scrolled is followed, wherever the layout left the view', () => {
  const { element, scroll, grow } = open();
  grow(200);
  // WebKit: a text that is exchanged has no end for a moment, and the view stands where that moment left it.
  size.height = 720;
  expect(scroll(420)).toBe(false);
  expect(element.scrollTop).toBe(620);
  grow(30);
  expect(element.scrollTop).toBe(650);
});

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])('who scrolls by %s while the text grows is let go', (type) => {
  const { element, scroll, grow } = open();
  grow(200);
  element.dispatchEvent(new Event(type));
  size.height = 720;
  expect(scroll(420)).toBe(true);
  grow(30);
  expect(element.scrollTop).toBe(420);
});
