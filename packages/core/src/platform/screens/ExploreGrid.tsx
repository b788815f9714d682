import type { CharacterHit, Sort, sorts } from '@troupe/protocol';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useApp, useT, type ScreenProps } from '../../app/index.ts';
import { filterIcon } from '../../ui/icons.ts';
import { Badge, Button, EmptyState, Icon, Pagination, Select, VisuallyHidden } from '../../ui/index.ts';
import { visuallyHidden } from '../../ui/text.css.ts';
import { CharacterGrid, CharacterGridSkeleton } from '../cards/CharacterGrid.tsx';
import { ErrorSection } from '../errors/ErrorSection.tsx';
import { ActiveFilters } from '../search/ActiveFilters.tsx';
import {
  clearFilters,
  countFilters,
  parseExploreSearch,
  toggleFilter,
  toSearchValues,
  type ExploreSearch,
} from '../search/explore-search.ts';
import type { FilterDrawerProps } from '../search/FilterDrawer.tsx';
import { FilterPanel } from '../search/FilterPanel.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import { useIsWide } from '../search/useIsWide.ts';
import * as styles from './ExploreGrid.css.ts';

export interface ExploreGridProps extends Pick<ScreenProps, 'search' | 'onSearchChange'> {
  /** What stands above the search box; it brings the page's first heading. Without it, the brand's name is one for those who listen. */
  welcome?: ReactNode;
  /** A drawing beside the welcome, where there is room. */
  art?: ReactNode;
  /** What stands between the search box and the grid. */
  shelf?: ReactNode;
  /** A switch at the head of the controls. */
  toggle?: ReactNode;
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly?: boolean;
}

/** Comes with the first press. Without it the filters stand below the grid. */
const FilterDrawer = lazy(() =>
  import('../search/FilterDrawer.tsx').then(
    (module) => ({ default: module.FilterDrawer }),
    () => ({ default: ({ children }: FilterDrawerProps) => <>{children}</> }),
  ),
);

const sortOrder = ['trending', 'top_rated', 'popular', 'latest', 'name'] as const satisfies (keyof typeof sorts)[];

const characterOf = ({ character_id: characterId }: CharacterHit) => ({ name: 'chat.character', characterId }) as const;

const FilterCount = ({ count }: { count: number }) => {
  const t = useT();
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{t.number(count)}</span>
      <VisuallyHidden>{t('explore.filters.active-count', { count })}</VisuallyHidden>
    </Badge>
  );
};

const Hero = ({ welcome, art, children }: Pick<ExploreGridProps, 'welcome' | 'art'> & { children: ReactNode }) => (
  <div className={styles.hero} data-troupe-state={art ? 'art' : 'plain'}>
    {welcome}
    {children}
    {art && <div className={styles.art}>{art}</div>}
  </div>
);

/**
 * All characters: search box, filters, sort, result count, pages of 48 (P-EXP-01 to P-EXP-05). What it shows
 * lives in `search`, so a link or a reload restores it. It is the whole of the explore widget.
 */
export const ExploreGrid = ({ search: values, onSearchChange, welcome, art, shelf, toggle, isSafeOnly }: ExploreGridProps) => {
  const { brand, links, t } = useApp();
  const search = parseExploreSearch(values, isSafeOnly);
  const { page, isOld, error, retry } = useCharacterSearch(search);
  const isWide = useIsWide();
  const [areFiltersShown, setFiltersShown] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  const change = (next: ExploreSearch, how: 'push' | 'replace' = 'push') => onSearchChange(toSearchValues(next), how);
  const handlePage = (to: number) => {
    change({ ...search, page: to });
    // The next page begins at its top, for eyes and for the keyboard.
    heading.current?.focus();
  };

  const filterCount = countFilters(search);
  const isNarrowed = filterCount > 0 || search.query !== '' || search.page > 1;
  const filters = (
    <FilterPanel search={search} facets={page?.facets} onToggle={(name, value) => change(toggleFilter(search, name, value))} />
  );
  const clear = (
    <Button variant="outline" disabled={filterCount === 0} onClick={() => change(clearFilters(search))}>
      {t('explore.filters.clear')}
    </Button>
  );

  return (
    <div data-troupe-part="explore-grid">
      {!welcome && <h1 className={visuallyHidden}>{brand.name}</h1>}
      <Hero welcome={welcome} art={art}>
        <SearchBox query={search.query} onQueryChange={(query) => change({ ...search, query, page: 1 }, 'replace')} />
      </Hero>
      {shelf}
      <div className={styles.browse} data-troupe-state={isWide && areFiltersShown ? 'filters' : undefined}>
        {isWide && areFiltersShown && (
          <section id={`${id}-filters`} aria-label={t('explore.filters.title')} className={styles.column}>
            {filters}
          </section>
        )}
        <section aria-labelledby={`${id}-heading`} className={styles.results}>
          <div className={styles.toolbar}>
            <div className={styles.head}>
              <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className={styles.heading}>
                {t('explore.title')}
              </h2>
              <span role="status" className={styles.count}>
                {page && !isOld && !error && t('explore.count', { count: page.found })}
              </span>
            </div>
            {toggle}
            <div className={styles.control}>
              <Button
                variant="outline"
                aria-expanded={isWide ? areFiltersShown : isDrawerOpen}
                aria-controls={isWide && areFiltersShown ? `${id}-filters` : undefined}
                onClick={() => (isWide ? setFiltersShown(!areFiltersShown) : setDrawerOpen(true))}
              >
                <Icon glyph={filterIcon} />
                {t('explore.filters.title')}
                {filterCount > 0 && <FilterCount count={filterCount} />}
              </Button>
            </div>
            <div className={styles.control}>
              <Select
                aria-label={t('explore.sort.label')}
                options={sortOrder.map((value) => ({ value, label: t(`explore.sort.${value}`) }))}
                value={search.sort}
                onValueChange={(sort: Sort) => change({ ...search, sort, page: 1 })}
              />
            </div>
          </div>
          <ActiveFilters
            search={search}
            onRemove={(name, value) => change(toggleFilter(search, name, value))}
            onClear={() => change(clearFilters(search))}
          />
          {error ? (
            <ErrorSection onRetry={retry} />
          ) : page === undefined ? (
            <CharacterGridSkeleton />
          ) : page.hits.length === 0 ? (
            // A new brand has no character at all: no filter would help.
            <EmptyState
              title={t(isNarrowed ? 'explore.empty.title' : 'explore.none.title')}
              text={t(isNarrowed ? 'explore.empty.text' : 'explore.none.text')}
              action={filterCount > 0 && clear}
            />
          ) : (
            <CharacterGrid characters={page.hits} hrefFor={(character) => links(characterOf(character))} isBusy={isOld} />
          )}
          {page && !error && (
            <Pagination
              className={styles.pages}
              page={search.page}
              pageCount={page.pages}
              hrefFor={(to) => links({ name: 'home', search: toSearchValues({ ...search, page: to }) })}
              onPageChange={handlePage}
              labels={{
                nav: t('explore.pages.label'),
                previous: t('explore.pages.previous'),
                next: t('explore.pages.next'),
                page: (to) => t('explore.pages.page', { page: t.number(to) }),
              }}
            />
          )}
        </section>
      </div>
      {isDrawerOpen && !isWide && (
        <Suspense>
          <FilterDrawer onClose={() => setDrawerOpen(false)} found={page?.found ?? 0} clear={clear}>
            {filters}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
};
