import { useEffect, useState } from 'react';

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Turn {
  at: number;
  isPaused: boolean;
  turn: (by: 1 | -1) => void;
  setPaused: (isPaused: boolean) => void;
  /** Of what turns: it stands while a pointer or the focus is in it. */
  holds: Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', () => void>;
}

/** Which of several is shown: the next one after a time, unless somebody looks closer, wants no motion, or said stop. */
export const useTurn = (times: readonly number[]): Turn => {
  const count = times.length;
  const [chosen, setChosen] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const at = count === 0 ? 0 : chosen % count;
  const time = times[at] ?? 0;
  const turn = (by: 1 | -1) => setChosen((at + by + count) % count);
  useEffect(() => {
    if (count < 2 || isPaused || isHeld || isStill()) return;
    const timer = window.setTimeout(() => setChosen((at + 1) % count), time);
    return () => window.clearTimeout(timer);
  }, [at, count, isHeld, isPaused, time]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    at,
    isPaused,
    turn,
    setPaused,
    holds: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
};
