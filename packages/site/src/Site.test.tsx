import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, failure, testBrand, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { testSavedChat } from '@troupe/core/chat/testing/saved-chats.ts';
import { searchService, testCharacter, testHit } from '@troupe/core/platform/testing/characters.ts';
import {
  createPageEvent,
  endSession,
  getCharacter,
  listConversations,
  rolePermissions,
  type Permission,
  type Session,
} from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from './links/links.ts';
import { createRouter, type Router } from './router/router.ts';
import { RouterProvider } from './router/RouterContext.tsx';
import { SignInWays } from './session/sign-in-ways.ts';
import { Site } from './Site.tsx';

const service = searchService(Array.from({ length: 3 }, (_, index) => testHit({ id: `c${index}`, name: `Fox ${index}` })));
const characterPath = getCharacter.path.replace(':characterId', '');

let router: Router;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // The first HTML has a title of its own, and a document shows its first.
  document.head.innerHTML = '<title>From the server</title>';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = (href: string, options: TestAppOptions = {}) => {
  history.replaceState(null, '', href);
  router = createRouter(window);
  onTestFinished(router.start());
  const app = createTestApp({
    links: createLinks(options.brand ?? testBrand()),
    answer: (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(characterPath)) return service(request);
      return pathname.endsWith('/gone') ? failure(404, 'not_found') : Response.json(testCharacter({ name: 'Elin Marrow' }));
    },
    ...options,
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <SignInWays value={{ providers: ['google'], passkeys: false }}>
          <Site />
        </SignInWays>
      </RouterProvider>
    </AppProvider>,
  );
  return app;
};
/** Screens are loaded when they are first come to, which takes its time here. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the site', () => {
  it('opens home with its title, and a navigation that leads only to what is there', async () => {
    open('/');
    await heading('Who will you meet today?');
    expect(document.title).toBe('Daybreak: chat with characters');
    const nav = screen.getByRole('navigation', { name: 'Main' });
    await within(nav).findByRole('link', { name: 'Sign In' });
    const entries = within(nav).getAllByRole('link');
    expect(entries.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Daybreak', '/'],
      ['Home', '/'],
      ['Chats', '/chats'],
      ['My Personas', '/personas'],
      ['Favorites', '/favorite-bots'],
      ['Recommendations', '/recommended-bots'],
      ['Sign In', '#sign-in'],
    ]);
    expect(within(nav).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  it("links the brand's legal texts at the end of the page, those that there are, each in a tab of its own", async () => {
    open('/', { brand: testBrand({ legal: ['terms', 'custodian_2257'] }) });
    await heading('Who will you meet today?');
    const links = within(screen.getByRole('contentinfo')).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.target])).toEqual([
      ['Terms', '/terms', '_blank'],
      ['Reporting', '/report', ''],
      ['18 U.S.C. 2257', '/2257', '_blank'],
    ]);
  });

  it('says that a screen is on its way while its code is', async () => {
    open('/doctor');
    const wait = () => document.querySelector('[data-troupe-part=screen-wait]');
    expect(wait()?.textContent).toBe('Loading');
    await waitFor(() => expect(wait()).toBeNull());
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('goes to a character: title, top of the page, focus', async () => {
    open('/');
    await heading('Who will you meet today?');
    act(() => router.navigate('/chatbot/elin'));
    await heading('Elin Marrow');
    await waitFor(() => expect(document.title).toBe('Elin Marrow by harbourlight · Daybreak'));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.getElementById('troupe-main')?.contains(document.activeElement)).toBe(true);
    act(() => router.navigate('/'));
    await heading('Who will you meet today?');
    expect(document.activeElement?.textContent).toBe('Who will you meet today?');
  });

  it('leaves the title of the first HTML until the character is here', async () => {
    let answer: (response: Response) => void = () => undefined;
    open('/chatbot/elin', { answer: () => new Promise((resolve) => (answer = resolve)) });
    await heading('Chatbot');
    expect(document.title).toBe('From the server');
    await waitFor(() => {
      answer(Response.json(testCharacter({ name: 'Elin Marrow' })));
      expect(document.title).toBe('Elin Marrow by harbourlight · Daybreak');
    });
  });

  it('keeps the search of the grid in the address', async () => {
    open('/?sort=name');
    const sort = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
    expect(sort.value).toBe('name');
    fireEvent.change(sort, { target: { value: 'latest' } });
    expect(window.location.search).toBe('?sort=latest');
    act(() => history.back());
    await waitFor(() => expect(sort.value).toBe('name'));
  });

  it('is a 404 for an unknown path and for a path that the brand closes', async () => {
    open('/nowhere');
    await heading('This page is gone.');
    expect(document.title).toBe('Page not found · Daybreak');
    cleanup();
    open('/chatbot/elin', { brand: testBrand({ closed_paths: ['/chatbot/elin'] }) });
    await heading('This page is gone.');
  });

  it('is a 404 for a character that is gone, asked for once', async () => {
    const app = open('/chatbot/gone');
    await heading('This page is gone.');
    expect(app.requests.filter(({ url }) => url.endsWith('/gone'))).toHaveLength(1);
  });

  it.each([
    [
      '/chat/gone',
      "You can't open this chat",
      "You are not allowed to chat with this character. It's either private or deleted.",
    ],
    ['/chatbot/gone', 'This page is gone.', 'The link may be old, or the page was removed.'],
    ['/creator/gone', 'This page is gone.', 'The link may be old, or the page was removed.'],
  ])('has at %s a heading, a sentence, the navigation of a page, a way home and three others', async (path, title, sentence) => {
    open(path, {
      answer: (request) => (new URL(request.url).pathname.endsWith('/gone') ? failure(404, 'not_found') : service(request)),
    });
    await heading(title);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(document.querySelector('[data-troupe-part=shell]')?.getAttribute('data-troupe-layout')).toBe('page');
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy();
    const others = await screen.findByRole('region', { name: 'Meet someone else' });
    await waitFor(() => expect(within(others).getAllByRole('heading', { level: 3 })).toHaveLength(3));
    expect(within(others).getByRole('link', { name: 'Fox 0' }).getAttribute('href')).toBe('/chat/c0');
  });

  it('has one neutral door for a guest on a brand with characters for adults, on the page and the chat of any', async () => {
    const words: (string | null)[] = [];
    for (const path of ['/chat/gone', '/chatbot/gone']) {
      open(path, { session: testSession(), brand: testBrand({ features: { nsfw_toggle: true } }) });
      await heading('Sign in to chat here');
      expect(screen.getByRole('button', { name: 'Create Free Account' })).toBeTruthy();
      words.push(document.querySelector('[data-troupe-part=sign-in-door]')?.textContent ?? null);
      cleanup();
    }
    expect(words[0]).toBe(words[1]);
  });

  it('shows the 403 page to a session without the permission', async () => {
    open('/chat/elin', { session: testSession({ permissions: ['view_help'] }) });
    await heading('403 Access Denied');
    expect(screen.getByText('You are Not Authorized to access this page')).toBeTruthy();
  });

  it.each(['/', '/external', '/favorite-bots', '/creator/mara', '/recommended-bots', '/my-chatbots', '/my-chatbots/groupchats'])(
    'tells whose works are in no list so on each page with one: %s',
    async (path) => {
      const permissions: Permission[] = [...rolePermissions.free_tier, 'temporary_shadowban'];
      open(path, { session: testSession({ username: 'mara', permissions }) });
      expect(await screen.findByText("Your chatbots aren't listed.")).toBeTruthy();
    },
  );

  it('shows what stands in place of a chat as a page, with its margins', async () => {
    open('/chat/elin', { session: testSession({ permissions: ['view_help'] }) });
    await heading('403 Access Denied');
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(document.querySelector('[data-troupe-part=shell]')?.getAttribute('data-troupe-layout')).toBe('page');
  });

  it('opens the sign-in overlay by the address and closes it to the page as it was', async () => {
    open('/?sort=name#sign-in');
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' });
    expect(
      within(dialog)
        .getByRole('link', { name: /Google/ })
        .getAttribute('href'),
    ).toBe('/api/v2/auth/login?redirect=%2F%3Fsort%3Dname&provider=google');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(window.location.href).toMatch(/\/\?sort=name$/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says once that a sign-in was refused, and takes it out of the address', async () => {
    open('/?error=sign_in_failed');
    expect(await screen.findByText("Couldn't authenticate. Try again")).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('says who is here and signs out', async () => {
    const app = open('/', { session: testSession({ username: 'mara' }) });
    expect(await screen.findByRole('link', { name: "mara's profile" })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(app.requests.some(({ url }) => url.endsWith(endSession.path))).toBe(true));
  });

  it('offers no sign-in of its own to the users of a partner', async () => {
    open('/#sign-in', { brand: testBrand({ partner_mode: true, links: { support: 'https://help.example.test' } }) });
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens Help in a tab of its own, at the address that the brand gave', async () => {
    open('/', { brand: testBrand({ links: { support: 'https://help.example.test' } }) });
    const help = await screen.findByRole('link', { name: 'Help' });
    expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['https://help.example.test', '_blank']);
  });

  it('has the ways of its brand at the end of the navigation, for who holds what they ask for', async () => {
    const entry = (link: string, label: string, permissions: Permission[] = []) => ({ link, label, permissions });
    const brand = testBrand({
      partner_mode: true,
      shell: {
        nav_entries: [
          entry('https://harbour.example/shop', 'Shop'),
          entry('/recommended-bots', 'Ours', ['view_chats', 'create_character']),
          entry('/shop', 'Join'),
          entry('/chats', 'Staff', ['view_chats', 'moderate']),
        ],
      },
    });
    const shown = async (session: Session) => {
      open('/recommended-bots', { brand, session });
      const nav = await screen.findByRole('navigation', { name: 'Main' });
      await within(nav).findByRole('link', { name: 'Chats' });
      const own = within(nav)
        .getAllByRole('link')
        .filter(({ textContent }) => ['Shop', 'Ours', 'Join', 'Staff'].includes(textContent ?? ''));
      const told = own.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
      const current = own.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent);
      cleanup();
      return { told, current };
    };
    const shop = ['Shop', 'https://harbour.example/shop', '_blank'];
    const ours = ['Ours', '/recommended-bots', null];
    expect(await shown(testSession())).toEqual({ told: [shop], current: [] });
    const member = testSession({ username: 'mara', platform: 'partner' });
    expect(await shown(member)).toEqual({ told: [shop, ours], current: ['Ours'] });
    const moderator = testSession({ username: 'mara', permissions: ['view_chats', 'moderate'] });
    expect(await shown(moderator)).toEqual({ told: [shop, ['Staff', '/chats', null]], current: [] });
  });

  it('has its menu, home, light and dark and the way to oneself in the header', async () => {
    open('/favorite-bots', { session: testSession({ username: 'mara' }) });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: testBrand().name }).getAttribute('href')).toBe('/');
    expect(header.getByRole('link', { name: "mara's profile" }).getAttribute('href')).toBe('/profile');
    const before = document.documentElement.dataset['troupeMode'];
    fireEvent.click(header.getByRole('button', { name: 'Switch between light and dark' }));
    expect(document.documentElement.dataset['troupeMode']).toMatch(before === 'dark' ? /^light$/ : /^dark$/);
    delete document.documentElement.dataset['troupeMode'];
    fireEvent.click(header.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: testBrand().name });
    expect(within(menu).getByRole('link', { name: /^Chats/ })).toBeTruthy();
    cleanup();
    open('/', { session: testSession() });
    const forGuests = within(await screen.findByRole('banner'));
    expect((await forGuests.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('#sign-in');
  });

  it('has the button of its brand in the header, and none to a page that is not there', async () => {
    const button = (link: string) => testBrand({ shell: { header_button: { link, label: 'For you' } } });
    open('/', { brand: button('/recommended-bots') });
    const header = await screen.findByRole('banner');
    expect((await within(header).findByRole('link', { name: 'For you' })).getAttribute('href')).toBe('/recommended-bots');
    cleanup();
    open('/', { brand: button('https://harbour.example/offer') });
    const elsewhere = await within(await screen.findByRole('banner')).findByRole('link', { name: 'For you' });
    expect([elsewhere.getAttribute('href'), elsewhere.getAttribute('target')]).toEqual([
      'https://harbour.example/offer',
      '_blank',
    ]);
    cleanup();
    open('/', { brand: button('/shop') });
    await within(await screen.findByRole('banner')).findByRole('link', { name: 'Sign In' });
    expect(screen.queryByRole('link', { name: 'For you' })).toBeNull();
  });

  it('ends with the line of its brand, made of elements', async () => {
    const footer_line = ['© ', { tag: 'a' as const, href: 'https://harbour.example', children: ['Harbour'] }];
    open('/', { brand: testBrand({ shell: { footer_line } }) });
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain('© Harbour');
    expect((await within(footer).findByRole('link', { name: 'Harbour' })).getAttribute('rel')).toBe('noreferrer');
  });

  it('tells which network was chosen in the footer', async () => {
    const features = { social_links: [{ label: 'Discord', url: 'https://discord.example' }] };
    const app = open('/', { brand: testBrand({ features }) });
    const link = await within(await screen.findByRole('contentinfo')).findByRole('link', { name: 'Discord' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    await waitFor(() => expect(app.requests.some(({ url }) => url.endsWith(createPageEvent.path))).toBe(true));
    const told = app.requests.find(({ url }) => url.endsWith(createPageEvent.path));
    expect(await told?.json()).toEqual({ name: 'social_click', network: 'Discord' });
  });

  it('opens the recent chats, and below them the saved chats of one character', async () => {
    const chats = (request: Request) => {
      const { pathname } = new URL(request.url);
      return pathname.endsWith('/conversations')
        ? Response.json([testSavedChat({ label: pathname === listConversations.path ? 'A recent one' : 'A saved one' })])
        : Response.json(testCharacter({ name: 'Elin Marrow' }));
    };
    open('/chats', { answer: chats, session: testSession({ username: 'mara' }) });
    await heading('Chats');
    expect(await screen.findByText('A recent one')).toBeTruthy();
    cleanup();
    open('/chats/elin', { answer: chats, session: testSession({ username: 'mara' }) });
    await heading('Saved Chats with Elin Marrow');
    expect(await screen.findByText('A saved one')).toBeTruthy();
  });

  it('warns when the connection goes, and the page stays', async () => {
    const app = open('/');
    await heading('Who will you meet today?');
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText('Network Connection Unavailable. Check Your Connection and Try Again.');
    expect(app.toasts.getState().shown.map(({ kind }) => kind)).toEqual(['warning']);
    expect(await screen.findAllByRole('link', { name: /^Fox/ })).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => router.navigate('/nowhere'));
    await heading('This page is gone.');
  });

  it('offers the way up after 1000 px', async () => {
    open('/');
    await heading('Who will you meet today?');
    const scrollTo = (y: number) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
      fireEvent.scroll(window);
    };
    scrollTo(1000);
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
    scrollTo(1001);
    expect(screen.getByRole('button', { name: 'Back to top' })).toBeTruthy();
  });
});
