import {
  type CharacterHit,
  limits,
  type MultiSearchResult,
  plainText,
  searchFields,
  type SearchParameters,
  sorts,
} from '@troupe/protocol';
import { filterNames, type ExploreSearch, type FilterName } from './explore-search.ts';

/** One value of a facet and how many characters have it. */
export interface FacetCount {
  value: string;
  count: number;
}

/** A page of characters and what its filters may be narrowed to. */
export interface CharacterPage {
  hits: CharacterHit[];
  found: number;
  pages: number;
  facets: Record<FilterName, FacetCount[]>;
}

const fields = { tags: 'tags', languages: 'language', sizes: 'definition_size_category' } as const satisfies Record<
  FilterName,
  string
>;

/** Whether a typed term is on the operator's list (P-EXP-08). */
export const hasNegativeKeyword = (query: string, keywords: readonly string[]): boolean => {
  const terms = new Set(plainText(query).toLowerCase().split(/\s+/u));
  return keywords.some((keyword) => terms.has(plainText(keyword).toLowerCase()));
};

// Backticks make Typesense take a value as it is; it knows no escape for the backtick itself.
const quoted = (value: string) => `\`${value.replaceAll('`', '')}\``;

const clause = (name: FilterName, values: readonly string[]) =>
  name === 'tags'
    ? // Every chosen tag must be there; of languages and sizes a character has one, so any will do.
      values.map((value) => `tags:=${quoted(value)}`).join(' && ')
    : `${fields[name]}:=[${values.map(quoted).join(',')}]`;

const filterBy = (search: ExploreSearch, without?: FilterName) =>
  [
    ...(search.mature === undefined ? [] : [`is_nsfw:=${search.mature}`]),
    ...(search.creatorId === undefined ? [] : [`creator_user_id:=${quoted(search.creatorId)}`]),
    ...filterNames.filter((name) => name !== without && search[name].length > 0).map((name) => clause(name, search[name])),
  ].join(' && ');

/** Where words are looked for: in what is translated too, for whom a chat language is chosen (P-EXP-06). */
const fieldsFor = (language: string | null | undefined) =>
  language ? [...searchFields, `name_i18n.${language}`, `title_i18n.${language}`] : searchFields;

/**
 * The searches of one page, in Typesense's parameter names: the page itself first, then one for the
 * counts of each chosen filter of which a character has only one value, taken without that filter.
 * Otherwise choosing English would leave no other language to add.
 */
export const toSearches = (search: ExploreSearch, chatLanguage?: string | null): SearchParameters[] => {
  const byCreator = search.query.startsWith('@');
  const query = (byCreator ? search.query.slice(1) : search.query).trim();
  const base = { q: query || '*', query_by: byCreator ? 'creator_username' : fieldsFor(chatLanguage).join(',') };
  const filtered = (filter_by: string) => (filter_by ? { filter_by } : {});
  const facets = { max_facet_values: limits.facetValuesMax };
  return [
    {
      ...base,
      ...filtered(filterBy(search)),
      ...facets,
      facet_by: Object.values(fields).join(','),
      sort_by: sorts[search.sort],
      page: search.page,
      per_page: limits.exploreHitsPage,
    },
    ...(['languages', 'sizes'] as const)
      .filter((name) => search[name].length > 0)
      .map((name) => ({ ...base, ...filtered(filterBy(search, name)), ...facets, facet_by: fields[name], per_page: 0 })),
  ];
};

/** Puts the answers to `toSearches` together; null if one of them is a failure. */
export const toCharacterPage = (results: MultiSearchResult['results']): CharacterPage | null => {
  const facets: CharacterPage['facets'] = { tags: [], languages: [], sizes: [] };
  for (const result of results) {
    if ('error' in result) return null;
    for (const { field_name, counts } of result.facet_counts ?? []) {
      const name = filterNames.find((one) => fields[one] === field_name);
      if (name) facets[name] = counts;
    }
  }
  const [page] = results;
  if (page === undefined || 'error' in page) return null;
  return {
    hits: page.hits.map(({ document }) => document),
    found: page.found,
    pages: Math.ceil(page.found / limits.exploreHitsPage),
    facets,
  };
};
