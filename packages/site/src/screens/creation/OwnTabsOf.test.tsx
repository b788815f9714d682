import { cleanup, render, screen } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { afterEach, expect, it } from 'vitest';
import { createLinks } from '../../links/links.ts';
import { OwnTabsOf } from './OwnTabsOf.tsx';

afterEach(cleanup);

const chatbots = ['Chatbots', '/my-chatbots'];
const lorebooks = ['Lorebooks', '/my-chatbots/lorebooks'];
const groupchats = ['Groupchats', '/my-chatbots/groupchats'];

it.each([
  [{ lorebook: true, groupchat: true }, [chatbots, lorebooks, groupchats]],
  [{ lorebook: true, groupchat: false }, [chatbots, lorebooks]],
  [{ lorebook: false, groupchat: true }, []],
])('what one made has tabs where there are lorebooks: %o', (flags, tabs) => {
  const brand = testBrand({ flags });
  render(
    <AppProvider app={createTestApp({ brand, links: createLinks(brand), session: testSession({ username: 'mara' }) })}>
      <OwnTabsOf shown="chatbots" />
    </AppProvider>,
  );
  expect(screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(tabs);
  const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current).toEqual(tabs.length > 0 ? ['Chatbots'] : []);
});
