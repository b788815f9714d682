import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { composer, openChat, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const blockedText = 'You have blocked the creator of this character. Please unblock creator to use this character.';

/** A server that closes the chat while the creator is blocked. */
const open = (options: OpenOptions & { isBlocked?: boolean } = {}) => {
  const feedback = feedbackCalls();
  const state = { isBlocked: options.isBlocked ?? false };
  const chat = openChat({
    ...options,
    app: { session: memberSession(), ...options.app },
    before: async (request, path) => {
      const answer = await feedback.before(request, path);
      if (answer?.ok && path === 'POST /users/blocked-creators') state.isBlocked = true;
      if (answer?.ok && path === 'DELETE /users/blocked-creators/creator-1') state.isBlocked = false;
      if (answer) return answer;
      return state.isBlocked && path.includes('/messages') ? failure(403, 'creator_blocked') : null;
    },
  });
  return { ...chat, feedback };
};
const openBlock = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Block creator' }));
  return screen.findByRole('dialog', { name: 'Block @harbourlight' });
};

describe('blocking the creator of a chatbot', () => {
  test('asks first, closes the chat at once, and leads back by Unblock Creator, which asks too', async () => {
    const { app, feedback } = open();
    await composer();
    app.queries.setQueryData(['getSearchKey', 'mara'], { key: 'old' });
    const dialog = await openBlock();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block creator' }));
    expect((await screen.findByRole('alert')).textContent).toContain(blockedText);
    expect(feedback.said).toEqual([{ path: 'POST /users/blocked-creators', body: { creator_user_id: 'creator-1' } }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(app.queries.getQueryData(['getSearchKey', 'mara'])).toBeUndefined();

    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Creator' }));
    const question = await screen.findByRole('dialog', { name: 'Unblock Creator' });
    expect(question.textContent).toContain('Are you sure to unblock the creator @harbourlight');
    await userEvent.click(within(question).getByRole('button', { name: 'Unblock' }));
    await composer();
    expect(feedback.said.at(-1)?.path).toBe('DELETE /users/blocked-creators/creator-1');
    expect(app.toasts.getState().history.at(-1)?.text).toBe('@harbourlight is unblocked');
  });

  test('can be thought better of', async () => {
    const { feedback } = open();
    const dialog = await openBlock();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Block @harbourlight' })).toBeNull());
    expect(feedback.said).toEqual([]);
  });

  test('that fails says so and changes nothing', async () => {
    const { feedback } = open();
    feedback.fail('POST /users/blocked-creators');
    const dialog = await openBlock();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block creator' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain("The service isn't available right now.");
    expect(screen.queryByText(blockedText)).toBeNull();
    expect((within(dialog).getByRole('button', { name: 'Block creator' }) as HTMLButtonElement).disabled).toBe(false);
  });

  test('is not for guests', async () => {
    open({ app: { session: undefined } as OpenOptions['app'] & object });
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await screen.findByRole('button', { name: 'Add to favorites' });
    expect(screen.queryByRole('button', { name: 'Block creator' })).toBeNull();
  });
});

describe('a chat that cannot be opened', () => {
  test('of a blocked creator says so, has no input, and an unblocking that fails changes nothing', async () => {
    const { feedback } = open({ isBlocked: true });
    expect((await screen.findByRole('alert')).textContent).toContain(blockedText);
    expect(screen.queryByRole('textbox')).toBeNull();
    feedback.fail('DELETE /users/blocked-creators/creator-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Creator' }));
    const question = await screen.findByRole('dialog', { name: 'Unblock Creator' });
    await userEvent.click(within(question).getByRole('button', { name: 'Unblock' }));
    expect((await within(question).findByRole('alert')).textContent).toContain("The service isn't available right now.");
    expect(screen.getAllByText(blockedText)).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['character_unavailable', 403, "You are not allowed to chat with this character. It's either private or deleted.", []],
    ['not_found', 404, "You are not allowed to chat with this character. It's either private or deleted.", []],
    ['invalid_input', 400, "You are not allowed to chat with this character. It's either private or deleted.", []],
    ['internal', 500, 'An unknown error occurred.', ['Retry']],
    ['forbidden', 403, 'An unknown error occurred.', ['Retry']],
  ] as const)('with %s reads the specified text and has no input', async (code, status, text, actions) => {
    openChat({ before: (_, path) => (path.includes('/messages') ? failure(status, code) : null) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(
      within(alert)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).toHaveLength(actions.length);
  });
});
