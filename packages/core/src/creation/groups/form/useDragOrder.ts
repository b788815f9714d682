import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Where a pointer is among rows: the row whose middle it has passed. */
const rowAt = (rows: readonly Element[], y: number, from: number): number => {
  const middleOf = (row: Element) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  };
  let to = from;
  while (to > 0 && y < middleOf(rows[to - 1] as Element)) to -= 1;
  while (to < rows.length - 1 && y > middleOf(rows[to + 1] as Element)) to += 1;
  return to;
};

/** Moves rows of a list by their handles, with a mouse, a pen or a finger; who has none of them has buttons. */
export const useDragOrder = (list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) => {
  const at = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const place = (index: number | null) => {
    at.current = index;
    setDragged(index);
  };
  return {
    dragged,
    /** Of a row's handle. */
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        // The list follows the pointer: the row itself is moved about while it is dragged.
        list.current?.setPointerCapture?.(event.pointerId);
        place(index);
      },
    }),
    /** Of the list. */
    listeners: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = at.current;
        if (from === null || !list.current) return;
        const to = rowAt([...list.current.children], event.clientY, from);
        if (to === from) return;
        onMove(from, to);
        place(to);
      },
      onPointerUp: () => place(null),
      onPointerCancel: () => place(null),
    },
  };
};
