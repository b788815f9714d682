import { act, render } from '@testing-library/react';
import { createRef, useMemo, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { LogPort, MarkedRow } from '../../open-chat/ports.ts';
import { LogControls } from './LogControls.ts';
import * as css from './marked.css.ts';
import { RowElement } from './RowElement.tsx';
import { RowsContext, type Row } from './rows.ts';

const rows = ['a', 'b', 'c'].map((key): Row => ({ key, by: 'bot', text: key, createdAt: '', message: null }));
const scrollToIndex = vi.fn<(index: number, options: object) => void>();
const port = createRef<LogPort>();

/** A log that has all rows but the first in the page, as a virtual list would. */
const Log = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef({ scrollToIndex } as never);
  const [marked, setMarked] = useState<MarkedRow | null>(null);
  const place = useMemo(() => ({ rows, total: 3, marked }), [marked]);
  return (
    <div ref={scroller} data-testid="log">
      <RowsContext.Provider value={place}>
        <RowElement index={2}>{marked?.key === 'c' ? 'marked' : <button type="button">inside</button>}</RowElement>
        <RowElement index={1}>b</RowElement>
        <LogControls port={port} rows={rows} scroller={scroller} list={list} onMark={setMarked} />
      </RowsContext.Provider>
    </div>
  );
};

const open = () => {
  const view = render(
    <>
      <Log />
      <p>outside</p>
    </>,
  );
  const log = port.current;
  if (!log) throw new Error('no port');
  const focused = () => document.activeElement?.getAttribute('data-troupe-index');
  return { ...view, log, focused };
};

test('a row that is not in the page is asked of the list, one that is there is scrolled to until it stands', () => {
  const { log, getByTestId, getByText } = open();
  expect(log.reveal(0)).toBe(false);
  expect(scrollToIndex).toHaveBeenCalledExactlyOnceWith(0, { align: 'center' });

  vi.spyOn(getByTestId('log'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200));
  const row = vi.spyOn(getByText('b'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500, 300, 100));
  expect(log.reveal(1), 'it had to move').toBe(false);
  expect(getByTestId('log').scrollTop).toBe(450);
  row.mockReturnValue(new DOMRect(0, 50, 300, 100));
  expect(log.reveal(1)).toBe(true);
  expect(scrollToIndex).toHaveBeenCalledTimes(1);
});

test('a marked row has the focus, and its mark for a moment', () => {
  vi.useFakeTimers();
  const { log, focused, queryByText, container } = open();
  const classes = () => container.querySelector('[data-troupe-index="2"]')?.className.split(' ');
  act(() => log.mark(2));
  expect(focused()).toBe('2');
  expect(queryByText('marked')).not.toBeNull();
  expect(classes()).toContain(css.marked);
  act(() => void vi.advanceTimersByTime(css.markedMs));
  expect(queryByText('marked')).toBeNull();
  expect(classes()).not.toContain(css.marked);
  vi.useRealTimers();
});

test('the focus walks in the order of the rows, wherever they stand in the page', () => {
  const { log, focused } = open();
  log.focusNext(-1);
  expect(focused(), 'the last where none has it').toBe('2');
  log.focusNext(-1);
  expect(focused()).toBe('1');
  log.focusNext(-1);
  expect(focused(), 'the first in the page keeps it').toBe('1');
  log.focusNext(1);
  expect(focused()).toBe('2');
});

test('tells in which row something stands', () => {
  const { log, getByText } = open();
  expect([log.holds(getByText('inside')), log.indexOf(getByText('inside'))]).toEqual([true, 2]);
  expect([log.holds(getByText('outside')), log.indexOf(getByText('outside'))]).toEqual([false, -1]);
});
