import { useId } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { CharacterGrid, CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { doorTexts } from '../../parts/index.ts';
import { parseExploreSearch } from '../search/explore-search.ts';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import * as css from './OtherCharacters.css.ts';

/** As many as stand in one row of a phone. */
const shownMax = 3;

export interface OtherCharactersProps {
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
}

/** Below a door: three characters that this visitor may meet instead, the most popular; nothing where there are none. */
export const OtherCharacters = ({ isSafeOnly }: OtherCharactersProps) => {
  const { links } = useApp();
  const text = useOwnTexts(doorTexts);
  const id = useId();
  const { page, error } = useCharacterSearch(parseExploreSearch({}, isSafeOnly ? false : undefined));
  const shown = page?.hits.slice(0, shownMax);
  if (error || shown?.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.others} data-troupe-part="other-characters">
      <h2 id={id} className={css.title}>
        {text('doors.others')}
      </h2>
      {shown ? (
        <CharacterGrid
          characters={shown}
          hrefFor={({ character_id: characterId }) => links({ name: 'chat.character', characterId })}
        />
      ) : (
        <CharacterGridSkeleton count={shownMax} />
      )}
    </section>
  );
};
