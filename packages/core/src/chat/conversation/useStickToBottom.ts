import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 32;
/** Pixels from the end from which the way back is offered. */
const farFromEnd = 240;

export interface StickToBottom {
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What grows inside it. */
  content: RefObject<HTMLDivElement | null>;
  /** The reader has gone far enough up to be offered the way back. */
  isAway: boolean;
  toBottom: () => void;
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
  const isStuck = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);

  const follow = useCallback(() => {
    const element = scroller.current;
    if (!element || !isStuck.current) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, []);

  useLayoutEffect(follow, [follow]);
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [follow]);

  const toBottom = useCallback(() => {
    isStuck.current = true;
    follow();
    setAway(false);
  }, [follow]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return false;
    const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
    const isUp = element.scrollTop < lastTop.current;
    lastTop.current = element.scrollTop;
    if (distance <= nearEnd) isStuck.current = true;
    else if (isUp) isStuck.current = false;
    setAway(!isStuck.current && distance > farFromEnd);
    return isUp;
  }, []);

  return { scroller, content, isAway, toBottom, onScroll };
};
