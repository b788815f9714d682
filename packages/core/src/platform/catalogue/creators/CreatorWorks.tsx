import type { Creator } from '@troupe/protocol';
import { useApp, type ScreenProps } from '../../../app/index.ts';
import { EmptyState, Pagination, Select } from '../../../ui/index.ts';
import { CharacterGrid, CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../../parts/errors/ErrorSection.tsx';
import { parseExploreSearch, toSearchValues, type ExploreSearch } from '../search/explore-search.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import * as css from './creator.css.ts';
import { sortOrder } from '../search/sort-order.ts';

export interface CreatorWorksProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  creator: Pick<Creator, 'id' | 'username'>;
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
}

/** Public chatbots of a creator, a page at a time, with what looks through and orders them. */
export const CreatorWorks = ({ creator: { id, username }, search: values, onSearchChange, isSafeOnly }: CreatorWorksProps) => {
  const { links, t } = useApp();
  const { q = '', sort = '', page: at = '' } = values;
  const given = { ...parseExploreSearch({ q, sort, page: at }, isSafeOnly ? false : undefined), creatorId: id };
  const { page, isOld, error, retry } = useCharacterSearch(given);
  const valuesOf = (next: Partial<ExploreSearch>) => toSearchValues({ ...given, page: 1, ...next });
  const label = t('explore.search.label');
  const body = () => {
    if (error) return <ErrorSection onRetry={retry} />;
    if (!page) return <CharacterGridSkeleton />;
    if (page.hits.length === 0) return <EmptyState title={t('explore.empty.title')} text={t('explore.empty.text')} />;
    return (
      <CharacterGrid
        characters={page.hits}
        hrefFor={(character) => links({ name: 'chat.character', characterId: character.character_id })}
        isBusy={isOld}
      />
    );
  };
  return (
    <>
      <div className={css.worksBar}>
        <SearchBox
          size="md"
          labels={{ label, placeholder: label, clear: t('explore.search.clear') }}
          query={given.query}
          onQueryChange={(query) => onSearchChange(valuesOf({ query }), 'replace')}
        />
        <Select
          aria-label={t('explore.sort.label')}
          options={sortOrder.map((value) => ({ value, label: t(`explore.sort.${value}`) }))}
          value={given.sort}
          onValueChange={(order) => onSearchChange(valuesOf({ sort: order }), 'push')}
        />
      </div>
      {body()}
      {page && (
        <Pagination
          page={given.page}
          pageCount={page.pages}
          hrefFor={(to) => links({ name: 'platform.creator', username, ...valuesOf({ page: to }) }) ?? ''}
          onPageChange={(to) => onSearchChange(valuesOf({ page: to }), 'push')}
          labels={{
            nav: t('explore.pages.label'),
            previous: t('explore.pages.previous'),
            next: t('explore.pages.next'),
            page: (to) => t('explore.pages.page', { page: t.number(to) }),
          }}
        />
      )}
    </>
  );
};
