import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { failure, testBrand, testSession } from '../../app/testing/test-app.ts';
import { testCheck } from '../../platform/testing/age.ts';
import { bubbles, composer, openChat, part, say, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

describe('opening', () => {
  test('continues the newest conversation, the greeting drawn with the names in place', async () => {
    const { container, calls } = openChat();
    expect(await screen.findByRole('heading', { level: 1, name: 'Elin Marrow' })).toBeTruthy();
    expect(bubbles(container)).toEqual(['The lamp turns. “You came, Guest.”']);
    expect(screen.getByText('AI character by @harbourlight')).toBeTruthy();
    expect(calls('POST', '/conversations')).toHaveLength(0);
    expect(calls('GET', '/messages')).toHaveLength(1);
  });

  test('creates a first conversation where there is none, exactly one under StrictMode', async () => {
    const onConversation = vi.fn();
    const { server, calls } = openChat({ conversationId: null, messages: [], onConversation });
    await composer();
    expect(calls('GET', '/messages')).toHaveLength(1);
    expect(server.created).toEqual(['c2']);
    await waitFor(() => expect(onConversation).toHaveBeenCalledExactlyOnceWith('c2', true));
  });

  test('new starts a fresh one and stays in it while the surface rewrites the path', async () => {
    const onConversation = vi.fn();
    const { server, go } = openChat({ params: { conversationId: 'new' }, onConversation });
    await composer();
    await waitFor(() => expect(onConversation).toHaveBeenCalledExactlyOnceWith('c2', true));
    go({ conversationId: undefined });
    await composer();
    expect(server.created).toEqual(['c2']);
  });

  test('a given conversation is continued as it is', async () => {
    const { server, calls } = openChat({ params: { conversationId: 'c1' } });
    await composer();
    expect(new URL(calls('GET', '/messages')[0]?.url ?? '').searchParams.get('conversationId')).toBe('c1');
    expect(server.created).toEqual([]);
  });

  test('starts a new chat from the menu', async () => {
    const onConversation = vi.fn();
    openChat({ params: { conversationId: 'c1' }, onConversation });
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start new chat' }));
    await waitFor(() => expect(onConversation).toHaveBeenCalledWith('c2', true));
  });

  test('waits for the session, and asks to sign in where one is required', async () => {
    const navigate = vi.fn();
    const { container, app } = openChat({
      app: { session: null, host: { navigate, emit: () => undefined } },
    });
    expect(part(container, 'chat')?.getAttribute('data-troupe-state')).toBe('loading');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-in' });
    expect(app.requests).toHaveLength(0);
  });

  test('an empty conversation says so', async () => {
    openChat({ messages: [] });
    expect(await screen.findByText('No messages yet – start the conversation!')).toBeTruthy();
  });
});

describe('a guest, and a character that is not there for them', () => {
  const missing = { before: (_: Request, path: string) => (path.startsWith('GET') ? failure(404, 'not_found') : null) };
  const features = { leaderboard: false, commerce: true, guest_chat: true, social_links: [] };
  const open = (nsfw_toggle: boolean, session = testSession()) =>
    openChat({ ...missing, app: { session, brand: testBrand({ features: { ...features, nsfw_toggle } }) } });

  test('is asked to sign in on a brand with characters for adults, and told nothing of any', async () => {
    const { app, container } = open(true);
    expect(await screen.findByText('Sign in to chat here')).toBeTruthy();
    expect(container.textContent).not.toContain('Elin');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(app.events).toContainEqual({ type: 'sign-in-required' });
  });

  test.each([
    ['a guest of a brand that is safe for work', false, testSession()],
    ['a member', true, testSession({ username: 'mara' })],
  ])('%s reads the usual text', async (_, hasToggle, session) => {
    open(hasToggle, session);
    expect(
      await screen.findByText("You are not allowed to chat with this character. It's either private or deleted."),
    ).toBeTruthy();
    expect(screen.queryByText('Sign in to chat here')).toBeNull();
  });
});

describe('errors when a chat is opened', () => {
  const refused = (status: number, code: string) => ({ before: () => failure(status, code) });

  test.each([
    [404, 'character_unavailable', "You are not allowed to chat with this character. It's either private or deleted."],
    [404, 'not_found', "You are not allowed to chat with this character. It's either private or deleted."],
    [403, 'creator_blocked', 'You have blocked the creator of this character. Please unblock creator to use this character.'],
  ])('%i %s has its text, no input and no retry', async (status, code, text) => {
    openChat(refused(status, code));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('textbox')).toBeNull();
    // Unblocking the creator may have come by now; asking again must not.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test.each([
    ['2026-11-01T00:00:00.000Z', false, 'Your age verification has expired', 'Your age verification expired on'],
    ['2036-11-01T00:00:00.000Z', false, 'Verify your age again to continue', "You've verified your age, but the rules for"],
    ['2036-11-01T00:00:00.000Z', true, 'Verify your age again to continue', 'require a new check on each visit'],
  ])(
    'a proof that does not count (until %s, per visit %s) is said to be why, with the way to a new one',
    async (expires_at, per_visit, title, why) => {
      const navigate = vi.fn();
      const record = {
        over_18: true as const,
        method: 'double_blind' as const,
        level: 'high' as const,
        issued_at: '2026-01-01T00:00:00.000Z',
        expires_at,
        counts: false,
      };
      const member = testSession({ id: 'mara', username: 'maralind', name: 'Mara' });
      const session = { ...member, user: { ...member.user, age_verification: { status: 'reverify' as const } } };
      openChat({
        before: (_request, path) =>
          path.includes('/age-verification')
            ? Response.json(testCheck({ status: 'reverify', country: 'DE', per_visit, record }))
            : failure(404, 'not_found'),
        app: { session, brand: testBrand({ features: { nsfw_toggle: true } }), host: { navigate, emit: () => undefined } },
      });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain(why);
      expect(screen.queryByText(/either private or deleted/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Verify again' }));
      expect(navigate).toHaveBeenCalledWith({ name: 'platform.age' });
    },
  );

  test('a chatbot under manual review says so and leads to one’s chatbots', async () => {
    const navigate = vi.fn();
    const host = { navigate, emit: () => undefined };
    openChat({ ...refused(403, 'manual_review_required'), app: { host } });
    expect(await screen.findByText('This chatbot needs a manual review')).toBeTruthy();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ name: 'creation.my-chatbots', review: 'elin' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('an unknown error can be tried again', async () => {
    let isBroken = true;
    openChat({ before: () => (isBroken ? failure(402, 'payment_required') : null) });
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error occurred.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await composer()).toBeTruthy();
  });
});

describe('what is always said', () => {
  test('guests read the notice, members do not', async () => {
    const guest = openChat();
    expect(await screen.findByText('You are not registered. you have limited text and image generation.')).toBeTruthy();
    guest.unmount();
    openChat({ app: { session: testSession({ username: 'mara' }) } });
    await composer();
    expect(screen.queryByText(/You are not registered/)).toBeNull();
  });

  test('everyone reads that it is fiction and an AI, and a demo model is named', async () => {
    const { container } = openChat({
      before: (request) =>
        request.url.endsWith('/app-settings')
          ? Response.json({
              brand: { id: 'daybreak', name: 'Daybreak' },
              inferenceModels: [{ id: 'default', name: 'Improv', description: '', tokens: '4K', permission: null, demo: true }],
            })
          : null,
    });
    await waitFor(() => expect(part(container, 'disclaimer')?.textContent).toContain('Demo model.'));
    expect(part(container, 'disclaimer')?.textContent).toContain(
      'All conversations are fictional and for entertainment. You are talking with an AI, not a person.',
    );
  });

  test('a guest who writes to an adult character is asked to sign up instead', async () => {
    const { app, server } = openChat({ character: { is_nsfw: true } });
    await say('Hi');
    expect(app.events).toContainEqual({ type: 'sign-in-required' });
    expect(server.replies).toHaveLength(0);
  });
});
