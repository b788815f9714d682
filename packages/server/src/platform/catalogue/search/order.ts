import type { SearchDocument } from './fields.ts';
import type { Search } from './parameters.ts';

/** What is found, in the order asked for, ties by id. */
export const inOrder = (
  places: readonly number[],
  documents: readonly (SearchDocument | null)[],
  search: Search,
  scores: Uint16Array | null,
): number[] => {
  const given = search.sort.filter(({ field }) => field !== null || scores !== null);
  const sorts: Search['sort'] = given.length
    ? given
    : [
        ...(scores ? [{ field: null, direction: 'desc' as const }] : []),
        { field: { name: 'num_messages', type: 'number' }, direction: 'desc' },
      ];
  // Keys are read once for each place, and not once for each comparison.
  const keys = sorts.map(({ field, direction }) => {
    const sign = direction === 'asc' ? 1 : -1;
    if (field === null) return { sign, numbers: Float64Array.from(places, (place) => scores?.[place] ?? 0), texts: null };
    const valueAt = (place: number) => documents[place]?.[field.name];
    return field.type === 'number' || field.type === 'bool'
      ? { sign, numbers: Float64Array.from(places, (place) => Number(valueAt(place))), texts: null }
      : { sign, numbers: null, texts: places.map((place) => String(valueAt(place)).toLowerCase()) };
  });
  const idAt = (at: number) => documents[places[at] as number]?.id ?? '';
  const compare = (a: number, b: number): number => {
    for (const { sign, numbers, texts } of keys) {
      const [left, right] = numbers ? [numbers[a] as number, numbers[b] as number] : [texts[a] as string, texts[b] as string];
      if (left !== right) return left < right ? -sign : sign;
    }
    return idAt(a) < idAt(b) ? -1 : 1;
  };
  return places
    .map((_, at) => at)
    .sort(compare)
    .map((at) => places[at] as number);
};
