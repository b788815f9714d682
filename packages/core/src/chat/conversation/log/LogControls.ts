import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { LogControlsProps } from '../../open-chat/ports.ts';
import { marked, markedMs } from './marked.css.ts';
import { rowIndexOf } from './rows.ts';

/** What the log offers to the rest of the chat. Draws nothing; it loads with those who ask for it. */
export const LogControls = ({ port, rows, scroller, list, onMark }: LogControlsProps) => {
  const unmark = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(unmark.current), []);
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });

  useImperativeHandle(port, () => {
    const elements = () => [...(scroller.current?.querySelectorAll<HTMLElement>('[data-troupe-index]') ?? [])];
    const find = (index: number) => elements().find((row) => rowIndexOf(row) === index);
    const focus = (row: HTMLElement) => {
      row.tabIndex = -1;
      row.focus({ preventScroll: true });
    };
    return {
      reveal(index) {
        const view = scroller.current;
        const row = find(index);
        if (!view || !row) {
          list.current?.scrollToIndex(index, { align: 'center' });
          return false;
        }
        const [seen, wanted] = [view.getBoundingClientRect(), row.getBoundingClientRect()];
        const before = view.scrollTop;
        // A row higher than the view shows its beginning.
        const room = Math.max(0, (seen.height - wanted.height) / 2);
        view.scrollTop = Math.round(before + wanted.top - seen.top - room);
        return Math.abs(view.scrollTop - before) < 2;
      },
      mark(index) {
        const row = find(index);
        if (row) focus(row);
        const key = latest.current[index]?.key;
        if (key === undefined) return;
        onMark({ key, className: marked });
        clearTimeout(unmark.current);
        unmark.current = setTimeout(onMark, markedMs, null);
      },
      focusNext(by) {
        const all = elements().toSorted((a, b) => rowIndexOf(a) - rowIndexOf(b));
        const at = all.findIndex((row) => row.contains(document.activeElement));
        const to = at < 0 ? all.at(-1) : all[at + by];
        if (!to) return;
        focus(to);
        to.scrollIntoView({ block: 'nearest' });
      },
      holds: (element) => scroller.current?.contains(element) ?? false,
      indexOf: rowIndexOf,
    };
  }, [scroller, list, onMark]);
  return null;
};
