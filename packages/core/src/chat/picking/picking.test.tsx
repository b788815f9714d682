import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { bubbles, openChat, part, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const story = ['Hello.', 'Hi', 'And then.', 'What then?', 'The end.'];
const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: entry }));
};

describe('removing messages', () => {
  test('the message picked and all after it go, and come back by one press', async () => {
    const { container, app, server } = openChat({ messages: testConversation(story) });
    await choose('Remove messages');
    expect(part(container, 'pick-strip')?.textContent).toContain('Pick the first message to remove');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove from here' })[3] as HTMLElement);
    await waitFor(() => expect(bubbles(container)).toEqual(story.slice(0, 3)));
    expect(part(container, 'pick-strip')).toBeNull();
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('2 messages removed'));
    expect(server.branch()).toHaveLength(3);
    app.toasts.getState().history.at(-1)?.action?.run();
    await waitFor(() => expect(bubbles(container)).toEqual(story));
  });

  test('Escape leaves the mode, and nothing is removed', async () => {
    const { container } = openChat({ messages: testConversation(story) });
    await choose('Remove messages');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(part(container, 'pick-strip')).toBeNull());
    expect(bubbles(container)).toEqual(story);
  });

  test('what the server refuses to remove stands there again', async () => {
    const { container, app } = openChat({
      messages: testConversation(story),
      before: (request) => (request.method === 'DELETE' ? failure(409, 'generation_running') : null),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from here' }));
    await waitFor(() =>
      expect(app.toasts.getState().history.at(-1)?.text).toBe('A reply is already on its way in this conversation.'),
    );
    await waitFor(() => expect(bubbles(container)).toEqual(story));
  });
});
