import { multiSearch, type Brand, type MultiSearchResult, type SearchParameters } from '@troupe/protocol';
import * as v from 'valibot';
import type { SearchIndex } from '../../ports/index.ts';
import { filterFor } from './search-handlers.ts';

export type FindForGuests = (brand: Brand, searches: readonly SearchParameters[]) => Promise<MultiSearchResult>;

/** Answers searches as a guest's key would: nothing adult, nothing that is not public, nothing of another brand. */
export const createFindForGuests =
  (searchIndex: SearchIndex): FindForGuests =>
  async (brand, searches) =>
    v.parse(multiSearch.output, { results: await searchIndex.find(searches, filterFor(brand.id, false, [])) });
