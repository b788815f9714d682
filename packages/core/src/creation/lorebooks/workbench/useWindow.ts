import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows beyond each edge of what is seen: what is tabbed to next is there. */
const rowsAround = 6;

export interface RowWindow {
  /** The first row that is drawn, and the one behind the last. */
  first: number;
  end: number;
  /** Pixels above and below what is drawn. */
  above: number;
  below: number;
}

/**
 * Which rows of a list of any length are drawn: those that a box which scrolls shows, and some around them. All rows are
 * `rowHeight` pixels high.
 */
export const useWindow = (box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow => {
  const [span, setSpan] = useState({ first: 0, end: 40 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const note = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - rowsAround);
      const seen = Math.ceil((element.clientHeight || 800) / rowHeight) + 2 * rowsAround;
      setSpan((known) => (known.first === first && known.end === first + seen ? known : { first, end: first + seen }));
    };
    note();
    // A list that grows shorter is scrolled by the browser; how high the box is goes by the window.
    element.addEventListener('scroll', note, { passive: true });
    window.addEventListener('resize', note, { passive: true });
    return () => {
      element.removeEventListener('scroll', note);
      window.removeEventListener('resize', note);
    };
  }, [box, rowHeight]);
  const end = Math.min(span.end, count);
  const first = Math.min(span.first, Math.max(0, end - 1));
  return { first, end, above: first * rowHeight, below: Math.max(0, count - end) * rowHeight };
};

/** Scrolls a box so that a row is seen. */
export const showRow = (box: HTMLElement | null, row: number, rowHeight: number): void => {
  if (!box || row < 0) return;
  const top = row * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
};
