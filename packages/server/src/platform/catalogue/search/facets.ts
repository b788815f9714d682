import type { Field, SearchDocument } from './fields.ts';
import type { Search } from './parameters.ts';

/** How many of what was found have each value of a field, the most frequent first, in Typesense's shape. */
export const countFacet = (
  { name }: Field,
  found: readonly SearchDocument[],
  { facetQuery, maxFacetValues }: Pick<Search, 'facetQuery' | 'maxFacetValues'>,
): object => {
  const counts = new Map<string, number>();
  for (const document of found) {
    const value = document[name];
    if (Array.isArray(value)) for (const item of value) counts.set(item, (counts.get(item) ?? 0) + 1);
    else counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  const rows = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  const wanted = facetQuery?.field === name ? facetQuery.prefix.toLowerCase() : '';
  const shown = rows.filter(([value]) => value.toLowerCase().startsWith(wanted)).slice(0, maxFacetValues);
  return {
    counts: shown.map(([value, count]) => ({ count, highlighted: value, value })),
    field_name: name,
    sampled: false,
    stats: { total_values: rows.length },
  };
};
