import { memo, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle } from 'virtua';
import { RowElement } from './RowElement.tsx';
import { keptAlive, rowIndexOf, wholeAtFirst, type DrawRow, type Row } from './rows.ts';

export interface VirtualRowsProps {
  rows: readonly Row[];
  draw: DrawRow;
  scroller: RefObject<HTMLElement | null>;
  /** What stands in the scroller above the first row. */
  above: RefObject<HTMLElement | null>;
  /** Gets the list itself. */
  list: RefObject<VirtualizerHandle | null>;
  /** The rows stand in the page. */
  onReady: () => void;
}

/**
 * The list's element takes the pointer also while it scrolls: a reply that grows scrolls with every line, and a press on a
 * message's menu would be lost then. (That property is inherited, too: turned off and on, it styles every row anew.)
 */
const Rows = ({ style, ...rest }: CustomContainerComponentProps) => (
  <ol {...rest} style={{ ...style, pointerEvents: undefined }} />
);

/** Scrolling changes which rows stand in the page, never what one of them shows. */
const RowContent = memo(({ row, draw, isResting }: { row: Row; draw: DrawRow; isResting: boolean }) => draw(row, isResting));

/** Rows by their place before the end, which rows that join above do not change: from the farther one to the nearer. */
interface Span {
  from: number;
  to: number;
}

/** Which rows are near what is read: a view's height around it, noted anew when half of that is used up. */
const useNear = (handle: RefObject<VirtualizerHandle | null>, count: number) => {
  const [near, setNear] = useState<Span>({ from: wholeAtFirst, to: 0 });
  const note = () => {
    const list = handle.current;
    if (!list || list.viewportSize === 0) return;
    const { scrollOffset, viewportSize } = list;
    const around = (room: number): Span => ({
      from: count - list.findItemIndex(scrollOffset - room),
      to: count - list.findItemIndex(scrollOffset + viewportSize + room),
    });
    const needed = around(viewportSize / 2);
    setNear((noted) => (noted.from >= needed.from && noted.to <= needed.to ? noted : around(viewportSize)));
  };
  return { near, note };
};

/** The height of an element, in CSS pixels. */
const useHeight = (ref: RefObject<HTMLElement | null>) => {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
};

/** Index of the row that holds the focus, which therefore stays; -1 for none. */
const useFocused = (scroller: RefObject<HTMLElement | null>) => {
  const [focused, setFocused] = useState(-1);
  useEffect(() => {
    const element = scroller.current;
    const note = ({ target }: Event) => setFocused(rowIndexOf(target as Element));
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [scroller]);
  return focused;
};

/** The rows of a history of any length in a bounded number of elements. Rows that join above move nothing. */
export const VirtualRows = ({ rows, draw, scroller, above, list, onReady }: VirtualRowsProps) => {
  // Rows that came in before the first one known: the list holds its place from the end for that render.
  const first = rows[0]?.key;
  const [known, setKnown] = useState({ first, count: rows.length, isPrepended: false });
  if (known.first !== first || known.count !== rows.length) {
    setKnown({ first, count: rows.length, isPrepended: known.first !== first && rows.some(({ key }) => key === known.first) });
  }
  const focused = useFocused(scroller);
  const keepMounted = useMemo(() => {
    const from = Math.max(0, rows.length - keptAlive);
    const last = Array.from({ length: rows.length - from }, (_, index) => from + index);
    return focused >= 0 && focused < from ? [focused, ...last] : last;
  }, [rows.length, focused]);

  useLayoutEffect(onReady, [onReady]);

  const { near, note } = useNear(list, rows.length);
  /** The last row has tools, and the one with the focus must not lose what holds it. */
  const isResting = (index: number) => {
    const place = rows.length - index;
    return index !== focused && place > 1 && (place > near.from || place < near.to);
  };

  return (
    <Virtualizer
      ref={list}
      as={Rows}
      item={RowElement}
      scrollRef={scroller}
      startMargin={useHeight(above)}
      keepMounted={keepMounted}
      shift={known.isPrepended}
      data={rows}
      onScroll={note}
      onResize={note}
    >
      {(row: Row, index) => <RowContent key={row.key} row={row} draw={draw} isResting={isResting(index)} />}
    </Virtualizer>
  );
};
