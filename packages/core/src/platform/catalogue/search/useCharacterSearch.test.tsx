import { act, renderHook, waitFor } from '@testing-library/react';
import { getUserSettings, userSettingsDefaults } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testBrand, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { searchService, testHit } from '../../testing/characters.ts';
import { parseExploreSearch } from './explore-search.ts';
import { useCharacterSearch } from './useCharacterSearch.ts';

const fifty = Array.from({ length: 50 }, (_, index) => testHit({ id: `c${index}`, name: `Fox ${index}` }));

const start = (options: TestAppOptions, values: Record<string, string> = {}) => {
  const app = createTestApp({ answer: searchService(fifty), ...options });
  const view = renderHook(({ values }) => useCharacterSearch(parseExploreSearch(values)), {
    initialProps: { values },
    wrapper: ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>,
  });
  const paths = () => app.requests.map(({ url }) => new URL(url).pathname);
  return { app, paths, ...view };
};

describe('useCharacterSearch', () => {
  it('gets a scoped key once and asks the node that it names', async () => {
    const { app, result, rerender, paths } = start({});
    await waitFor(() => expect(result.current.page?.found).toBe(50));
    rerender({ values: { page: '2' } });
    await waitFor(() => expect(result.current.page?.hits).toHaveLength(2));
    expect(paths()).toEqual(['/api/v1/search-key', '/search/multi_search', '/search/multi_search']);
    expect(app.requests[1]?.url).toBe('https://search.example.test/search/multi_search');
    expect(app.requests[1]?.headers.get('authorization')).toBeNull();
  });

  it('looks through names and titles in the chat language too, and without them where no chatbot has any', async () => {
    const service = searchService(fifty);
    const asked: string[] = [];
    let hasTranslations = true;
    const { app, result, rerender } = start(
      {
        session: testSession({ id: 'mara', username: 'mara' }),
        answer: async (request) => {
          if (!request.url.endsWith('multi_search')) return service(request);
          const { searches } = (await request.clone().json()) as { searches: { query_by: string }[] };
          const fields = searches[0]?.query_by ?? '';
          asked.push(fields);
          return !hasTranslations && fields.includes('i18n')
            ? Response.json({ results: [{ code: 404, error: 'Could not find a field named `name_i18n.de` in the schema.' }] })
            : service(request);
        },
      },
      { q: 'fox' },
    );
    await waitFor(() => expect(result.current.page?.found).toBe(50));
    act(() => {
      app.queries.setQueryData([getUserSettings.id, 'mara'], { ...userSettingsDefaults, chatLanguage: 'de' });
    });
    await waitFor(() => expect(asked.at(-1)).toMatch(/,name_i18n\.de,title_i18n\.de$/));
    hasTranslations = false;
    rerender({ values: { q: 'fox 1' } });
    await waitFor(() => expect(result.current.page?.found).toBe(11));
    expect(asked.at(-2)).toContain('i18n');
    expect(asked.at(-1)).not.toContain('i18n');
    expect(result.current.error).toBeNull();
  });

  it('keeps a page for five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const begin = Date.now();
    const { result, rerender, paths } = start({});
    await waitFor(() => expect(result.current.page).toBeDefined());
    rerender({ values: { page: '2' } });
    await waitFor(() => expect(result.current.isOld).toBe(false));
    vi.setSystemTime(begin + 299_999);
    rerender({ values: {} });
    expect(result.current.page?.hits).toHaveLength(48);
    rerender({ values: { page: '2' } });
    expect(paths()).toHaveLength(3);
    vi.setSystemTime(begin + 300_001);
    rerender({ values: {} });
    expect(result.current.page?.hits).toHaveLength(48);
    await waitFor(() => expect(paths()).toHaveLength(4));
  });

  it('gives up after 20 s', async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 20_000 ? late.signal : new AbortController().signal));
    onTestFinished(() => void vi.restoreAllMocks());
    const service = searchService(fifty);
    const { result, paths } = start({
      answer: (request) =>
        request.url.endsWith('multi_search')
          ? new Promise<Response>((_, fail) =>
              request.signal.addEventListener('abort', () => fail(request.signal.reason as DOMException)),
            )
          : service(request),
    });
    await waitFor(() => expect(paths()).toHaveLength(2));
    expect(result.current.error).toBeNull();
    late.abort(new DOMException('too late', 'TimeoutError'));
    await waitFor(() => expect(result.current.error).not.toBeNull());
  });

  it('shows the old page while the next one is on its way', async () => {
    const { result, rerender } = start({});
    await waitFor(() => expect(result.current.page).toBeDefined());
    rerender({ values: { page: '2' } });
    expect(result.current).toMatchObject({ isOld: true, page: { found: 50 } });
    await waitFor(() => expect(result.current.isOld).toBe(false));
  });

  it('gets a new key when the service refuses the old one', async () => {
    let refused = false;
    const service = searchService(fifty);
    const { result, paths } = start({
      answer: (request) => {
        if (!request.url.endsWith('multi_search') || refused) return service(request);
        refused = true;
        return failure(401, 'unauthorized');
      },
    });
    await waitFor(() => expect(result.current.page?.found).toBe(50));
    expect(paths()).toEqual(['/api/v1/search-key', '/search/multi_search', '/api/v1/search-key', '/search/multi_search']);
  });

  it('searches again with the key of the member who has signed in', async () => {
    const { app, result, paths } = start({
      sessionSource: { start: async () => testSession(), renew: async () => testSession({ username: 'mara' }) },
    });
    await waitFor(() => expect(result.current.page).toBeDefined());
    act(() => app.renewSession());
    await waitFor(() => expect(paths()).toHaveLength(4));
    expect(app.requests[2]?.headers.get('authorization')).toBe('Bearer token-of-member-1');
  });

  it('answers a negative keyword with nothing, and asks nobody', async () => {
    const { app, result } = start({ brand: testBrand({ negative_keywords: ['banned'] }) }, { q: 'some Banned words' });
    await waitFor(() => expect(result.current.page).toMatchObject({ found: 0, hits: [] }));
    expect(app.requests).toHaveLength(0);
  });

  it('says so once where there is no connection, and succeeds when tried again with one', async () => {
    const { app, result, rerender } = start({});
    await waitFor(() => expect(result.current.page).toBeDefined());
    act(() => app.sessions.setState({ isOnline: false }));
    rerender({ values: { q: 'Fox 1' } });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'offline' }));
    expect(app.toasts.getState().shown.map(({ text }) => text)).toEqual(['No connection. Please check and retry']);
    act(() => app.sessions.setState({ isOnline: true }));
    act(() => result.current.retry());
    await waitFor(() => expect(result.current.page?.found).toBe(11));
    expect(app.toasts.getState().history).toHaveLength(1);
  });

  it('fails as a whole if the service refuses one of its searches', async () => {
    const service = searchService(fifty);
    const { result } = start({
      answer: (request) =>
        request.url.endsWith('multi_search')
          ? Response.json({ results: [{ code: 404, error: 'Not found.' }] })
          : service(request),
    });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'unavailable' }));
  });
});
