import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { testSession } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { testSavedChat } from '../testing/saved-chats.ts';
import { bubbles, composer, openChat, part, reply, setUpChat, write, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const isLocked = async () => (await composer()).hasAttribute('readonly');
const enter = async () => fireEvent.keyDown(await composer(), { key: 'Enter' });
const mara = { session: testSession({ username: 'mara' }) };

/** A chat whose clone is made when the test says so. */
const openCloning = (given: OpenOptions = {}) => {
  let finish = () => {};
  const opened = openChat({
    messages: testConversation(['Hello.', 'Hi', 'And then.']),
    before: (_request, path) =>
      path === 'POST /conversations/c1/clone'
        ? new Promise((resolve) => (finish = () => resolve(Response.json(testSavedChat({ id: 'c7', label: 'Copy' })))))
        : null,
    app: mara,
    ...given,
  });
  const choose = async () => {
    await composer();
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clone conversation' }));
    fireEvent.input(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Copy' } });
  };
  return { ...opened, choose, finish: () => act(async () => finish()) };
};

describe('the composer takes nothing', () => {
  test('while a message is pending and while the other side is typing; it does again from the first word', async () => {
    const { server, container } = openChat();
    await write('One');
    server.hold();
    await enter();
    await waitFor(() => expect(container.querySelector('li[data-troupe-state=unsent]')).not.toBeNull());
    expect(await isLocked()).toBe(true);
    fireEvent.input(await composer(), { target: { value: 'Two' } });
    await enter();
    server.release();
    const written = await reply(server);
    await waitFor(() => expect(part(container, 'typing')).not.toBeNull());
    expect(await isLocked()).toBe(true);
    written.say('Yes');
    await waitFor(async () => expect(await isLocked()).toBe(false));
    written.done();
    await screen.findByText('Yes');
    expect(server.replies).toHaveLength(1);
    expect(bubbles(container)).not.toContain('Two');
  });

  test('while a part is copied', async () => {
    const { choose, finish, app } = openCloning();
    await choose();
    await userEvent.click(screen.getByRole('radio', { name: 'Partial' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pick a message' }));
    expect(await isLocked()).toBe(false);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Copy up to here' }))[1] as HTMLElement);
    await waitFor(async () => expect(await isLocked()).toBe(true));
    await finish();
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('Conversation cloned'));
    await waitFor(async () => expect(await isLocked()).toBe(false));
    const sent = app.requests.find(({ url }) => url.endsWith('/clone'));
    expect(await sent?.json()).toEqual({ type: 'partial', label: 'Copy', until_message_id: 'm2' });
  });

  test('while the whole is copied', async () => {
    const { choose, finish, container } = openCloning();
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Clone' }));
    const box = () => container.querySelector('[data-troupe-part=composer] textarea');
    await waitFor(() => expect(box()?.hasAttribute('readonly')).toBe(true));
    await finish();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await isLocked()).toBe(false));
  });

  test.each([
    ['guest_limit', {}],
    ['rate_limited', mara],
    ['model_rate_limited', mara],
  ])('after %s', async (code, app) => {
    const { server, container } = openChat({ app });
    await composer();
    server.failNext(429, code);
    await write('One');
    await enter();
    await waitFor(() => expect(part(container, 'reply-failure')).not.toBeNull());
    expect(await isLocked()).toBe(true);
    await enter();
    expect(server.replies).toHaveLength(0);
  });

  test('but of another failure it takes the next one', async () => {
    const { server, container } = openChat({ app: mara });
    await composer();
    server.failNext(503, 'model_busy');
    await write('One');
    await enter();
    await waitFor(() => expect(part(container, 'reply-failure')).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await isLocked()).toBe(false);
  });
});
