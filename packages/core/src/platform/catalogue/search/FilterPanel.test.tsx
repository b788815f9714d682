import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { filterNames, parseExploreSearch, type FilterName } from './explore-search.ts';
import { FilterPanel } from './FilterPanel.tsx';

const counts = (of: string, length: number) =>
  Array.from({ length }, (_, at) => ({ value: `${of} ${at + 1}`, count: length - at }));

const show = (search: Record<string, string> = {}, offered: readonly FilterName[] = filterNames) => {
  const onToggle = vi.fn();
  render(
    <FilterPanel
      search={parseExploreSearch(search)}
      offered={offered}
      facets={{
        tags: counts('tag', 60),
        languages: [{ value: 'en', count: 3 }],
        sizes: ['very', 'low', 'minimal', 'high', 'mid'].map((value, at) => ({ value, count: at + 1 })),
      }}
      onToggle={onToggle}
    />,
    { wrapper: inApp(createTestApp()) },
  );
  return onToggle;
};
const tags = () => screen.getAllByRole('button', { name: /^tag / }).map(({ textContent }) => textContent);

describe('FilterPanel', () => {
  it.each([
    [['tags'], ['Tags']],
    [
      ['sizes', 'languages'],
      ['Language', 'Level of detail'],
    ],
    [[], []],
  ] as const)('offers %j where the brand allows that alone', (offered, groups) => {
    show({}, offered);
    expect(screen.queryAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(groups);
  });

  it('shows ten tags first and 56 at most', () => {
    show();
    expect(tags()).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: /more|all/i }));
    expect(tags()).toHaveLength(56);
  });

  it('orders definition sizes from minimal to very, whatever has how many', () => {
    const onToggle = show();
    const sizes = screen.getAllByRole('group').at(-1) as HTMLElement;
    for (const box of within(sizes).getAllByRole('checkbox')) fireEvent.click(box);
    expect(onToggle.mock.calls).toEqual(['minimal', 'low', 'mid', 'high', 'very'].map((size) => ['sizes', size]));
  });
});
