import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { createFakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { say, setUpChat } from '@troupe/core/chat/testing/open-chat.tsx';
import { testConversation, testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import { ChatScreen } from '@troupe/core/chat';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Register } from './Register.tsx';

setUpChat();

const chatPath = '/chat/elin';
const brand = (closed_paths: string[] = []) => testBrand({ closed_paths, flags: { groupchat: true } });

/** A guest's chat on the site. */
const open = (chat: FakeChatOptions = {}, { session = testSession(), closed = [] as string[] } = {}) => {
  window.history.replaceState(null, '', chatPath);
  const router = createRouter(window);
  const links = createLinks(brand(closed));
  const server = createFakeChat({ messages: testConversation(['The lamp turns.']), ...chat });
  const app = createTestApp({
    brand: brand(closed),
    session,
    answer: server.answer,
    links,
    host: { navigate: (to) => router.navigate(links(to) ?? ''), emit: () => undefined },
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <ChatScreen params={{ characterId: 'elin' }} />
        <Register />
      </RouterProvider>
    </AppProvider>,
  );
  return { app, router };
};
const asked = () => screen.findByRole('dialog', { name: 'Register for Free' });

const members = ['Dell', 'Ruth'].map((name) => ({ id: name.toLowerCase(), name, avatar_url: null, greeting: '' }));
const group: FakeChatOptions = {
  character: { type: 'meta', sub_characters: members },
  messages: [testMessage({ id: 'm1', role: 'bot', content: 'An envelope.', sub_character_id: 'dell' })],
};
const inMenu = (name: string) => async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  fireEvent.click(await screen.findByRole('button', { name }));
};
const inStrip = (name: RegExp) => async () => {
  const strip = await screen.findByRole('group', { name: 'Keep the chat rolling with...' });
  fireEvent.click(within(strip).getByRole('button', { name }));
};

/** Everything that a guest finds in a chat and that is for members. */
const actions: [string, () => Promise<void>, FakeChatOptions?][] = [
  ['a favourite', inMenu('Add to favorites')],
  ['auto response', inMenu('Auto response'), group],
  ['who speaks next', inStrip(/^Next/), group],
  ['a member who is to speak', inStrip(/Dell$/), group],
  ['a message to an adult chatbot', () => say('Hello'), { character: { is_nsfw: true } }],
];

describe('an action of members, pressed by a guest', () => {
  it.each(actions)('%s asks to register in its place, and leaves one there when it is closed', async (_, press, chat) => {
    const { app } = open(chat);
    await press();
    const dialog = await asked();
    expect(within(dialog).getByText('Only Email Required')).toBeTruthy();
    const written = app.requests.filter(({ url, method }) => method !== 'GET' && !url.includes('/conversations'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Register for Free' })).toBeNull());
    expect([window.location.pathname, window.location.hash, written]).toEqual([chatPath, '', []]);
  });

  it('leads on to both ways in, over the same page', async () => {
    open();
    for (const name of ['Create Free Account', 'Already have an account? Login']) {
      await inMenu('Add to favorites')();
      fireEvent.click(within(await asked()).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Register for Free' })).toBeNull());
      expect([window.location.pathname, window.location.hash]).toEqual([chatPath, '#sign-in']);
    }
  });

  it.each([
    [[], ['Your own personas', 'Your own chatbots']],
    [['/personas'], ['Your own chatbots']],
    [['/personas', '/chatbot/create'], []],
  ])('promises nothing that the brand closes: %j', async (closed, own) => {
    open({}, { closed });
    await inMenu('Add to favorites')();
    const benefits = within(await asked()).getAllByRole('listitem');
    expect(benefits.map(({ textContent }) => textContent).filter((text) => text?.startsWith('Your own'))).toEqual(own);
    expect(benefits.some(({ textContent }) => /lorebook/i.test(textContent ?? ''))).toBe(false);
  });

  it('is not said to a member, whatever the address says', async () => {
    const { router } = open({}, { session: testSession({ username: 'mara' }) });
    await screen.findByRole('button', { name: 'Chat menu' });
    router.navigate('#register');
    await waitFor(() => expect(window.location.hash).toBe('#register'));
    expect(screen.queryByRole('dialog', { name: 'Register for Free' })).toBeNull();
  });
});
