import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import { ActiveFilters } from '../search/ActiveFilters.tsx';
import {
  clearFilters,
  countFilters,
  filterNames,
  parseExploreSearch,
  toggleFilter,
  toSearchValues,
  type ExploreSearch,
} from '../search/explore-search.ts';
import type { FilterDrawerProps } from '../search/FilterDrawer.tsx';
import { FilterPanel } from '../search/FilterPanel.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useIsWide } from '../search/useIsWide.ts';
import { BrowserResults } from './BrowserResults.tsx';
import { BrowserToolbar } from './BrowserToolbar.tsx';
import * as styles from './ExploreGrid.css.ts';
import type { CharacterBrowserProps, ExploreGridProps } from './explore-grid-props.ts';

/** Comes with the first press. Without it the filters stand below the grid. */
const FilterDrawer = lazy(() =>
  import('../search/FilterDrawer.tsx').then(
    (module) => ({ default: module.FilterDrawer }),
    () => ({ default: ({ children }: FilterDrawerProps) => <>{children}</> }),
  ),
);

const Hero = ({ welcome, art, children }: Pick<ExploreGridProps, 'welcome' | 'art'> & { children: ReactNode }) => (
  <div className={styles.hero} data-troupe-state={art ? 'art' : 'plain'}>
    {welcome}
    {children}
    {art && <div className={styles.art}>{art}</div>}
  </div>
);

/** Characters in their grid, with all that narrows, orders and turns its pages. */
export const CharacterBrowser = (props: CharacterBrowserProps) => {
  const { results, search: values, onSearchChange, source, instead } = props;
  const { brand, t } = useApp();
  const search = parseExploreSearch(values);
  const offered = brand.features.explore_filters ?? filterNames;
  const isWide = useIsWide();
  const [areFiltersShown, setFiltersShown] = useState(true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus came while the page before was drawn: what stood above that may be gone, and its cards are.
  useEffect(() => {
    if (document.activeElement === heading.current) heading.current?.scrollIntoView?.();
  }, [search.page]);

  const valuesOf = (next: ExploreSearch) => ({ ...source?.values, ...toSearchValues(next) });
  const change = (next: ExploreSearch, how: 'push' | 'replace' = 'push') => onSearchChange(valuesOf(next), how);
  const filters = (
    <FilterPanel
      search={search}
      offered={offered}
      facets={results.page?.facets}
      onToggle={(name, value) => change(toggleFilter(search, name, value))}
    />
  );
  const clear = (
    <Button variant="outline" disabled={countFilters(search) === 0} onClick={() => change(clearFilters(search))}>
      {t('explore.filters.clear')}
    </Button>
  );
  const hasColumn = isWide && areFiltersShown && offered.length > 0;

  return (
    <div data-troupe-part="explore-grid">
      {!props.welcome && <h1 className={visuallyHidden}>{brand.name}</h1>}
      <Hero welcome={props.welcome} art={props.art}>
        <SearchBox query={search.query} onQueryChange={(query) => change({ ...search, query, page: 1 }, 'replace')} />
      </Hero>
      {props.shelf}
      <div className={styles.browse} data-troupe-state={hasColumn ? 'filters' : undefined}>
        {hasColumn && (
          <section id={`${id}-filters`} aria-label={t('explore.filters.title')} className={styles.column}>
            {filters}
          </section>
        )}
        <section aria-labelledby={`${id}-heading`} className={styles.results}>
          <BrowserToolbar
            {...props}
            id={id}
            heading={heading}
            search={search}
            areFiltersShown={isWide ? areFiltersShown : isDrawerOpen}
            hasColumn={hasColumn}
            onFilters={offered.length > 0 && (() => (isWide ? setFiltersShown(!areFiltersShown) : setDrawerOpen(true)))}
            onSort={(sort) => change({ ...search, sort, page: 1 })}
          />
          <ActiveFilters
            search={search}
            onRemove={(name, value) => change(toggleFilter(search, name, value))}
            onClear={() => change(clearFilters(search))}
          />
          {instead || (
            <BrowserResults
              results={results}
              search={search}
              isOwn={source !== undefined}
              clear={clear}
              valuesAt={(to) => valuesOf({ ...search, page: to })}
              onPage={(to) => {
                change({ ...search, page: to });
                // The next page begins at its top, for eyes and for the keyboard.
                heading.current?.focus();
              }}
            />
          )}
        </section>
      </div>
      {isDrawerOpen && !isWide && (
        <Suspense>
          <FilterDrawer onClose={() => setDrawerOpen(false)} found={results.page?.found ?? 0} clear={clear}>
            {filters}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
};
