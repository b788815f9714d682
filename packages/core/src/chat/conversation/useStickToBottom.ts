import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 32;
/** Pixels from the end from which the way back is offered. */
const farFromEnd = 240;
/** Milliseconds after a step within which a list may still be measuring what came into view. */
const measuring = 250;

export interface StickToBottom {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What grows inside it. */
  content: RefObject<HTMLDivElement | null>;
  /** The reader has gone far enough up to be offered the way back. */
  isAway: boolean;
  toBottom: () => void;
  /** Keeps the present distance from the end, whatever sizes change, until the reader scrolls. */
  hold: () => void;
  /** To be called on every scroll; answers whether the reader moved up. */
  onScroll: () => boolean;
}

/**
 * Keeps the end of a growing text in view until the reader scrolls up. Follows sizes, not renders:
 * whatever makes the content grow, the view follows before the next paint.
 */
export const useStickToBottom = (): StickToBottom => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Distance from the end that is kept, in pixels; null lets the reader roam. */
  const kept = useRef<number | null>(0);
  /** `before`: where the view was when it last followed; `at`: when something last grew. */
  const seen = useRef({ top: 0, distance: 0, before: 0, at: 0 });
  const [isAway, setAway] = useState(false);

  const step = useCallback(() => {
    const element = scroller.current;
    if (!element || kept.current === null) return;
    seen.current.before = element.scrollTop;
    element.scrollTop = element.scrollHeight - element.clientHeight - kept.current;
    seen.current.top = element.scrollTop;
  }, []);
  const follow = useCallback(() => {
    seen.current.at = performance.now();
    step();
  }, [step]);

  useLayoutEffect(follow, [follow]);
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [follow]);

  const toBottom = useCallback(() => {
    kept.current = 0;
    follow();
    setAway(false);
  }, [follow]);

  const hold = useCallback(() => {
    kept.current ??= seen.current.distance;
    follow();
  }, [follow]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return false;
    const { scrollTop: top } = element;
    const { before, at } = seen.current;
    const distance = element.scrollHeight - element.clientHeight - top;
    const moved = top - seen.current.top;
    // A virtual list that measures its rows in the frame of a step puts the view back where it knew it. Later it is the
    // reader: whoever goes to the very beginning goes to where the first step came from.
    if (kept.current !== null && moved < 0 && Math.abs(top - before) < 2 && performance.now() - at < measuring) {
      step();
      return false;
    }
    seen.current = { top, distance, before, at };
    if (distance <= nearEnd) kept.current = 0;
    // Growth moves the end away without moving the reader: only going up lets go.
    else if (moved < 0 || (moved > 0 && kept.current !== 0)) kept.current = null;
    setAway(kept.current !== 0 && distance > farFromEnd);
    return moved < 0;
  }, [step]);

  return { scroller, content, isAway, toBottom, hold, onScroll };
};
