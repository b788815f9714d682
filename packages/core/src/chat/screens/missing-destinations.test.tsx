import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolePermissions } from '@troupe/protocol';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppProvider, type Destination } from '../../app/index.ts';
import { everyDestination } from '../../app/testing/destinations.ts';
import { createTestApp, linksWithout, testBrand, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { UpgradeButton } from '../queue/UpgradeButton.tsx';
import { composer, openChat, part, setUpChat } from '../testing/open-chat.tsx';
import { testConversation } from '../testing/test-conversation.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';

setUpChat();
afterEach(cleanup);

const certain = new Set<Destination['name']>(['home', 'chat.character', 'chat.conversation']);
/** A surface that has nothing but what every surface has. */
const bare = linksWithout(...Object.values(everyDestination).flatMap(({ name }) => (certain.has(name) ? [] : [name])));
const member = testSession({ username: 'mara', id: 'creator-1', permissions: [...rolePermissions.free_tier] });
const show = (element: ReactElement, options: TestAppOptions = {}) =>
  render(<AppProvider app={createTestApp({ links: bare, ...options })}>{element}</AppProvider>);
const menuEntries = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Chat menu' });
  return Array.from(menu.querySelectorAll('[data-troupe-part=chat-menu-item]'), ({ textContent }) => textContent);
};

describe('where a surface has no such place', () => {
  test('the chat menu offers neither profile nor editing, and shows saved chats over the chat', async () => {
    openChat({ messages: testConversation(['Hello.', 'Hi']), app: { links: bare, session: member } });
    await composer();
    const entries = await menuEntries();
    expect(entries).toContain('View saved chats');
    expect(entries).not.toContain('View chatbot profile');
    expect(entries).not.toContain('Edit chatbot');
    await userEvent.click(screen.getByRole('button', { name: 'View saved chats' }));
    expect(await screen.findByRole('dialog', { name: 'Saved Chats with Elin Marrow' })).toBeTruthy();
  });

  test('every link of the chat leads home or to a chat', async () => {
    const { container } = openChat({ messages: testConversation(['Hello.', 'Hi']), app: { links: bare, session: member } });
    await composer();
    const hrefs = Array.from(container.querySelectorAll('a[href]'), (link) => link.getAttribute('href'));
    expect(hrefs.filter((href) => !/^#(home|chat\.)/.test(href ?? ''))).toEqual([]);
    expect(part(container, 'chat-header')?.textContent).toContain('Elin Marrow');
  });

  test('a guest reads that they are not registered, and is offered no sign-up', async () => {
    const { container } = openChat({ app: { links: bare } });
    await composer();
    const notice = part(container, 'guest-notice') as HTMLElement;
    expect(notice.textContent).toContain('You are not registered.');
    expect(within(notice).queryByRole('button')).toBeNull();
    // Favourites are members': nothing to press that would lead nowhere.
    expect(await menuEntries()).not.toContain('Like');
  });

  test.each([
    ['member', member],
    ['guest', testSession()],
  ])('the upgrade panel says to a %s that it is not offered, and has nothing dead', async (_, session) => {
    show(<UpgradePanel feature="voice" onClose={() => undefined} />, { session });
    await waitFor(() => expect(screen.getByText('Not included in your plan.')).toBeTruthy());
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).not.toEqual(
      expect.arrayContaining(['Upgrade']),
    );
    expect(screen.queryByRole('button', { name: 'Register for Free' })).toBeNull();
    expect(screen.queryByText('Suggested plan')).toBeNull();
  });

  test('the line has no way past it', () => {
    show(<UpgradeButton />, { session: member, brand: testBrand({ queue: {} }) });
    expect(document.querySelectorAll('button, a')).toHaveLength(0);
  });
});
