import type { ReactNode } from 'react';
import { useApp, type SearchValues } from '../../../app/index.ts';
import { Button, EmptyState, Pagination } from '../../../ui/index.ts';
import { CharacterGrid, CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { countFilters, isNarrowed, type ExploreSearch } from '../search/explore-search.ts';
import type { CharacterSearch } from '../search/useCharacterSearch.ts';
import * as styles from './ExploreGrid.css.ts';

export interface BrowserResultsProps {
  results: CharacterSearch;
  search: ExploreSearch;
  /** The list is the member's own, and not everybody's. */
  isOwn: boolean;
  /** The button that clears the filters. */
  clear: ReactNode;
  onClearSearch: () => void;
  valuesAt: (page: number) => SearchValues;
  onPage: (page: number) => void;
}

/** The cards of a page, or what there is in their place, and the way to the other pages. */
export const BrowserResults = ({ results, search, isOwn, clear, onClearSearch, valuesAt, onPage }: BrowserResultsProps) => {
  const { links, t } = useApp();
  const { page, isOld, error, retry } = results;
  if (error) return <ErrorSection onRetry={retry} />;
  if (page === undefined) return <CharacterGridSkeleton />;
  const filterCount = countFilters(search);
  // A new brand has no character at all: no filter would help.
  const hasChoice = isOwn || isNarrowed(search);
  return (
    <>
      {page.hits.length === 0 ? (
        <EmptyState
          title={t(hasChoice ? 'explore.empty.title' : 'explore.none.title')}
          text={t(hasChoice ? 'explore.empty.text' : 'explore.none.text')}
          action={
            (search.query !== '' || filterCount > 0) && (
              <>
                {search.query && (
                  <Button variant="outline" onClick={onClearSearch}>
                    {t('explore.search.clear')}
                  </Button>
                )}
                {filterCount > 0 && clear}
              </>
            )
          }
        />
      ) : (
        <CharacterGrid
          characters={page.hits}
          hrefFor={({ character_id: characterId }) => links({ name: 'chat.character', characterId })}
          isBusy={isOld}
        />
      )}
      <Pagination
        className={styles.pages}
        page={search.page}
        pageCount={page.pages}
        hrefFor={(to) => links({ name: 'home', search: valuesAt(to) })}
        onPageChange={onPage}
        labels={{
          nav: t('explore.pages.label'),
          previous: t('explore.pages.previous'),
          next: t('explore.pages.next'),
          page: (to) => t('explore.pages.page', { page: t.number(to) }),
        }}
      />
    </>
  );
};
