import { limits, type UserSettings } from '@troupe/protocol';
import type { SearchValues } from '../../../app/index.ts';
import { parseExploreSearch, toSearchValues, type ExploreSearch } from '../search/explore-search.ts';

/** The filters as settings keep them. */
export type SavedFilters = Pick<UserSettings, 'selectedTags' | 'selectedLanguages' | 'selectedDefinitions'>;

const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** The filters of a location as settings would keep them: what anybody may type into an address stays out. */
export const toSaved = ({ tags, languages, sizes }: ExploreSearch): SavedFilters => ({
  selectedTags: tags.filter((tag) => tag.length <= limits.tagMax).slice(0, limits.tagsMax),
  selectedLanguages: languages.filter((one) => language.test(one)).slice(0, limits.tagsMax),
  selectedDefinitions: sizes,
});

export const isSameFilters = (one: SavedFilters, other: SavedFilters): boolean =>
  (['selectedTags', 'selectedLanguages', 'selectedDefinitions'] as const).every(
    (name) => one[name].length === other[name].length && one[name].every((value, at) => value === other[name][at]),
  );

/** Where kept filters lead from a bare address; null where nothing is kept. */
export const filledWith = ({ selectedTags, selectedLanguages, selectedDefinitions }: SavedFilters): SearchValues | null => {
  const values = toSearchValues({
    ...parseExploreSearch({}),
    tags: selectedTags,
    languages: selectedLanguages,
    sizes: selectedDefinitions,
  });
  return Object.keys(values).length > 0 ? values : null;
};
