import { definitionSizes, limits, type CharacterHit } from '@troupe/protocol';
import type { ExploreSearch, FilterName } from '../search/explore-search.ts';
import { foldText } from '../search/fold-text.ts';
import type { CharacterPage, FacetCount } from '../search/search-request.ts';

/** Whether every typed word stands in what the search looks through (P-EXP-06). */
const isFound = (hit: CharacterHit, query: string): boolean => {
  const { name, title, tags, creator_username: creator, character_id: id, name_i18n = {}, title_i18n = {} } = hit;
  const all = foldText([name, title, ...tags, creator, id, ...Object.values(name_i18n), ...Object.values(title_i18n)].join('\n'));
  return foldText(query)
    .split(/\s+/u)
    .every((word) => all.includes(word));
};

const valuesOf = {
  tags: ({ tags }) => tags,
  languages: ({ language }) => [language],
  sizes: ({ definition_size_category: size }) => [size],
} as const satisfies Record<FilterName, (hit: CharacterHit) => readonly string[]>;

const fits = (hit: CharacterHit, search: ExploreSearch, name: FilterName): boolean => {
  const chosen: readonly string[] = search[name];
  const own: readonly string[] = valuesOf[name](hit);
  if (chosen.length === 0) return true;
  return name === 'tags' ? chosen.every((value) => own.includes(value)) : chosen.some((value) => own.includes(value));
};

const countsOf = (hits: readonly CharacterHit[], name: FilterName): FacetCount[] => {
  const counts = new Map<string, number>();
  for (const hit of hits) for (const value of valuesOf[name](hit)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
};

const orders = {
  popular: (a, b) => b.num_messages - a.num_messages,
  trending: (a, b) => b.num_messages_24h - a.num_messages_24h,
  top_rated: (a, b) => b.rating_score - a.rating_score,
  latest: (a, b) => b.createdAt - a.createdAt,
  name: (a, b) => a.name.localeCompare(b.name),
} as const satisfies Record<ExploreSearch['sort'], (a: CharacterHit, b: CharacterHit) => number>;

/** A page of a list that is here as a whole, found and counted as the search service would. */
export const searchLocally = (all: readonly CharacterHit[], search: ExploreSearch): CharacterPage => {
  const query = search.query.replace(/^@/, '').trim();
  const told = query === '' ? all : all.filter((hit) => isFound(hit, query));
  const within = (...names: FilterName[]) => told.filter((hit) => names.every((name) => fits(hit, search, name)));
  const hits = within('tags', 'languages', 'sizes').toSorted(orders[search.sort]);
  const from = (search.page - 1) * limits.exploreHitsPage;
  return {
    hits: hits.slice(from, from + limits.exploreHitsPage),
    found: hits.length,
    pages: Math.ceil(hits.length / limits.exploreHitsPage),
    facets: {
      tags: countsOf(hits, 'tags').slice(0, limits.facetValuesMax),
      languages: countsOf(within('tags', 'sizes'), 'languages'),
      sizes: countsOf(within('tags', 'languages'), 'sizes').filter(({ value }) =>
        (definitionSizes as readonly string[]).includes(value),
      ),
    },
  };
};
