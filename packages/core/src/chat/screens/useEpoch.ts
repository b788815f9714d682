import { useState } from 'react';

/**
 * Counts how often a known id was left. As a key it makes a new screen for another id, and keeps the
 * one that waits for its first: what is typed there stays, with focus and caret.
 */
export const useEpoch = (id: string | null | undefined): number => {
  const [last, setLast] = useState({ id, epoch: 0 });
  if (last.id === id) return last.epoch;
  const next = { id, epoch: last.epoch + (last.id ? 1 : 0) };
  setLast(next);
  return next.epoch;
};
