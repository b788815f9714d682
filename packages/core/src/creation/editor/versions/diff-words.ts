/** A run of a text that both have, that only the new one has, or that only the old one had. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Cells of the table that a comparison may fill, 8 MB of them: two texts of 1,400 words and signs that share nothing at their ends. */
const cellsMax = 2_000_000;

const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Lengths of the longest common subsequences of all ends of two lists, row after row. */
const tableOf = (from: readonly string[], to: readonly string[]): Uint32Array => {
  const width = to.length + 1;
  const table = new Uint32Array((from.length + 1) * width);
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      table[at] =
        from[row] === to[column] ? (table[at + width + 1] ?? 0) + 1 : Math.max(table[at + width] ?? 0, table[at + 1] ?? 0);
    }
  return table;
};

const walk = (from: readonly string[], to: readonly string[]): DiffPart[] => {
  const width = to.length + 1;
  const table = tableOf(from, to);
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < from.length || column < to.length) {
    const old = from[row];
    const now = to[column];
    if (old !== undefined && old === now) {
      parts.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (now === undefined || (table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: old });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: now ?? '' });
      column += 1;
    }
  }
  return parts;
};

/** Whether a part is only the space between two changes, which is read better as a part of both. */
const isGap = (parts: readonly DiffPart[], at: number): boolean => {
  const isChange = (part: DiffPart | undefined) => part !== undefined && part.kind !== 'same';
  return /^\s+$/.test(parts[at]?.text ?? '') && isChange(parts[at - 1]) && isChange(parts[at + 1]);
};

/** Runs of one kind as one; of what stands between two same runs, first what was removed, then what was added. */
const joinRuns = (parts: readonly DiffPart[]): DiffPart[] => {
  const joined: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed });
    if (added) joined.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'same' && isGap(parts, at)) {
      removed += text;
      added += text;
    } else if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === 'same') last.text += text;
      else joined.push({ kind, text });
    }
  }
  flush();
  return joined;
};

/** Of pieces of both texts; null where comparing them would take too long. */
const compare = (from: readonly string[], to: readonly string[]): DiffPart[] | null => {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const old = from.slice(start, from.length - end);
  const now = to.slice(start, to.length - end);
  if ((old.length + 1) * (now.length + 1) > cellsMax) return null;
  const same = (pieces: readonly string[]): DiffPart[] => pieces.map((text) => ({ kind: 'same', text }));
  return joinRuns([...same(from.slice(0, start)), ...walk(old, now), ...same(from.slice(from.length - end))]);
};

/**
 * What became of a text, word by word; by lines, and then as a whole, where two texts are too long and too different for
 * that. Words are those of the script, which may stand without spaces. The same and the added runs together are the new
 * text, the same and the removed ones the old.
 */
export const diffWords = (from: string, to: string): DiffPart[] =>
  compare(wordsOf(from), wordsOf(to)) ??
  compare(linesOf(from), linesOf(to)) ??
  joinRuns([
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ]);
