import type { ReactNode } from 'react';
import { useOwnTexts, type ScreenProps, type SearchValues } from '../../../app/index.ts';
import { CharacterBrowser } from './CharacterBrowser.tsx';
import { Welcome } from './ExploreScreen.tsx';
import { parseExploreSearch } from '../search/explore-search.ts';
import { searchLocally } from './local-search.ts';
import { texts } from './texts.ts';
import { useOwnCharacters } from './useOwnCharacters.ts';

export interface OwnChatbotsProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  art?: ReactNode;
  /** The menu of sources. */
  control: ReactNode;
  inDrawer?: ReactNode;
  /** What keeps the address at this source. */
  values: SearchValues;
}

/** Home with the member's own chatbots as its source (P-EXP-17): the same grid, search, filters and orders. */
export const OwnChatbots = ({ values, ...props }: OwnChatbotsProps) => {
  const text = useOwnTexts(texts);
  const { characters, isOld, error, retry } = useOwnCharacters();
  const page = characters && searchLocally(characters, parseExploreSearch(props.search));
  return (
    <CharacterBrowser
      {...props}
      welcome={<Welcome />}
      results={{ page, isOld, error, retry }}
      source={{ title: text('source.own'), values, isOwn: true }}
    />
  );
};
