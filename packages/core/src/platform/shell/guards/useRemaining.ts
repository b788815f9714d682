import { useEffect, useState } from 'react';

/** Milliseconds until an end, by a clock that is ahead of this device's; null before the first look. Computed anew each second and on waking. */
export const useRemaining = (endsAt: string | null | undefined, aheadMs: number, onEnd: () => void): number | null => {
  const [remaining, setRemaining] = useState<number | null>(null);
  const isOver = remaining === 0;
  useEffect(() => {
    if (!endsAt) return;
    const look = () => setRemaining(Math.max(0, Date.parse(endsAt) - Date.now() - aheadMs));
    look();
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt, aheadMs]);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return remaining;
};
