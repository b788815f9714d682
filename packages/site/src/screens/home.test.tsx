import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, failure, testBrand, testSession, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { verifiedCheck } from '@troupe/core/platform/testing/age.ts';
import { searchService, testHit } from '@troupe/core/platform/testing/characters.ts';
import { userSettingsDefaults } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Site } from '../Site.tsx';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const search = searchService([testHit({ id: 'elin', name: 'Elin' }), testHit({ id: 'wick', name: 'Wick' })]);
const mine = {
  ...testHit({ id: 'mine', name: 'My own' }),
  moderationReport: null,
  is_live: true,
  reportsType: [],
  aicq_manual_review_required: false,
};

const open = (path: string, answer: Answer = () => null, { isMember = true, flags = {}, features = {} } = {}) => {
  history.replaceState(null, '', path);
  const router = createRouter(window);
  onTestFinished(router.start());
  const app = createTestApp({
    brand: testBrand({ flags, features }),
    links: createLinks(testBrand()),
    session: testSession(isMember ? { username: 'mara' } : {}),
    answer: async (request) => {
      const given = await answer(request);
      const { pathname } = new URL(request.url);
      if (given) return given;
      if (pathname.endsWith('/users/settings')) return Response.json(userSettingsDefaults);
      if (pathname.endsWith('/users/characters')) return Response.json({ data: [mine] });
      return search(request);
    },
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <Site />
      </RouterProvider>
    </AppProvider>,
  );
  return { app, router };
};

describe('home', () => {
  it('of a member begins with the filters that they kept, as chips', async () => {
    open('/', (request) =>
      request.url.endsWith('/users/settings') ? Response.json({ ...userSettingsDefaults, selectedTags: ['Sea'] }) : null,
    );
    const chips = await screen.findByRole('group', { name: 'Active filters' });
    expect(within(chips).getByText('Sea')).toBeTruthy();
    await waitFor(() => expect(location.search).toBe('?tags=Sea'));
  });

  it('says that something went wrong where settings do not load, with a button that reloads', async () => {
    open('/', (request) => (request.url.endsWith('/users/settings') ? failure(404, 'not_found') : null));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong');
    expect(alert.textContent).toContain('Refresh the page or try again later');
    expect(within(alert).getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Elin' })).toBeNull();
  });

  it('shows the member’s own chatbots from the menu of sources, and everybody’s again', async () => {
    open('/');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'own' } });
    expect(await screen.findByRole('link', { name: 'My own' })).toBeTruthy();
    expect(location.search).toBe('?source=own');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'explore' } });
    expect(await screen.findByRole('link', { name: 'Elin' })).toBeTruthy();
    expect(location.search).toBe('');
  });

  it('shows what is for adults alone to a member who may see it, in the menu of sources and at its address', async () => {
    const filters: unknown[] = [];
    open(
      '/?source=mature',
      async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/age-verification')) return Response.json(verifiedCheck());
        if (pathname.endsWith('/users/settings')) return Response.json({ ...userSettingsDefaults, showNSFW: true });
        if (!pathname.endsWith('/multi_search')) return null;
        const { searches } = (await request.clone().json()) as { searches: { filter_by?: string }[] };
        filters.push(searches[0]?.filter_by);
        return null;
      },
      { features: { nsfw_toggle: true } },
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Mature chatbots' })).toBeTruthy();
    const menu = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show' });
    await waitFor(() => expect(menu.value).toBe('mature'));
    await waitFor(() => expect(filters.at(-1)).toBe('is_nsfw:=true'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'name' } });
    expect(location.search).toBe('?source=mature&sort=name');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'explore' } });
    await waitFor(() => expect(filters.at(-1)).toBeUndefined());
  });

  it('asks a guest for nothing, has no menu of sources, and opens the interest picker', async () => {
    const { app } = open('/', undefined, { isMember: false });
    expect(await screen.findByRole('link', { name: 'Elin' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: "I'm interested in..." }));
    expect(await screen.findByRole('button', { name: 'Non-Binary' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
    expect(app.requests.some(({ url }) => url.includes('/users/'))).toBe(false);
  });

  it('has the interest picker among the filters of a small screen', async () => {
    open('/', undefined, { isMember: false });
    fireEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    expect(await within(drawer).findByRole('group', { name: "I'm interested in..." })).toBeTruthy();
  });

  it('lays a heart over its cards, which asks a guest to register', async () => {
    open('/', undefined, { isMember: false });
    expect(await screen.findByRole('button', { name: 'Favorite Elin' })).toBeTruthy();
  });

  it.each([
    [true, null],
    [false, /firstListing/],
  ])('has its first grid only without the flag: listing_v2 %s', async (listing_v2, first) => {
    open('/', undefined, { flags: { listing_v2 } });
    await screen.findByRole('link', { name: 'Elin' });
    const content = document.querySelector('main > div')?.className ?? '';
    expect(/firstListing/.exec(content)?.[0] ?? null).toEqual(first === null ? null : 'firstListing');
  });

  it('for users of a partner has recommendations above the grid, guests and members', async () => {
    const asked: string[] = [];
    open(
      '/external',
      (request) => {
        const { pathname, searchParams } = new URL(request.url);
        if (!pathname.endsWith('/api/v1/recommendations')) return null;
        asked.push(searchParams.get('scenario') ?? '');
        const items = ['a', 'b', 'c', 'd'].map((id) => ({
          ...testHit({ id, name: `Fox ${id}` }),
          recommId: 'r1',
          reason: { kind: 'trend' },
        }));
        return Response.json({ recommId: 'r1', items, is_personal: false, next: null });
      },
      { isMember: false },
    );
    const shelf = await screen.findByRole('region', { name: 'Recommended for you' });
    expect(within(shelf).getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(within(shelf).queryByRole('button', { name: /Less Like This/ })).toBeNull();
    expect(await screen.findByRole('heading', { level: 3, name: 'Elin' })).toBeTruthy();
    expect(asked).toEqual(['external']);
  });

  const recommended = (request: Request) => {
    if (!new URL(request.url).pathname.endsWith('/api/v1/recommendations')) return null;
    const items = ['a', 'b', 'c', 'd'].map((id) => ({
      ...testHit({ id, name: `Fox ${id}` }),
      recommId: 'r1',
      reason: { kind: 'taste' },
    }));
    return Response.json({ recommId: 'r1', items, is_personal: true, next: null });
  };
  const shelf = () => screen.queryByRole('region', { name: 'Recommended for you' });

  it.each(['?q=elin', '?tags=Sea', '?page=2'])('shows what was found and nothing above it: %s', async (query) => {
    open(`/${query}`, recommended);
    await screen.findByRole('heading', { level: 2, name: 'Explore' });
    await screen.findByRole('combobox', { name: 'Show' });
    expect(shelf()).toBeNull();
  });

  it('takes its shelf away with a search, and brings it back', async () => {
    const { router } = open('/', recommended);
    await waitFor(() => expect(shelf()).toBeTruthy());
    act(() => router.navigate('/?q=elin', 'replace'));
    expect(shelf()).toBeNull();
    act(() => router.navigate('/?sort=name', 'replace'));
    await waitFor(() => expect(shelf()).toBeTruthy());
  });

  it('keeps its shelf over filters that it filled in by itself', async () => {
    open('/', (request) =>
      request.url.endsWith('/users/settings')
        ? Response.json({ ...userSettingsDefaults, selectedTags: ['Sea'] })
        : recommended(request),
    );
    await waitFor(() => expect(location.search).toBe('?tags=Sea'));
    await waitFor(() => expect(shelf()).toBeTruthy());
  });
});
