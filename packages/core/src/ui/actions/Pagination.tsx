import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { leftIcon, rightIcon, type Glyph } from '../icons.ts';
import * as styles from './Pagination.css.ts';

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children' | 'aria-label'> {
  /** From 1. */
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** Plain presses only: new tab and middle button stay the browser's. */
  onPageChange?: (page: number) => void;
  labels: { nav: string; previous: string; next: string; page: (page: number) => string };
}

/** First, last, the current one and its neighbours; `0` stands for a gap. */
export const pagesToShow = (page: number, pageCount: number): number[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((each) => each >= 1 && each <= pageCount);
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? each - 1;
    // A gap of one page shows that page instead.
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [0, each] : [each];
  });
};

/** Pages as links, so that each has an address: a `<nav>`. Nothing with a single page. */
export const Pagination = ({ page, pageCount, hrefFor, onPageChange, labels, className, ...rest }: PaginationProps) => {
  if (pageCount <= 1) return null;
  const pages = pagesToShow(page, pageCount);
  const isNeighbour = (each: number) => pages.length > 5 && Math.abs(each - page) === 1 && each > 1 && each < pageCount;
  const handlePress = (to: number) => (event: MouseEvent) => {
    if (!onPageChange || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPageChange(to);
  };
  const step = (to: number, name: string, glyph: Glyph, rel: string) =>
    to >= 1 && to <= pageCount ? (
      <a href={hrefFor(to)} rel={rel} title={name} className={styles.page} onClick={handlePress(to)}>
        <Icon glyph={glyph} />
      </a>
    ) : (
      <span role="link" aria-disabled="true" aria-label={name} className={styles.page}>
        <Icon glyph={glyph} />
      </span>
    );
  return (
    <nav aria-label={labels.nav} data-troupe-part="pagination" {...rest} className={classNames(styles.pagination, className)}>
      {step(page - 1, labels.previous, leftIcon, 'prev')}
      {pages.map((each, index) =>
        each ? (
          <a
            key={each}
            href={hrefFor(each)}
            aria-label={labels.page(each)}
            aria-current={each === page ? 'page' : undefined}
            className={classNames(styles.page, isNeighbour(each) && styles.neighbour)}
            onClick={handlePress(each)}
          >
            {each}
          </a>
        ) : (
          <span key={`after-${pages[index - 1]}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      {step(page + 1, labels.next, rightIcon, 'next')}
    </nav>
  );
};
