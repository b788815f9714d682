import type { LegalBlock } from '@troupe/protocol';
import type { PlainBlock } from './legal-versions.ts';

/**
 * What a text says now, and what of it is new: the longest common run of blocks stays, everything else was added or
 * removed. A paragraph that was rewritten is one removed and one added, in this order.
 */
export const legalChanges = (before: readonly PlainBlock[], now: readonly PlainBlock[]): LegalBlock[] => {
  const [old, next] = [before.map((block) => JSON.stringify(block)), now.map((block) => JSON.stringify(block))];
  /** Blocks that two rests have in common. */
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: next.length + 1 }, () => 0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }

  const blocks: LegalBlock[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [gone, come] = [before[i], now[j]];
    if (come && gone && old[i] === next[j]) {
      blocks.push({ ...come, change: 'same' });
      [i, j] = [i + 1, j + 1];
    } else if (gone && (!come || at(i + 1, j) >= at(i, j + 1))) {
      blocks.push({ ...gone, change: 'removed' });
      i += 1;
    } else if (come) {
      blocks.push({ ...come, change: 'added' });
      j += 1;
    }
  }
  return blocks;
};
