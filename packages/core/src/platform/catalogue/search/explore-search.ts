import { definitionSizes, sorts, type Sort } from '@troupe/protocol';
import type { SearchValues } from '../../../app/index.ts';

type DefinitionSize = (typeof definitionSizes)[number];

/** What the explore grid shows: everything that a link or a reload must restore. */
export interface ExploreSearch {
  query: string;
  sort: Sort;
  /** From 1. */
  page: number;
  tags: string[];
  /** BCP 47 tags. */
  languages: string[];
  sizes: DefinitionSize[];
  /** Whether only what is for adults is shown (true) or only what is not (false); absent: both. Never of an address. */
  mature?: boolean;
  /** The works of one creator alone; of a page, never of an address. */
  creatorId?: string;
}

/** The three filters, in the order the panel shows them. */
export const filterNames = ['tags', 'languages', 'sizes'] as const;
export type FilterName = (typeof filterNames)[number];

const list = (value: string | undefined) => [...new Set((value ?? '').split(',').filter(Boolean))];
const isSort = (value: string | undefined): value is Sort => value !== undefined && Object.hasOwn(sorts, value);

/** Reads a location's values; whatever is not valid counts as absent, since anyone may type a URL. */
export const parseExploreSearch = (values: SearchValues, mature?: boolean): ExploreSearch => {
  const page = Number(values['page']);
  return {
    query: values['q'] ?? '',
    sort: isSort(values['sort']) ? values['sort'] : 'popular',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    tags: list(values['tags']),
    languages: list(values['languages']),
    sizes: definitionSizes.filter((size) => list(values['sizes']).includes(size)),
    ...(mature !== undefined && { mature }),
  };
};

/** The shortest values that read back as the same search: defaults are left out. */
export const toSearchValues = (search: ExploreSearch): SearchValues => ({
  ...(search.query && { q: search.query }),
  ...(search.sort !== 'popular' && { sort: search.sort }),
  ...(search.tags.length > 0 && { tags: search.tags.join(',') }),
  ...(search.languages.length > 0 && { languages: search.languages.join(',') }),
  ...(search.sizes.length > 0 && { sizes: search.sizes.join(',') }),
  ...(search.page > 1 && { page: String(search.page) }),
});

/** How many filters are on: the number on the toggle's badge. */
export const countFilters = (search: ExploreSearch): number => filterNames.reduce((sum, name) => sum + search[name].length, 0);

/** The search with one value of a filter switched, back on its first page. */
export const toggleFilter = (search: ExploreSearch, name: FilterName, value: string): ExploreSearch => {
  const values: string[] = search[name];
  return {
    ...search,
    page: 1,
    [name]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
  };
};

export const clearFilters = (search: ExploreSearch): ExploreSearch => ({
  ...search,
  page: 1,
  tags: [],
  languages: [],
  sizes: [],
});

/** Whether somebody looks for something: a word, a filter or a later page. An order narrows nothing. */
export const isNarrowed = (search: ExploreSearch): boolean => countFilters(search) > 0 || search.query !== '' || search.page > 1;
