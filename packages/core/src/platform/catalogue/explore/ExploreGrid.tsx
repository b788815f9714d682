import { parseExploreSearch } from '../search/explore-search.ts';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import { CharacterBrowser } from './CharacterBrowser.tsx';
import type { ExploreGridProps } from './explore-grid-props.ts';

/**
 * All characters: search box, filters, sort, result count, pages of 48 (P-EXP-01 to P-EXP-05). What it shows
 * lives in `search`, so a link or a reload restores it. It is the whole of the explore widget.
 */
export const ExploreGrid = (props: ExploreGridProps) => {
  const search = parseExploreSearch(props.search, props.mature);
  return <CharacterBrowser {...props} results={useCharacterSearch(search)} />;
};
