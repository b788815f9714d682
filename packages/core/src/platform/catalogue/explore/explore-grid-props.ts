import type { ReactNode } from 'react';
import type { ScreenProps, SearchValues } from '../../../app/index.ts';
import type { CharacterSearch } from '../search/useCharacterSearch.ts';

/** Another list behind the same grid. */
export interface GridSource {
  title: string;
  /** They are the member's own. */
  isOwn?: true;
  /** What its address has beside the search. */
  values: SearchValues;
}

export interface ExploreGridProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  /** What stands above the search box; it brings the page's first heading. Without it, the brand's name is one for those who listen. */
  welcome?: ReactNode;
  /** A drawing beside the welcome, where there is room. */
  art?: ReactNode;
  /** What stands between the search box and the grid. */
  shelf?: ReactNode;
  /** A switch at the head of the controls. */
  toggle?: ReactNode;
  /** What stands before the filters among the controls. */
  control?: ReactNode;
  /** What stands before the filters where these are in a drawer. */
  inDrawer?: ReactNode;
  /** What stands in the place of the cards. */
  instead?: ReactNode;
  /** Whose characters these are, where it is not everybody's. */
  source?: GridSource | undefined;
  /** Only what is for adults (true) or only what is not (false), of what the viewer may see; absent: all of it. */
  mature?: boolean | undefined;
}

export interface CharacterBrowserProps extends ExploreGridProps {
  results: CharacterSearch;
}
