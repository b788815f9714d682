import { parseExploreSearch } from './explore-search.ts';
import { useCharacterSearch } from './useCharacterSearch.ts';

const everything = parseExploreSearch({});

/** Tags that chatbots carry, the most frequent first, with how many carry each; empty until they are here. */
export const useKnownTags = (): readonly { value: string; count: number }[] =>
  useCharacterSearch(everything).page?.facets.tags ?? [];
