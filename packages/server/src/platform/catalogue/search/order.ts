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

/** Parts the places from `from` to `to` by one of them: what stands before it in front of it. Returns where it stands then. */
const partAt = async (places: Int32Array, from: number, to: number, compare: Compare, turns: Turns): Promise<number> => {
  const middle = (from + to) >> 1;
  const pivot = places[middle] as number;
  places[middle] = places[to] as number;
  let at = from;
  for (let start = from; start < to; start += step) {
    await turns();
    const end = Math.min(start + step, to);
    for (let next = start; next < end; next += 1) {
      const place = places[next] as number;
      if (compare(place, pivot) >= 0) continue;
      places[next] = places[at] as number;
      places[at++] = place;
    }
  }
  places[to] = places[at] as number;
  places[at] = pivot;
  return at;
};

/** Moves the place of rank `rank` to that index, with all that come before it in the order in front (quickselect). */
const select = async (places: Int32Array, rank: number, compare: Compare, turns: Turns): Promise<void> => {
  let [first, last] = [0, places.length - 1];
  while (first < last) {
    const at = await partAt(places, first, last, compare, turns);
    if (at === rank) return;
    if (at < rank) first = at + 1;
    else last = at - 1;
  }
};

/**
 * A page of what is found, in the order asked for. Only the page is sorted; what stands before and after it is parted
 * from it, so that the fortieth page costs what the first one does.
 */
export const pageInOrder = async (
  places: Int32Array,
  { documents, columns }: { documents: readonly (SearchDocument | null)[]; columns: Columns },
  search: Search,
  scores: Uint16Array | null,
  turns: Turns,
): Promise<number[]> => {
  const end = Math.min(search.offset + search.limit, places.length);
  if (search.limit === 0 || search.offset >= end) return [];
  const compare = comparisonOf(search, documents, columns, scores);
  const parted = places.slice();
  if (end < parted.length) await select(parted, end, compare, turns);
  const upTo = parted.subarray(0, end);
  if (search.offset > 0) await select(upTo, search.offset, compare, turns);
  await turns();
  return [...upTo.subarray(search.offset)].toSorted(compare);
};
