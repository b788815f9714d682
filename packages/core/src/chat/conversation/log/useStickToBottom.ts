import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { holdWheel } from '../../../ui/hold-wheel.ts';

/** Pixels from the end within which a user counts as being there. */
const nearEnd = 32;
/** Pixels from the end from which the way back is offered. */
const farFromEnd = 240;
/** What a user scrolls with. */
const movers = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

interface Seen {
  /** Where the view is, and the farthest it could go. */
  top: number;
  end: number;
  /** Where it was when it last followed. */
  before: number;
  /** The user did something to scroll since then. */
  hasActed?: true;
}

export interface StickToBottom {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What grows inside it. */
  content: RefObject<HTMLDivElement | null>;
  /** The user has gone far enough up to be offered the way back. */
  isAway: boolean;
  toBottom: () => void;
  /** Keeps the present distance from the end, whatever sizes change, until the user scrolls. */
  hold: () => void;
  /** To be called on every scroll; answers whether the user moved up. */
  onScroll: () => boolean;
}

/**
 * Keeps the end of a growing text in view until the user scrolls up. Follows sizes, not renders:
 * whatever makes the content grow, the view follows before the next paint.
 */
export const useStickToBottom = (): StickToBottom => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Distance from the end that is kept, in pixels; null lets the user roam. */
  const kept = useRef<number | null>(0);
  const seen = useRef<Seen>({ top: 0, end: 0, before: 0 });
  const [isAway, setAway] = useState(false);

  const follow = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    holdWheel(element);
    if (kept.current === null) return;
    const before = element.scrollTop;
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = end - kept.current;
    seen.current = { top: element.scrollTop, end, before };
  }, []);

  useLayoutEffect(() => {
    follow();
    const observer = new ResizeObserver(follow);
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    // Gone with the element.
    for (const type of movers) scroller.current?.addEventListener(type, () => (seen.current.hasActed = true), { passive: true });
    return () => observer.disconnect();
  }, [follow]);

  const toBottom = useCallback(() => {
    kept.current = 0;
    follow();
    setAway(false);
  }, [follow]);

  const hold = useCallback(() => {
    kept.current ??= seen.current.end - seen.current.top;
    follow();
  }, [follow]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return false;
    const { scrollTop: top } = element;
    const end = element.scrollHeight - element.clientHeight;
    const last = seen.current;
    const isUp = top < last.top;
    // Nobody scrolled: WebKit lays out a text without its end while it is exchanged, and a virtual list that measures its
    // rows in the frame of a step puts the view back where it knew it. Once for each time that something grew: after that it
    // is somebody, a program or a search in the page.
    if (isUp && kept.current !== null && !last.hasActed && (end !== last.end || Math.abs(top - last.before) < 2)) {
      follow();
      seen.current.before = -9;
      return false;
    }
    const distance = end - top;
    if (distance <= nearEnd) kept.current = 0;
    // Growth moves the end away without moving the user: only going up lets go.
    else if (isUp || (top > last.top && kept.current !== 0)) kept.current = null;
    seen.current = { ...last, top, end };
    setAway(kept.current !== 0 && distance > farFromEnd);
    return isUp;
  };

  return { scroller, content, isAway, toBottom, hold, onScroll };
};
