import { cleanup, render, waitFor } from '@testing-library/react';
import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { loadLocale } from '@troupe/core/i18n';
import { testCharacter, testHit } from '@troupe/core/platform/testing/characters.ts';
import { firstView, type BrandView, type DocumentBanners, type FirstViewRequest, type MultiSearchResult } from '@troupe/protocol';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSite } from './create-site.tsx';
import { matchRoute } from './router/match.ts';
import { createRouter } from './router/router.ts';
import { preloadScreen } from './router/screens.tsx';
import { firstViews } from './server.tsx';
import { siteScreens } from './site-screens.ts';

const hits = Array.from({ length: 3 }, (_, index) => testHit({ id: `c${index}`, name: `Fox ${index}` }));
const found = (names = hits): MultiSearchResult => ({
  results: [{ found: names.length, page: 1, hits: names.map((document) => ({ document })), facet_counts: [] }],
});
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';

const requestOf = (change: Partial<FirstViewRequest> = {}): FirstViewRequest => ({
  brand: testBrand(),
  pathname: '/',
  search: '',
  user: 'guest',
  character: undefined,
  find: async () => found(),
  ...change,
});
const draw = (change?: Partial<FirstViewRequest>) => firstViews.draw(requestOf(change), 'page');
const asDocument = (html: string) => new DOMParser().parseFromString(html, 'text/html');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Takes over what was drawn, as the page does: the same elements afterwards, and what React complained about. */
const takeOver = async (change: Partial<FirstViewRequest> & { hash?: string }) => {
  const request = requestOf(change);
  const { html, view } = await firstViews.draw(request, 'page');
  history.replaceState(null, '', request.pathname + request.search + (change.hash ?? ''));
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  const before = [...place.querySelectorAll('*')];
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname);
    return new Promise<Response>(() => undefined);
  });
  await preloadScreen(siteScreens[matchRoute(request.pathname, request.brand.closed_paths).route.screen]);
  const router = createRouter(window);
  const { app, elements } = await createSite({
    brand: request.brand,
    router,
    texts: await loadLocale(request.brand.language),
    // As it comes out of the document.
    view: v.parse(firstView, JSON.parse(JSON.stringify(view))),
    sessionSource: { start: async () => testSession(), renew: async () => testSession() },
  });
  const stop = app.start();
  const recovered: unknown[] = [];
  render(elements, { container: place, hydrate: true, onRecoverableError: (error) => void recovered.push(error) });
  // The screen's own boundary is taken over in a turn of its own.
  await waitFor(() => expect(place.innerHTML).not.toMatch(/<!--\$[?~!]/));
  const result = {
    place,
    asked,
    kept: before.filter((element) => element.isConnected),
    before,
    complaints: [...complaints.mock.calls.map(([text]) => String(text)), ...recovered.map(String)],
  };
  cleanup();
  stop();
  return result;
};

describe('the first view', () => {
  it('of home has the characters, in the shell, as links and words', async () => {
    const { html, view } = await draw();
    const page = asDocument(html);
    expect(page.querySelector('h1')?.textContent).toBe('Who will you meet today?');
    expect([...page.querySelectorAll('li h3 a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Fox 0', '/chat/c0'],
      ['Fox 1', '/chat/c1'],
      ['Fox 2', '/chat/c2'],
    ]);
    expect(page.querySelector('nav[aria-label=Main] a[href="/"]')).toBeTruthy();
    expect(page.querySelector('footer')?.textContent).toContain('Every character here is fictional');
    expect(view).toMatchObject({ drawn: 'page', found: found() });
  });

  it('asks for the page and the order of the address, and for nothing that somebody looks for', async () => {
    const find = vi.fn<FirstViewRequest['find']>(async () => found());
    await draw({ search: '?page=3&sort=name', find });
    expect(find.mock.calls[0]?.[0]).toEqual([expect.objectContaining({ q: '*', page: 3, sort_by: 'name:asc' })]);
    for (const search of ['?q=fox', '?tags=Sea', '?languages=de']) {
      const { html, view } = await draw({ search, find });
      expect([view.found, html.includes('data-troupe-state="loading"')]).toEqual([undefined, true]);
    }
    expect(find).toHaveBeenCalledOnce();
  });

  it('has the banners of home, but not above what somebody looks for', async () => {
    const banner = {
      name: 'winter',
      placement: 'main',
      contentPlacement: 'start',
      actions: [],
      title: { label: 'Winter reading' },
    };
    const rest = { closable: true, transitionTime: 5000, ink: null, counts_to: null } as const;
    const nothing = { banners: [], holds_until: null };
    const banners = {
      home: { main: { banners: [{ ...banner, ...rest }], holds_until: null }, side: nothing },
    } as DocumentBanners;
    const isShown = async (search: string) => (await draw({ search, banners })).html.includes('Winter reading');
    expect([await isShown(''), await isShown('?sort=name')]).toEqual([true, true]);
    for (const search of ['?q=fox', '?tags=Sea', '?page=2']) expect([search, await isShown(search)]).toEqual([search, false]);
  });

  it('knows nothing of a member but that they will see more', async () => {
    const find = vi.fn<FirstViewRequest['find']>(async () => found());
    const { html, view } = await draw({ user: 'member', find });
    expect([find.mock.calls.length, html.includes('Fox'), view]).toEqual([0, false, { drawn: 'page', user: 'member' }]);
    // What strangers do not find may be there for a member.
    const missing = await draw({ user: 'member', pathname: '/chatbot/adult', character: null });
    expect([missing.view, missing.html.includes('This page is gone.')]).toEqual([{ drawn: 'page', user: 'member' }, false]);
  });

  it('of a character has who it is and what it says first', async () => {
    const character = testCharacter({ persona: 'Sixty-three, dry, *watchful*.' });
    const { html } = await draw({ pathname: '/chatbot/elin', character });
    const page = asDocument(html);
    expect(page.querySelector('h1')?.textContent).toBe('Elin Marrow');
    expect(page.body.textContent).toContain('Keeper of the last manned light on the coast');
    expect(page.querySelector('blockquote')?.textContent).toContain('You came up the north path.');
    expect(page.body.textContent).toContain('Sixty-three, dry');
    expect(page.querySelector('a[href="/chat/elin"]')).toBeTruthy();
  });

  it.each([
    ['an unknown path', { pathname: '/nowhere' }, 'This page is gone.'],
    [
      'a path that the brand closes',
      { pathname: '/chats', brand: testBrand({ closed_paths: ['/chats'] }) },
      'This page is gone.',
    ],
    ['a character that is gone', { pathname: '/chatbot/gone', character: null }, 'This page is gone.'],
    ['a page that is closed to somebody', { pathname: '/accessDenied' }, '403 Access Denied'],
  ])('says so of %s', async (_, change, text) => {
    const { html } = await draw(change);
    expect(asDocument(html).querySelector('h1')?.textContent).toBe(text);
  });

  it.each(['/chats', '/blocked-creators', '/recommended-bots', '/signup', '/studio', '/doctor', '/my-chatbots'])(
    'shows no more than the shell of %s, which is somebody’s own',
    async (pathname) => {
      const { html, view } = await draw({ pathname });
      expect(view).toEqual({ drawn: 'shell', user: 'guest' });
      expect(html).toContain('data-troupe-part="page-shape"');
      expect(html).not.toContain('<h1');
    },
  );

  it('of a chat says with whom, and leads to who that is', async () => {
    const { html, view } = await draw({ pathname: '/chat/elin', character: testCharacter() });
    expect(view).toMatchObject({ drawn: 'shell', character: { name: 'Elin Marrow' } });
    expect(asDocument(html).querySelector('h1')?.textContent).toBe('Elin Marrow');
    const link = asDocument(html).querySelector('[data-troupe-part=page-shape] a[href="/chatbot/elin"]');
    expect(link?.textContent).toContain('Elin Marrow');
    // Of one that is not there, the chat itself says so.
    expect((await draw({ pathname: '/chat/gone', character: null })).view).toEqual({ drawn: 'shell', user: 'guest' });
  });

  it('can be no more than a shell', async () => {
    const { html, view } = await firstViews.draw(requestOf({ find: () => Promise.reject(new Error('down')) }), 'shell');
    expect([view, html.includes('data-troupe-part="page-shape"')]).toEqual([{ drawn: 'shell', user: 'guest' }, true]);
  });

  it('is written in the brand’s language, with its name and mark', async () => {
    const arabic = await draw({ brand: testBrand({ language: 'ar', direction: 'rtl', name: 'Lantern', logo: 'lantern' }) });
    const page = asDocument(arabic.html);
    expect(page.querySelector('nav')?.getAttribute('aria-label')).toBe((await loadLocale('ar'))?.['shell.navigation']);
    expect(page.querySelector('nav a')?.textContent).toBe('Lantern');
    expect(arabic.html).not.toBe((await draw({ brand: testBrand() })).html);
  });

  it('needs no inline style and no script, and lets no name become markup', async () => {
    const names = [testHit({ id: 'x', name: hostile, title: hostile, creator_username: hostile })];
    const home = await draw({ find: async () => found(names) });
    const profile = await draw({
      pathname: '/chatbot/x',
      character: testCharacter({ id: 'x', name: hostile, greeting: hostile, persona: hostile, tags: [hostile] }),
    });
    for (const { html } of [home, profile]) {
      const page = asDocument(html);
      expect(page.querySelectorAll('script, [style], [onerror], link')).toHaveLength(0);
      expect(page.body.textContent).toContain(hostile);
    }
  });

  it('stands for another where both would be equal', () => {
    const keyOf = (pathname: string, search = '') => firstViews.keyOf({ brand: testBrand(), pathname, search });
    expect(keyOf('/')).toBe(keyOf('/', '?utm_source=x'));
    expect(keyOf('/')).not.toBe(keyOf('/', '?page=2'));
    expect(keyOf('/', '?q=fox')).toBeNull();
    expect(keyOf('/chatbot/elin')).toBeNull();
    expect(keyOf('/a')).toBe(keyOf('/b'));
    expect(keyOf('/chat/elin')).toBeNull();
  });
});

describe('a page that takes its first view over', () => {
  const partner: BrandView = testBrand({ id: 'acme', name: 'Acme', partner_mode: true, logo: 'acme' });
  const arabic = testBrand({ language: 'ar', direction: 'rtl' });
  it.each<[string, Partial<FirstViewRequest> & { hash?: string }]>([
    ['home', {}],
    ['home in an order, with a fragment', { search: '?sort=name&page=2', hash: '#sign-in' }],
    ['home that looks for something', { search: '?q=fox&tags=Sea' }],
    ['home of a member', { user: 'member' }],
    ['home of another brand', { brand: partner }],
    ['home of a brand with a queue', { brand: testBrand({ queue: {} }) }],
    ['home from right to left', { brand: arabic }],
    ['a character', { pathname: '/chatbot/elin', character: testCharacter() }],
    ['a character from right to left', { pathname: '/chatbot/elin', character: testCharacter(), brand: arabic }],
    ['a character that is gone', { pathname: '/chatbot/gone', character: null }],
    ['a hostile name', { find: async () => found([testHit({ id: 'x', name: hostile })]) }],
    ['nothing', { pathname: '/nowhere' }],
    ['a stranger to a member', { pathname: '/chatbot/elin', character: testCharacter(), user: 'member' }],
  ])('keeps every element of %s', async (_, change) => {
    const { before, kept, complaints } = await takeOver(change);
    // Beside a wide window's column of filters, which has no room here.
    const column = before.filter((element) => element.closest('section[id$="-filters"]'));
    // Room that is kept for what a member alone has gives way to that.
    const spaces = before.filter((element) => element.matches('[data-troupe-part=space]'));
    expect(complaints).toEqual([]);
    expect(kept).toHaveLength(before.length - column.length - spaces.length);
    expect(before.length).toBeGreaterThan(20);
  });

  it('asks for nothing that is there', async () => {
    const home = await takeOver({});
    expect(home.asked).toEqual([]);
    const profile = await takeOver({ pathname: '/chatbot/elin', character: testCharacter() });
    expect(profile.asked).toEqual([]);
    const gone = await takeOver({ pathname: '/chatbot/gone', character: null });
    // Whom one may meet instead is asked for: documents of what is gone bring nobody.
    expect(gone.asked).toEqual(['/api/v1/search-key']);
  });

  it('shows its own content in place of a shape', async () => {
    const { place, complaints } = await takeOver({ pathname: '/doctor' });
    expect(complaints).toEqual([]);
    expect(place.querySelector('[data-troupe-part=page-shape]')).toBeNull();
  });
});
