import { Component } from 'react';
import type { KeptSelectionProps } from '../open-chat/ports.ts';
import * as css from './MessageItem.css.ts';

/** A style may be several classes; the first is its own. */
const [ownClass = ''] = css.bubble.split(' ');
const bubblesIn = (root: Element | null | undefined) => [...(root?.getElementsByClassName(ownClass) ?? [])];

/** How many characters stand before a place in an element. */
const countBefore = (root: Element, node: Node, offset: number): number => {
  const range = document.createRange();
  range.selectNodeContents(root);
  range.setEnd(node, offset);
  return String(range).length;
};

/** The place behind so many characters of an element. */
const placeAfter = (root: Element, count: number): [Node, number] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = count;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (left <= length) return [node, left];
    left -= length;
  }
  return [root, 0];
};

/** What is selected in an element, by characters: selects the same in the last of other elements that begins with the same text. */
const noteSelection = (root: Element | undefined): ((others: readonly Element[]) => void) | null => {
  const selection = document.getSelection();
  const endsOf = ({ anchorNode, anchorOffset, focusNode, focusOffset }: Selection) =>
    [anchorNode, anchorOffset, focusNode, focusOffset] as const;
  if (!root || !selection || selection.isCollapsed) return null;
  const ends = endsOf(selection);
  const [anchor, anchorAt, focus, focusAt] = ends;
  if (!anchor || !focus) return null;
  const countOf = (node: Node, offset: number) => (root.contains(node) ? countBefore(root, node, offset) : null);
  const counts = [countOf(anchor, anchorAt), countOf(focus, focusAt)] as const;
  const text = root.textContent?.slice(0, Math.max(...counts.map((count) => count ?? 0)));
  if (!text) return null;
  return (others) => {
    if (endsOf(selection).every((end, index) => end === ends[index])) return;
    const other = others.findLast(({ textContent }) => textContent?.startsWith(text));
    if (!other) return;
    const placeOf = (count: number | null, ...place: [Node, number]) => (count === null ? place : placeAfter(other, count));
    selection.setBaseAndExtent(...placeOf(counts[0], anchor, anchorAt), ...placeOf(counts[1], focus, focusAt));
  };
};

/**
 * Keeps what is selected in a growing message: drawing its words anew would end the selection in them, and so would their
 * move into the log. A class, because only a class is asked before elements change; it draws nothing, and stands before
 * the row, because Preact draws one after the other.
 */
export class KeptSelection extends Component<KeptSelectionProps> {
  override getSnapshotBeforeUpdate() {
    return noteSelection(bubblesIn(this.props.row.current)[0]);
  }
  override componentDidUpdate(_: unknown, __: unknown, restore: ReturnType<typeof noteSelection>) {
    restore?.(bubblesIn(this.props.row.current));
  }
  override componentWillUnmount() {
    const { current: row } = this.props.row;
    const log = row?.parentElement;
    const restore = noteSelection(bubblesIn(row)[0]);
    // The row stands in the log once this drawing is over.
    if (restore) queueMicrotask(() => restore(bubblesIn(log)));
  }
  override render() {
    return null;
  }
}
