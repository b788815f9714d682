import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchValues } from '../../../app/index.ts';
import { createTestApp, failure, testBrand, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { searchService, sentSearches, testHit } from '../../testing/characters.ts';
import { ExploreGrid } from './ExploreGrid.tsx';
import { ExploreScreen } from './ExploreScreen.tsx';

const hundred = Array.from({ length: 100 }, (_, index) => testHit({ id: `c${index}`, name: `Fox ${index}` }));
const facets = {
  tags: { Mystery: 60, Sea: 40 },
  language: { en: 90, ar: 10 },
  definition_size_category: { high: 3, minimal: 30 },
};

const start = ({ values = {}, ...options }: TestAppOptions & { values?: SearchValues } = {}) => {
  const app = createTestApp({ answer: searchService(hundred, facets), ...options });
  const changes: [SearchValues, string][] = [];
  const Place = () => {
    const [search, setSearch] = useState(values);
    return (
      <ExploreGrid
        search={search}
        onSearchChange={(next, how) => {
          changes.push([next, how]);
          setSearch(next);
        }}
      />
    );
  };
  render(<Place />, { wrapper: inApp(app) });
  return { app, changes };
};
const cards = () => screen.getAllByRole('listitem').map((card) => within(card).getAllByRole('link')[0]?.textContent);

afterEach(() => void vi.unstubAllGlobals());

describe('ExploreGrid', () => {
  it('shows skeletons first, then 48 cards and how many there are', async () => {
    start();
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    expect(document.querySelector('[data-troupe-state=loading]')).not.toBeNull();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('100 chatbots'));
    expect(cards()).toHaveLength(48);
    expect(document.querySelector('[data-troupe-state=loading]')).toBeNull();
  });

  it('links a card to its character, and tells nothing of a click', async () => {
    const { app } = start();
    const link = await screen.findByRole('link', { name: 'Fox 7' });
    expect(link.getAttribute('href')).toBe('#chat.character?characterId=c7');
    fireEvent.click(link);
    expect(app.events).toEqual([]);
  });

  it('turns pages by the address, and begins each at its top', async () => {
    const { changes } = start({ values: { sort: 'name' } });
    const page = await screen.findByRole('link', { name: 'Page 3' });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.click(page);
    expect(changes).toEqual([[{ sort: 'name', page: '3' }, 'push']]);
    expect(document.activeElement?.textContent).toBe('Explore');
    // After the new page is drawn, since what stood above the grid goes with the first one.
    await waitFor(() => expect(scrolled.mock.contexts).toEqual([document.activeElement]));
    await waitFor(() => expect(cards()).toEqual(['Fox 96', 'Fox 97', 'Fox 98', 'Fox 99']));
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('#home?sort=name&page=2');
  });

  it('offers the five orders of the specification and goes back to the first page', async () => {
    const { changes } = start({ values: { page: '2' } });
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
    expect([...sort.options].map(({ text }) => text)).toEqual(['Trending', 'Top Rated', 'Popular', 'Latest', 'Name']);
    expect(sort.value).toBe('popular');
    fireEvent.change(sort, { target: { value: 'latest' } });
    expect(changes).toEqual([[{ sort: 'latest' }, 'push']]);
    await screen.findAllByRole('listitem');
  });

  it('says that nothing was found, and clears the filters', async () => {
    const { changes } = start({ values: { q: 'nobody', tags: 'Sea' } });
    expect(await screen.findByText('No Results Found')).toBeTruthy();
    expect(screen.getByText('Try clearing your filters or use another keyword')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('0 chatbots');
    const [, inEmptyState] = screen.getAllByRole('button', { name: 'Clear all' });
    fireEvent.click(inEmptyState!);
    expect(changes).toEqual([[{ q: 'nobody' }, 'push']]);
  });

  it('clears a word that nothing was found for, and goes on from the heading', async () => {
    const { changes } = start({ values: { q: 'nobody', sort: 'name' } });
    await screen.findByText('No Results Found');
    const [, inEmptyState] = screen.getAllByRole('button', { name: 'Clear search' });
    fireEvent.click(inEmptyState!);
    expect(changes).toEqual([[{ sort: 'name' }, 'push']]);
    expect(document.activeElement?.textContent).toBe('Explore');
  });

  it('says of a brand without characters that there are none, not that a filter hides them', async () => {
    start({ answer: searchService([]) });
    expect(await screen.findByText('No one here yet')).toBeTruthy();
    expect(screen.getByText('Characters appear here as soon as Daybreak has some.')).toBeTruthy();
    expect(screen.queryByText('No Results Found')).toBeNull();
  });

  it('says that something went wrong, and tries again', async () => {
    let isDown = true;
    const service = searchService(hundred);
    start({
      answer: (request) => (isDown && request.url.endsWith('multi_search') ? failure(503, 'unavailable') : service(request)),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong');
    expect(alert.textContent).toContain('Refresh the page or try again later');
    isDown = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cards()).toHaveLength(48));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names a chosen filter, counts it and takes it away', async () => {
    const { app, changes } = start({ values: { tags: 'Sea', languages: 'ar' } });
    expect((await screen.findByRole('button', { name: /^Filters/ })).textContent).toContain('2 active');
    await screen.findAllByRole('listitem');
    expect((await sentSearches(app.requests[1]!))[0]).toMatchObject({ filter_by: 'tags:=`Sea` && language:=[`ar`]' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove العربية' }));
    expect(changes).toEqual([[{ tags: 'Sea' }, 'push']]);
    await screen.findAllByRole('listitem');
  });

  it('has no way to filters where the brand offers none; what an address asks for can be taken away', async () => {
    const brand = testBrand({ partner_mode: true, features: { explore_filters: [] } });
    const { changes } = start({ brand, values: { tags: 'Sea' } });
    await screen.findByRole('status');
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /Sea/ }));
    expect(changes.at(-1)?.[0]).toEqual({});
  });

  it('has the filters in a drawer where there is no room beside the grid', async () => {
    const { changes } = start();
    await screen.findAllByRole('listitem');
    const toggle = screen.getByRole('button', { name: /^Filters/ });
    expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Filters', 'false']);
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    fireEvent.click(toggle);
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Mystery' }));
    fireEvent.click(within(drawer).getByRole('checkbox', { name: /English/ }));
    fireEvent.click(within(drawer).getByRole('checkbox', { name: /High/ }));
    expect(changes.at(-1)).toEqual([{ tags: 'Mystery', languages: 'en', sizes: 'high' }, 'push']);
    expect(toggle.textContent).toContain('3 active');
    await screen.findAllByRole('listitem');
  });

  describe('where it is wide', () => {
    const wide = () =>
      vi.stubGlobal('matchMedia', () => ({
        matches: true,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }));

    it('has no column of filters where a word finds nothing', async () => {
      wide();
      start({ values: { q: 'nobody' } });
      await screen.findByText('No Results Found');
      expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
      expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    });

    it('has the filters in a column, sizes from small to large, and hides them on demand', async () => {
      wide();
      const { changes } = start();
      const column = await screen.findByRole('region', { name: 'Filters' });
      await screen.findAllByRole('listitem');
      expect(
        within(column)
          .getAllByRole('checkbox')
          .map((box) => box.closest('label')?.textContent),
      ).toEqual(['English90', 'العربية10', 'Minimal30', 'High3']);
      fireEvent.click(within(column).getByRole('button', { name: 'Mystery' }));
      fireEvent.click(within(column).getByRole('checkbox', { name: /English/ }));
      expect(changes).toEqual([
        [{ tags: 'Mystery' }, 'push'],
        [{ tags: 'Mystery', languages: 'en' }, 'push'],
      ]);
      fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
      expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
      await screen.findAllByRole('listitem');
    });
  });

  it('has a first heading where nothing stands above it', async () => {
    start();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Daybreak');
    await screen.findAllByRole('listitem');
  });

  it('says that it is offline, and offers to try again', async () => {
    const { app } = start();
    await screen.findAllByRole('listitem');
    act(() => app.sessions.setState({ isOnline: false }));
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() =>
      expect(app.toasts.getState().shown.map(({ text }) => text)).toEqual(['No connection. Please check and retry']),
    );
  });
});

describe('ExploreScreen', () => {
  it("greets in the brand's own words", async () => {
    const app = createTestApp({ answer: searchService(hundred) });
    render(<ExploreScreen params={{}} search={{}} onSearchChange={() => undefined} />, { wrapper: inApp(app) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Who will you meet today?');
    await screen.findAllByRole('listitem');
  });
});
