import { useApp, useOwnTexts } from '../../app/index.ts';
import { SearchBox } from '../../platform/index.ts';
import { Badge, Chip, Select, VisuallyHidden } from '../../ui/index.ts';
import { filters, orders, type Filter, type OwnSearch } from './choose-own.ts';
import * as css from './lists.css.ts';
import { texts } from './texts.ts';

export interface OwnBarProps {
  search: OwnSearch;
  /** How many wait for their creator. */
  waiting: number;
  onSearch: (next: Partial<OwnSearch>) => void;
}

/** What narrows the list, and what orders it (R-MY-02, R-MY-03). */
export const OwnBar = ({ search, waiting, onSearch }: OwnBarProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const nameOf = (filter: Filter) => text(filter === 'all' ? 'my.filter.all' : `my.standing.${filter}`);
  return (
    <>
      <div className={css.toolbar}>
        <div className={css.search}>
          <SearchBox
            size="md"
            labels={{
              label: text('my.search'),
              placeholder: text('my.search.placeholder'),
              clear: t('explore.search.clear'),
            }}
            query={search.query}
            onQueryChange={(query) => onSearch({ query })}
          />
        </div>
        <Select
          aria-label={t('explore.sort.label')}
          options={orders.map((value) => ({
            value,
            label: value === 'oldest' ? text('my.sort.oldest') : t(`explore.sort.${value}`),
          }))}
          value={search.order}
          onValueChange={(order) => onSearch({ order })}
        />
      </div>
      <div role="group" aria-label={text('my.filter')} className={css.filters}>
        {filters.map((filter) => (
          <Chip key={filter} isPressed={search.filter === filter} onClick={() => onSearch({ filter })}>
            {nameOf(filter)}
            {filter === 'fix' && waiting > 0 && (
              <Badge tone="danger">
                <span aria-hidden="true">{t.number(waiting)}</span>
                <VisuallyHidden>{text('my.filter.waiting', { count: waiting })}</VisuallyHidden>
              </Badge>
            )}
          </Chip>
        ))}
      </div>
    </>
  );
};
