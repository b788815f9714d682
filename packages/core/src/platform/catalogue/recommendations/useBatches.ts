import { limits } from '@troupe/protocol';
import { useState } from 'react';

/** A long list drawn ten at a time (P-EXP-03): so many now, and the way to more. */
export const useBatches = <Item>(items: readonly Item[]): { drawn: readonly Item[]; more: (() => void) | null } => {
  const [count, setCount] = useState<number>(limits.listBatch);
  return {
    drawn: items.slice(0, count),
    more: items.length > count ? () => setCount(count + limits.listBatch) : null,
  };
};
