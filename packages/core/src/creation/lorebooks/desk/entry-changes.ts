import type { LorebookEntryChange, LorebookEntryForm } from '@troupe/protocol';

/** An entry on the desk, by an id of the server's, or by one of ours while its lorebook is not made. */
export interface DeskEntry extends LorebookEntryForm {
  id: string;
}

/** One change, by what it does; a new entry has its id from here until a server gives it one. */
export type DeskChange = Exclude<LorebookEntryChange, { op: 'create' }> | { op: 'create'; entry: DeskEntry; imported?: boolean };

/** As a prompt has them: by order, and by their ids where that is the same. */
export const inOrder = (entries: readonly DeskEntry[]): DeskEntry[] =>
  entries.toSorted((a, b) => a.insertion_order - b.insertion_order || (a.id < b.id ? -1 : 1));

const applyOne = (entries: readonly DeskEntry[], change: DeskChange): readonly DeskEntry[] => {
  switch (change.op) {
    case 'create':
    case 'restore':
      return [...entries, change.entry as DeskEntry];
    case 'update':
      return entries.map((one) => (one.id === change.id ? { ...one, ...(change.entry as Partial<DeskEntry>) } : one));
    case 'delete':
      return entries.filter(({ id }) => id !== change.id);
  }
};

/** Entries after changes, which are made in their order. */
export const applyChanges = (entries: readonly DeskEntry[], changes: readonly DeskChange[]): DeskEntry[] =>
  inOrder(changes.reduce(applyOne, entries));

const undoOne = (entries: readonly DeskEntry[], change: DeskChange): DeskChange[] => {
  if (change.op === 'create' || change.op === 'restore') return [{ op: 'delete', id: (change.entry as DeskEntry).id }];
  const before = entries.find(({ id }) => id === change.id);
  if (!before) return [];
  if (change.op === 'delete') return [{ op: 'restore', entry: before }];
  const fields = Object.keys(change.entry) as (keyof LorebookEntryForm)[];
  return [{ op: 'update', id: change.id, entry: Object.fromEntries(fields.map((field) => [field, before[field]])) }];
};

/** Changes that bring back what `changes` are about to change. */
export const undoOf = (entries: readonly DeskEntry[], changes: readonly DeskChange[]): DeskChange[] => {
  let now = entries;
  return changes
    .flatMap((change) => {
      const back = undoOne(now, change);
      now = applyOne(now, change);
      return back;
    })
    .toReversed();
};

/** Halves of a number are left apart this far before neighbours are numbered anew. */
const leastStep = 1e-6;

/**
 * Changes that put an entry at a place among the others, counted from 0: its order goes between those of its neighbours; where
 * these stand at one number, all are numbered anew.
 */
export const moveChanges = (entries: readonly DeskEntry[], id: string, to: number): DeskChange[] => {
  const from = entries.findIndex((one) => one.id === id);
  const moved = entries[from];
  const at = Math.min(Math.max(to, 0), entries.length - 1);
  if (!moved || at === from) return [];
  const next = entries.toSpliced(from, 1).toSpliced(at, 0, moved);
  const before = next[at - 1]?.insertion_order;
  const after = next[at + 1]?.insertion_order;
  const between =
    before === undefined
      ? (after ?? 100) - 1
      : after === undefined
        ? before + 1
        : after - before > leastStep
          ? (before + after) / 2
          : null;
  if (between !== null) return [{ op: 'update', id, entry: { insertion_order: between } }];
  return next.flatMap((one, index): DeskChange[] =>
    one.insertion_order === index + 1 ? [] : [{ op: 'update', id: one.id, entry: { insertion_order: index + 1 } }],
  );
};

/** An entry as it is written, without the id that it has on the desk. */
export const withoutId = (entry: DeskEntry): LorebookEntryForm => {
  const { name, keywords, secondary_keywords, content, enabled, constant, insertion_order, folder, rules, shadow } = entry;
  const form = { name, keywords, secondary_keywords, content, enabled, constant, insertion_order, folder, rules };
  return shadow === undefined ? form : { ...form, shadow };
};

/** As a call takes it: a new entry without the id that it has here. */
export const toCall = (change: DeskChange): LorebookEntryChange =>
  change.op === 'create' ? { ...change, entry: withoutId(change.entry) } : change;

/** UTF-16 units of what one call sends: some letters take three bytes, and a call has room for a megabyte. */
const sentMax = 300_000;

/** Items in runs that one call each can send: at most `most`, and no longer than there is room for. */
export const inRuns = <Item>(items: readonly Item[], most: number): Item[][] => {
  const runs: Item[][] = [];
  let length = Infinity;
  for (const item of items) {
    const own = JSON.stringify(item).length;
    const last = runs.at(-1);
    if (last === undefined || last.length >= most || length + own > sentMax) {
      runs.push([item]);
      length = own;
    } else {
      last.push(item);
      length += own;
    }
  }
  return runs;
};
