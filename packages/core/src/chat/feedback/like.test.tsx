import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, reply, say, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const open = (options: OpenOptions = {}, feedback = feedbackCalls()) => ({
  feedback,
  ...openChat({ before: feedback.before, ...options, app: { session: memberSession(), ...options.app } }),
});
const menuItem = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  return screen.findByRole('button', { name });
};

describe('a favourite', () => {
  test('flips at once and says so; on like a bookmark interaction is sent', async () => {
    const { app, feedback } = open();
    const like = await menuItem('Add to favorites');
    await waitFor(() => expect(like.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(like);
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('Bot added to Favorites'));
    await waitFor(() => expect(feedback.said).toHaveLength(2));
    expect(feedback.said).toEqual([
      { path: 'PUT /characters/elin/like', body: null },
      { path: 'POST /interactions', body: { type: 'bookmark', character_id: 'elin' } },
    ]);
    await userEvent.click(await menuItem('Remove from favorites'));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('Bot removed from Favorites'));
    expect(feedback.said.at(-1)?.path).toBe('DELETE /characters/elin/like');
  });

  test('over the limit is put back, and the Error dialog says how many there may be', async () => {
    const { feedback } = open();
    const body = { error: '', code: 'character_favorite_limit', requestId: 'r', errorPayload: { character_favorite_limit: 50 } };
    feedback.refuse.set('PUT /characters/elin/like', Response.json(body, { status: 409 }));
    const like = await menuItem('Add to favorites');
    await waitFor(() => expect(like.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(like);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    await waitFor(() =>
      expect(dialog.textContent).toContain(
        "Oops! You've reached your limit of 50 favorite bots. To add more, please consider removing some from your current list.",
      ),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await menuItem('Add to favorites')).toBeTruthy();
  });

  test.each([
    ['is refused', failure(503, 'unavailable'), "The service isn't available right now. Try again in a moment."],
    ['finds no network', null, "Looks like there's a networking issue. Try reloading the page"],
  ])('that %s is put back, and the Error dialog says why', async (_, refusal, words) => {
    const feedback = feedbackCalls();
    const broken: OpenOptions['before'] = (request, path) =>
      path === 'PUT /characters/elin/like'
        ? (refusal?.clone() ?? Promise.reject(new TypeError('Failed to fetch')))
        : feedback.before(request, path);
    const { app } = open({ before: broken }, feedback);
    const like = await menuItem('Add to favorites');
    await waitFor(() => expect(like.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(like);
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(dialog.textContent).toContain(words);
    expect(app.toasts.getState().history).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await menuItem('Add to favorites')).toBeTruthy();
  });

  test('asks a guest to sign up', async () => {
    const navigate = vi.fn();
    const { feedback } = open({
      app: {
        session: undefined,
        host: { navigate, emit: () => undefined },
      } as OpenOptions['app'] & object,
    });
    await userEvent.click(await menuItem('Add to favorites'));
    expect(navigate).toHaveBeenCalledWith({ name: 'platform.sign-up', reason: 'action' });
    expect(feedback.said).toEqual([]);
  });

  test('and block are not for the creator', async () => {
    open({ character: { creator_user_id: 'mara' } });
    await menuItem('Start new chat');
    expect(screen.queryByRole('button', { name: 'Add to favorites' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Block creator' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Report chatbot' })).toBeNull();
  });
});

describe('the third message of a user', () => {
  const carts = (feedback: ReturnType<typeof feedbackCalls>) =>
    feedback.said.filter(({ body }) => (body as { type?: string } | null)?.type === 'cart_addition');

  test('tells recommendations once, with amount 3, for a public chatbot', async () => {
    const { feedback, server } = open({ messages: testConversation(['a', 'b', 'c', 'd', 'e']) });
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(carts(feedback)).toEqual([]);
    await say('third');
    (await reply(server)).say('Yes.');
    await waitFor(() => expect(carts(feedback)).toHaveLength(1));
    expect(carts(feedback)[0]?.body).toEqual({ type: 'cart_addition', character_id: 'elin', amount: 3 });
    (await reply(server)).done();
    await say('fourth');
    (await reply(server, 1)).done();
    await waitFor(() => expect(server.branch()).toHaveLength(9));
    expect(carts(feedback)).toHaveLength(1);
  });

  test.each([
    [
      'an unlisted chatbot',
      { character: { visibility: 'hidden' as const }, messages: testConversation(['a', 'b', 'c', 'd', 'e']) },
    ],
    ['the second message', { messages: testConversation(['a', 'b', 'c']) }],
  ])('is not told of for %s', async (_, options) => {
    const { feedback, server } = open(options);
    await screen.findByRole('button', { name: 'Chat menu' });
    await say('more');
    const writing = await reply(server);
    writing.say('Yes.');
    writing.done();
    await waitFor(() => expect(server.branch().at(-1)?.content).toBe('Yes.'));
    expect(carts(feedback)).toEqual([]);
  });
});
