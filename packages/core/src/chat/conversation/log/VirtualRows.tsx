import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
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

/**
 * Indices of the rows that the user holds: the one with the focus, and those in which a selection begins and ends. They stay,
 * and stay as they are: a row that is drawn anew would lose both. Kept by key, which rows that join above do not change.
 */
const useHeld = (scroller: RefObject<HTMLElement | null>, rows: readonly Row[]) => {
  const [held, setHeld] = useState<readonly (string | undefined)[]>([]);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const keyOf = (node: Node | null | undefined) => {
      const at = node instanceof Element ? node : node?.parentElement;
      return at && element.contains(at) ? latest.current[rowIndexOf(at)]?.key : undefined;
    };
    const note = (now: readonly (string | undefined)[]) =>
      setHeld((before) => (now.every((key, index) => before[index] === key) ? before : now));
    let focused: string | undefined;
    const noteSelection = () => {
      const { anchorNode, focusNode } = document.getSelection() ?? {};
      note([focused, keyOf(anchorNode), keyOf(focusNode)]);
    };
    const noteFocus = ({ target }: Event) => {
      focused = keyOf(target as Node);
      noteSelection();
    };
    element.addEventListener('focusin', noteFocus);
    document.addEventListener('selectionchange', noteSelection);
    return () => {
      element.removeEventListener('focusin', noteFocus);
      document.removeEventListener('selectionchange', noteSelection);
    };
  }, [scroller]);
  return useMemo(
    () =>
      new Set(
        held.flatMap((key) => {
          const index = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
          return index < 0 ? [] : [index];
        }),
      ),
    [rows, held],
  );
};

/** The rows of a history of any length in a bounded number of elements. Rows that join above move nothing. */
export const VirtualRows = ({ rows, draw, scroller, above, list, onReady }: VirtualRowsProps) => {
  // Rows that came in before the first one known: the list holds its place from the end for that render.
  const first = rows[0]?.key;
  const [known, setKnown] = useState({ first, count: rows.length, isPrepended: false });
  if (known.first !== first || known.count !== rows.length) {
    setKnown({ first, count: rows.length, isPrepended: known.first !== first && rows.some(({ key }) => key === known.first) });
  }
  const held = useHeld(scroller, rows);
  const keepMounted = useMemo(() => {
    const from = Math.max(0, rows.length - keptAlive);
    const last = Array.from({ length: rows.length - from }, (_, index) => from + index);
    return [...[...held].filter((index) => index < from), ...last];
  }, [rows.length, held]);

  useLayoutEffect(onReady, [onReady]);

  const { near, note } = useNear(list, rows.length);
  /** The last row has tools. */
  const isResting = (index: number) => {
    const place = rows.length - index;
    return !held.has(index) && place > 1 && (place > near.from || place < near.to);
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
