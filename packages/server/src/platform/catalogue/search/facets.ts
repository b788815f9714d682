import type { Turns } from '../../../kernel/turns.ts';
import type { Codes, Columns } from './columns.ts';
import type { Field } from './fields.ts';
import type { Search } from './parameters.ts';

/** Places that are counted between two looks at the clock. */
const step = 20_000;
const none: Codes = { values: [], first: new Int32Array(0), more: [] };

/** How many of what was found have each value of a field, the most frequent first, in Typesense's shape. */
export const countFacet = async (
  { name }: Field,
  columns: Columns,
  found: Int32Array,
  { facetQuery, maxFacetValues }: Pick<Search, 'facetQuery' | 'maxFacetValues'>,
  turns: Turns,
): Promise<object> => {
  const codes = columns.codes(name) ?? none;
  const { values } = codes;
  // By the number of a value; the last one counts those that have none.
  let counts = new Int32Array(values.length + 1);
  const { length } = codes === none ? [] : found;
  for (let from = 0; from < length; from += step) {
    await turns();
    // What was added meanwhile has numbers of its own.
    if (counts.length <= values.length) counts = Int32Array.from({ length: values.length + 1 }, (_, at) => counts[at] ?? 0);
    const { first, more } = codes;
    for (let at = from; at < Math.min(from + step, length); at += 1) {
      const place = found[at] as number;
      const code = first[place] as number;
      if (code < 0) continue;
      counts[code] = (counts[code] as number) + 1;
      const rest = more[place];
      if (rest !== undefined) for (const other of rest) counts[other] = (counts[other] as number) + 1;
    }
  }
  const rows = values.flatMap((value, at): [string, number][] => {
    const count = counts[at] ?? 0;
    return count > 0 ? [[value, count]] : [];
  });
  rows.sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  const wanted = facetQuery?.field === name ? facetQuery.prefix.toLowerCase() : '';
  const shown = rows.filter(([value]) => value.toLowerCase().startsWith(wanted)).slice(0, maxFacetValues);
  return {
    counts: shown.map(([value, count]) => ({ count, highlighted: value, value })),
    field_name: name,
    sampled: false,
    stats: { total_values: rows.length },
  };
};
