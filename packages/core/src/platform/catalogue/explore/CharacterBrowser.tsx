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

/** Filters stand beside the grid where that is wide, else in a drawer. Where a word finds nothing, no filter would find more: their column would be empty. */
const useFilterPlace = (isOffered: boolean, isUseless: boolean) => {
  const isWide = useIsWide();
  const [areShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const isThere = isOffered && !(isWide && isUseless);
  return {
    isThere,
    hasColumn: isWide && areShown && isThere,
    isDrawerOpen: isOpen && !isWide,
    areShown: isWide ? areShown : isOpen,
    toggle: () => (isWide ? setShown(!areShown) : setOpen(true)),
    close: () => setOpen(false),
  };
};

/** The heading over the cards. It takes the focus while the page before is drawn: once what stood above that is gone, it is brought to the top. */
const useTurnedHeading = (page: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (page !== shown.current && document.activeElement === heading.current) heading.current?.scrollIntoView?.();
    shown.current = page;
  }, [page]);
  return heading;
};

/** Characters in their grid, with all that narrows, orders and turns its pages. */
export const CharacterBrowser = (props: CharacterBrowserProps) => {
  const { results, search: values, onSearchChange, source, instead } = props;
  const { brand, t } = useApp();
  const search = parseExploreSearch(values);
  const offered = brand.features.explore_filters ?? filterNames;
  const place = useFilterPlace(offered.length > 0, results.page?.found === 0 && countFilters(search) === 0);
  const id = useId();
  const heading = useTurnedHeading(search.page);

  const valuesOf = (next: ExploreSearch) => ({ ...source?.values, ...toSearchValues(next) });
  const change = (next: ExploreSearch, how: 'push' | 'replace' = 'push') => onSearchChange(valuesOf(next), how);
  // What is shown next begins at its top, for eyes and for the keyboard.
  const goTo = (next: ExploreSearch) => {
    change(next);
    heading.current?.focus();
  };
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

  return (
    <div data-troupe-part="explore-grid">
      {!props.welcome && <h1 className={visuallyHidden}>{brand.name}</h1>}
      <Hero welcome={props.welcome} art={props.art}>
        <SearchBox query={search.query} onQueryChange={(query) => change({ ...search, query, page: 1 }, 'replace')} />
      </Hero>
      {props.shelf}
      <div className={styles.browse} data-troupe-state={place.hasColumn ? 'filters' : undefined}>
        {place.hasColumn && (
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
            areFiltersShown={place.areShown}
            hasColumn={place.hasColumn}
            onFilters={place.isThere && place.toggle}
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
              isOwn={source?.isOwn === true}
              clear={clear}
              onClearSearch={() => goTo({ ...search, query: '', page: 1 })}
              valuesAt={(to) => valuesOf({ ...search, page: to })}
              onPage={(to) => goTo({ ...search, page: to })}
            />
          )}
        </section>
      </div>
      {place.isDrawerOpen && (
        <Suspense>
          <FilterDrawer onClose={place.close} found={results.page?.found ?? 0} clear={clear}>
            {props.inDrawer}
            {filters}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
};
