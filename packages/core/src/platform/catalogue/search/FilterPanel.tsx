import { definitionSizes, limits } from '@troupe/protocol';
import { useState } from 'react';
import { useT } from '../../../app/index.ts';
import { Chip } from '../../../ui/index.ts';
import type { ExploreSearch, FilterName } from './explore-search.ts';
import * as styles from './FilterPanel.css.ts';
import type { CharacterPage, FacetCount } from './search-request.ts';

export interface FilterPanelProps {
  search: ExploreSearch;
  /** What the brand lets one narrow by. */
  offered: readonly FilterName[];
  facets: CharacterPage['facets'] | undefined;
  onToggle: (name: FilterName, value: string) => void;
}

/** Chosen values stay on offer even where nothing is left that has them. */
const withChosen = (counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] => [
  ...counts,
  ...chosen.filter((value) => counts.every((count) => count.value !== value)).map((value) => ({ value, count: 0 })),
];

/** What the grid may be narrowed to: tags as chips, languages and definition sizes as boxes with counts. A `<div>` of three groups. */
export const FilterPanel = ({ search, offered, facets, onToggle }: FilterPanelProps) => {
  const t = useT();
  const [areAllTagsShown, setAllTagsShown] = useState(false);
  const tags = withChosen(facets?.tags ?? [], search.tags).slice(0, limits.tagsMax);
  const shownTags = areAllTagsShown
    ? tags
    : tags.filter(({ value }, index) => index < limits.tagsShownFirst || search.tags.includes(value));
  const languages = withChosen(facets?.languages ?? [], search.languages);
  const sizes = definitionSizes.flatMap((size) =>
    withChosen(facets?.sizes ?? [], search.sizes).filter(({ value }) => value === size),
  );

  const box = (name: FilterName, { value, count }: FacetCount, label: string) => (
    <label key={value} className={styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        checked={(search[name] as string[]).includes(value)}
        onChange={() => onToggle(name, value)}
      />
      <span dir="auto">{label}</span>
      <span className={styles.count}>{t.number(count)}</span>
    </label>
  );

  return (
    <div className={styles.panel} data-troupe-part="filter-panel">
      {offered.includes('tags') && tags.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t('explore.filters.tags')}</legend>
          <div className={styles.chips}>
            {shownTags.map(({ value }) => (
              <Chip key={value} size="sm" isPressed={search.tags.includes(value)} onClick={() => onToggle('tags', value)}>
                <bdi>{value}</bdi>
              </Chip>
            ))}
            {tags.length > limits.tagsShownFirst && (
              <Chip
                size="sm"
                aria-pressed={undefined}
                aria-expanded={areAllTagsShown}
                className={styles.more}
                onClick={() => setAllTagsShown(!areAllTagsShown)}
              >
                {areAllTagsShown ? t('explore.filters.fewer-tags') : t('explore.filters.all-tags', { count: tags.length })}
              </Chip>
            )}
          </div>
        </fieldset>
      )}
      {offered.includes('languages') && languages.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t('explore.filters.languages')}</legend>
          {languages.map((one) => box('languages', one, t.languageName(one.value)))}
        </fieldset>
      )}
      {offered.includes('sizes') && sizes.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{t('explore.filters.sizes')}</legend>
          {sizes.map((one) => box('sizes', one, t(`explore.size.${one.value as (typeof definitionSizes)[number]}`)))}
        </fieldset>
      )}
    </div>
  );
};
