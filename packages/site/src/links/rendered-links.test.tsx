import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { createFakeChat } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { fakeLayout } from '@troupe/core/chat/testing/fake-layout.ts';
import { testSavedChat } from '@troupe/core/chat/testing/saved-chats.ts';
import { testConversation } from '@troupe/core/chat/testing/test-conversation.ts';
import { searchService, testCharacter, testHit } from '@troupe/core/platform/testing/characters.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { matchRoute } from '../router/match.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { routes } from '../routes.ts';
import { Site } from '../Site.tsx';
import { createLinks, signInFragment } from './links.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const service = searchService([testHit({ id: 'elin', name: 'Elin Marrow' })]);
const chat = createFakeChat({ messages: testConversation(['Hello.', 'Hi', 'And then.']) });
const answers: Record<string, unknown> = {
  '/api/v1/users/likes': [],
  '/api/v1/users/blocked-creators': [{ id: 'u1', username: 'mara', is_last_id: true }],
  '/api/v1/conversations': [testSavedChat()],
  '/api/v1/characters/elin/conversations': [testSavedChat()],
};

const brands = {
  'a brand of ours': testBrand(),
  'a partner’s brand': testBrand({ partner_mode: true, closed_paths: ['/blocked-creators', '/subscribe'] }),
};
const users = { guest: testSession(), member: testSession({ username: 'mara', id: 'creator-1' }) };
/** What says that it leads home. */
const homeNames = ['Daybreak', 'Home', 'Back', 'Back to home', 'Explore characters', 'Explore Chatbots'];

const paths = routes.map(({ name, path }) => ({
  name,
  path: path
    .replace(':characterId', 'elin')
    .replace(':conversationId', 'c1')
    .replace(':creatorUsername', 'mara')
    .replace('*', '/nowhere'),
}));

describe.each(Object.entries(brands))('on %s', (_, brand) => {
  describe.each(Object.entries(users))('a %s', (_, session) => {
    it.each(paths)('finds on $path nothing that leads to a page that is not there, or home instead', async ({ path }) => {
      fakeLayout();
      vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      history.replaceState(null, '', path);
      const router = createRouter(window);
      onTestFinished(router.start());
      const app = createTestApp({
        brand,
        session,
        links: createLinks(brand),
        answer: (request) => {
          const { pathname } = new URL(request.url);
          if (answers[pathname]) return Response.json(answers[pathname]);
          if (pathname.endsWith('/characters/elin')) return Response.json(testCharacter({ creator_user_id: 'creator-1' }));
          return chat.answer(request) ?? service(request);
        },
      });
      render(
        <AppProvider app={app}>
          <RouterProvider value={router}>
            <Site />
          </RouterProvider>
        </AppProvider>,
      );
      await waitFor(() => expect(document.querySelector('[data-troupe-part=screen-wait]')).toBeNull());
      await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(1));
      await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
        const href = link.getAttribute('href') ?? '';
        const name = link.getAttribute('aria-label') ?? (link.textContent || link.title);
        if (href.startsWith('https://')) continue;
        if (href === signInFragment) {
          expect(brand.partner_mode, `“${name}” opens a sign-in that is not there`).toBe(false);
          continue;
        }
        if (href.startsWith('#')) {
          expect(document.getElementById(href.slice(1)), `“${name}” leads to ${href}`).not.toBeNull();
          continue;
        }
        const { pathname, search } = new URL(href, 'https://site.example');
        expect(matchRoute(pathname, brand.closed_paths).route.name, `“${name}” leads to ${href}`).not.toBe('not-found');
        if (pathname === '/' && search === '') expect(homeNames).toContain(name);
      }
    });
  });
});
