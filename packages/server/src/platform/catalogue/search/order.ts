import type { Turns } from '../../../kernel/turns.ts';
import type { Columns } from './columns.ts';
import type { SearchDocument } from './fields.ts';
import type { Search } from './parameters.ts';

/** Places that are compared between two looks at the clock. */
const step = 5000;

type Compare = (place: number, other: number) => number;

const byNumber =
  (keys: ArrayLike<number>, sign: number): Compare =>
  (place, other) =>
    sign * ((keys[place] as number) - (keys[other] as number));

const byText =
  (keyAt: (place: number) => string, sign: number): Compare =>
  (place, other) => {
    const [left, right] = [keyAt(place), keyAt(other)];
    return left === right ? 0 : left < right ? -sign : sign;
  };

/** How two places stand to each other in the order asked for, ties by id. */
const comparisonOf = (
  { sort }: Search,
  documents: readonly (SearchDocument | null)[],
  columns: Columns,
  scores: Uint16Array | null,
): Compare => {
  const given = sort.filter(({ field }) => field !== null || scores !== null);
  const sorts: Search['sort'] = given.length
    ? given
    : [
        ...(scores ? [{ field: null, direction: 'desc' as const }] : []),
        { field: { name: 'num_messages', type: 'number' }, direction: 'desc' },
      ];
  const steps = sorts.map(({ field, direction }): Compare => {
    const sign = direction === 'asc' ? 1 : -1;
    if (field === null) return byNumber(scores ?? [], sign);
    if (field.type === 'number' || field.type === 'bool') return byNumber(columns.numbers(field.name), sign);
    const texts = columns.sorted(field.name);
    return byText((place) => texts?.[place] ?? String(documents[place]?.[field.name]).toLowerCase(), sign);
  });
  const byId = byText((place) => documents[place]?.id ?? '', 1);
  return (place, other) => {
    for (const one of steps) {
      const difference = one(place, other);
      if (difference !== 0) return difference;
    }
    return byId(place, other);
  };
};

/** The first of many: a heap with the last of them on top, so that most places are looked at once and left. */
const createFirst = (most: number, compare: Compare) => {
  const heap: number[] = [];
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let last = at;
      for (const child of [left, right])
        if (child < heap.length && compare(heap[child] as number, heap[last] as number) > 0) last = child;
      if (last === at) return;
      [heap[at], heap[last]] = [heap[last] as number, heap[at] as number];
      at = last;
    }
  };
  const rise = () => {
    for (let at = heap.length - 1; at > 0;) {
      const above = (at - 1) >> 1;
      if (compare(heap[at] as number, heap[above] as number) <= 0) return;
      [heap[at], heap[above]] = [heap[above] as number, heap[at] as number];
      at = above;
    }
  };
  return {
    add(place: number) {
      if (heap.length < most) {
        heap.push(place);
        rise();
      } else if (compare(place, heap[0] as number) < 0) {
        heap[0] = place;
        sink();
      }
    },
    inOrder: () => heap.toSorted(compare),
  };
};

/** A page of what is found, in the order asked for. */
export const pageInOrder = async (
  places: Int32Array,
  { documents, columns }: { documents: readonly (SearchDocument | null)[]; columns: Columns },
  search: Search,
  scores: Uint16Array | null,
  turns: Turns,
): Promise<number[]> => {
  if (search.limit === 0 || search.offset >= places.length) return [];
  const first = createFirst(search.offset + search.limit, comparisonOf(search, documents, columns, scores));
  for (let from = 0; from < places.length; from += step) {
    await turns();
    const to = Math.min(from + step, places.length);
    for (let at = from; at < to; at += 1) first.add(places[at] as number);
  }
  await turns();
  return first.inOrder().slice(search.offset);
};
