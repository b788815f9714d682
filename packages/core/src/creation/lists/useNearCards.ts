import { useEffect, useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

/** As many cards as are drawn whatever is seen of them. */
export const wholeMax = 48;
/** Rows beyond each edge of the window, and around the one that has the focus: what is tabbed to next is there. */
const rowsAround = 1;

/** How the cards of a list stand, all rows being equally high. Lengths in CSS pixels. */
interface Shape {
  /** Of the list. */
  width: number;
  columns: number;
  rowHeight: number;
  gap: number;
  /** The list is as wide no longer: its cards are measured anew. */
  isOld: boolean;
}

interface Span {
  first: number;
  last: number;
}

const measure = (list: HTMLElement): Shape | null => {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const heights = Array.from(list.children, (card) => card.getBoundingClientRect().height);
  const rowHeight = Math.ceil(Math.max(0, ...heights));
  return rowHeight === 0
    ? null
    : {
        width: list.clientWidth,
        columns: gridTemplateColumns.split(' ').length,
        rowHeight,
        gap: Number.parseFloat(rowGap) || 0,
        isOld: false,
      };
};

/** Rows that stand in the window or next to it. */
const spanOf = (list: HTMLElement, { rowHeight, gap }: Shape, rows: number): Span => {
  const { top } = list.getBoundingClientRect();
  const row = rowHeight + gap;
  const within = (at: number) => Math.min(Math.max(at, 0), rows - 1);
  return {
    first: within(Math.floor(-top / row) - rowsAround),
    last: within(Math.floor((window.innerHeight - top) / row) + rowsAround),
  };
};

export interface NearCards {
  /** Indices of the cards to draw, ascending. */
  near: readonly number[];
  listStyle: CSSProperties | undefined;
  /** Where a card stands; undefined while all are drawn. */
  styleOf: (index: number) => CSSProperties | undefined;
}

/**
 * Which cards of a grid of any length are drawn: those near the window, and those around the one that has the focus
 * (`held`). The rows of the grid are all there, so the page is as long as it would be, and nothing moves.
 */
export const useNearCards = (list: RefObject<HTMLElement | null>, count: number, held: number | null): NearCards => {
  const isWhole = count <= wholeMax;
  const [shape, setShape] = useState<Shape | null>(null);
  const [span, setSpan] = useState<Span>({ first: 0, last: 0 });
  const rows = shape ? Math.ceil(count / shape.columns) : 0;

  const isMeasured = shape !== null && !shape.isOld;

  // Cards as high as they want to be show how high a row is; an observer tells of a list as soon as it looks at it.
  useEffect(() => {
    const element = list.current;
    if (!element || isWhole) return;
    const observer = new ResizeObserver(() =>
      setShape((known) => {
        if (!isMeasured || !known) return measure(element);
        return known.width === element.clientWidth ? known : { ...known, isOld: true };
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, isWhole, isMeasured]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || isWhole || !shape || shape.isOld) return;
    const note = () =>
      setSpan((known) => {
        const now = spanOf(element, shape, rows);
        return now.first === known.first && now.last === known.last ? known : now;
      });
    note();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('resize', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('resize', note);
    };
  }, [list, isWhole, shape, rows]);

  // The page stays as long while it is measured.
  const length = shape && rows * (shape.rowHeight + shape.gap) - shape.gap;
  if (isWhole || !shape || shape.isOld) {
    const near = Array.from({ length: Math.min(count, wholeMax) }, (_, index) => index);
    return { near, listStyle: isWhole || length === null ? undefined : { minBlockSize: length }, styleOf: () => undefined };
  }
  const { columns, rowHeight } = shape;
  const heldRow = held === null ? null : Math.floor(held / columns);
  const isDrawn = (row: number) =>
    (row >= span.first && row <= span.last) || (heldRow !== null && Math.abs(row - heldRow) <= rowsAround);
  const near = Array.from({ length: rows }, (_, row) => row)
    .filter(isDrawn)
    .flatMap((row) => Array.from({ length: Math.min(columns, count - row * columns) }, (_, at) => row * columns + at));
  return {
    near,
    listStyle: { gridTemplateRows: `repeat(${rows}, ${rowHeight}px)` },
    styleOf: (index) => ({ gridRow: Math.floor(index / columns) + 1, gridColumn: (index % columns) + 1 }),
  };
};
