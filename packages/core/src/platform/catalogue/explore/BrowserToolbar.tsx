import type { Sort } from '@troupe/protocol';
import type { RefObject } from 'react';
import { useT } from '../../../app/index.ts';
import { filterIcon } from '../../../ui/icons.ts';
import { Badge, Button, Icon, Select, VisuallyHidden } from '../../../ui/index.ts';
import { countFilters, type ExploreSearch } from '../search/explore-search.ts';
import type { CharacterBrowserProps } from './explore-grid-props.ts';
import * as styles from './ExploreGrid.css.ts';
import { sortOrder } from '../search/sort-order.ts';

const FilterCount = ({ count }: { count: number }) => {
  const t = useT();
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{t.number(count)}</span>
      <VisuallyHidden>{t('explore.filters.active-count', { count })}</VisuallyHidden>
    </Badge>
  );
};

export interface BrowserToolbarProps extends Pick<
  CharacterBrowserProps,
  'results' | 'toggle' | 'control' | 'instead' | 'source'
> {
  id: string;
  heading: RefObject<HTMLHeadingElement | null>;
  search: ExploreSearch;
  areFiltersShown: boolean;
  /** The filters stand beside the grid. */
  hasColumn: boolean;
  /** False where the brand offers none. */
  onFilters: false | (() => void);
  onSort: (sort: Sort) => void;
}

/** What the grid shows, how many there are, and how it is narrowed and ordered. */
export const BrowserToolbar = (props: BrowserToolbarProps) => {
  const { id, heading, search, results, toggle, control, instead, source, areFiltersShown, hasColumn, onFilters, onSort } = props;
  const t = useT();
  const { page, isOld, error } = results;
  const filterCount = countFilters(search);
  const isTold = page && !isOld && !error && !instead;
  return (
    <div className={styles.toolbar}>
      <div className={styles.head}>
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className={styles.heading}>
          {source?.title ?? t('explore.title')}
        </h2>
        <span role="status" className={styles.count}>
          {isTold && t('explore.count', { count: page.found })}
        </span>
        {toggle && <div className={styles.toggle}>{toggle}</div>}
      </div>
      {control && <div className={styles.control}>{control}</div>}
      {onFilters && (
        <div className={styles.control}>
          <Button
            variant="outline"
            aria-expanded={areFiltersShown}
            aria-controls={hasColumn ? `${id}-filters` : undefined}
            onClick={onFilters}
          >
            <Icon glyph={filterIcon} />
            {t('explore.filters.title')}
            {filterCount > 0 && <FilterCount count={filterCount} />}
          </Button>
        </div>
      )}
      <div className={styles.control}>
        <Select
          aria-label={t('explore.sort.label')}
          options={sortOrder.map((value) => ({ value, label: t(`explore.sort.${value}`) }))}
          value={search.sort}
          onValueChange={onSort}
        />
      </div>
    </div>
  );
};
