import { useT } from '../../../app/index.ts';
import { Button, Tag } from '../../../ui/index.ts';
import * as styles from './ActiveFilters.css.ts';
import { countFilters, filterNames, type ExploreSearch, type FilterName } from './explore-search.ts';

export interface ActiveFiltersProps {
  search: ExploreSearch;
  onRemove: (name: FilterName, value: string) => void;
  onClear: () => void;
}

/** The chosen filters, each with a cross, and Clear all: a `<div role="group">`, nothing while there are none. */
export const ActiveFilters = ({ search, onRemove, onClear }: ActiveFiltersProps) => {
  const t = useT();
  if (countFilters(search) === 0) return null;
  const labels: Record<FilterName, (value: string) => string> = {
    tags: (value) => value,
    languages: t.languageName,
    sizes: (value) => t(`explore.size.${value as ExploreSearch['sizes'][number]}`),
  };
  return (
    <div role="group" aria-label={t('explore.filters.active')} className={styles.row} data-troupe-part="active-filters">
      {filterNames.flatMap((name) =>
        search[name].map((value) => {
          const label = labels[name](value);
          return (
            <Tag
              key={`${name} ${value}`}
              size="sm"
              isOn
              removeLabel={t('explore.filters.remove', { value: label })}
              onRemove={() => onRemove(name, value)}
            >
              <bdi>{label}</bdi>
            </Tag>
          );
        }),
      )}
      <Button variant="quiet" size="sm" onClick={onClear}>
        {t('explore.filters.clear')}
      </Button>
    </div>
  );
};
