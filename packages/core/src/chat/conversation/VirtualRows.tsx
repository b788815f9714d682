import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { RowElement } from './RowElement.tsx';
import { keptAlive, revealEvent, type Row } from './rows.ts';

export interface VirtualRowsProps {
  rows: readonly Row[];
  draw: (row: Row) => ReactElement;
  scroller: RefObject<HTMLElement | null>;
  /** Height in the scroller above the first row, in CSS pixels. */
  startMargin: number;
  /** Index of the row that holds the focus, which therefore stays; -1 for none. */
  focused: number;
  /** The rows stand in the page. */
  onReady: () => void;
}

/** Scrolling changes which rows stand in the page, never what one of them shows. */
const RowContent = memo(({ row, draw }: { row: Row; draw: (row: Row) => ReactElement }) => draw(row));

/** The rows of a history of any length in a bounded number of elements. Rows that join above move nothing. */
export const VirtualRows = ({ rows, draw, scroller, startMargin, focused, onReady }: VirtualRowsProps) => {
  // Rows that came in before the first one known: the list holds its place from the end for that render.
  const first = rows[0]?.key;
  const [known, setKnown] = useState({ first, count: rows.length, isPrepended: false });
  if (known.first !== first || known.count !== rows.length) {
    setKnown({ first, count: rows.length, isPrepended: known.first !== first && rows.some(({ key }) => key === known.first) });
  }
  const keepMounted = useMemo(() => {
    const from = Math.max(0, rows.length - keptAlive);
    const last = Array.from({ length: rows.length - from }, (_, index) => from + index);
    return focused >= 0 && focused < from ? [focused, ...last] : last;
  }, [rows.length, focused]);

  useLayoutEffect(onReady, [onReady]);

  const handle = useRef<VirtualizerHandle>(null);
  useEffect(() => {
    const element = scroller.current;
    const reveal = (event: Event) => handle.current?.scrollToIndex((event as CustomEvent<number>).detail, { align: 'center' });
    element?.addEventListener(revealEvent, reveal);
    return () => element?.removeEventListener(revealEvent, reveal);
  }, [scroller]);

  return (
    <Virtualizer
      ref={handle}
      as="ol"
      item={RowElement}
      scrollRef={scroller}
      startMargin={startMargin}
      keepMounted={keepMounted}
      shift={known.isPrepended}
      data={rows}
    >
      {(row: Row) => <RowContent key={row.key} row={row} draw={draw} />}
    </Virtualizer>
  );
};
