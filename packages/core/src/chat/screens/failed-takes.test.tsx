import { screen, waitFor } from '@testing-library/react';
import { rolePermissions } from '@troupe/protocol';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testConversation, testMessage } from '../testing/test-conversation.ts';
import { bubbles, composer, openChat, part, reply, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const talk = testConversation(['Hello.', 'Hi', 'The lamp turns.']);
const picture = testMessage({
  id: 'm4',
  prev_id: 'm3',
  role: 'bot',
  content: '',
  image_prompt: 'The harbour',
  image_url: '/files/one',
  image_width: 800,
  image_height: 1000,
});
const premium = testSession({ username: 'mara', role: 'paid_premium', permissions: [...rolePermissions.paid_premium] });
const open = (messages = talk) => openChat({ messages, character: { lora_status: 'ready' }, app: { session: premium } });

/** What P-ERR-08 logs beside a failed send: the text is shown, the surface is told, and what stood there stands there. */
describe('a take that fails', () => {
  test.each([
    ['Regenerate', 503, 'model_busy', 'Chat server is busy.'],
    ['Continue', 504, 'model_timeout', 'Chat server is busy.'],
    ['Regenerate', 502, 'model_failed', "We couldn't write this reply. Try again."],
    ['Continue', 502, 'model_failed', "We couldn't write this reply. Try again."],
  ])(
    '%s with %i %s before a word: says why, keeps the reply, and Resubmit asks for the same',
    async (name, status, code, text) => {
      const { app, container, server } = open();
      const button = await screen.findByRole('button', { name });
      server.failNext(status, code);
      await userEvent.click(button);
      await waitFor(() => expect(part(container, 'reply-failure')?.textContent).toContain(text));
      expect(bubbles(container)).toEqual(['Hello.', 'Hi', 'The lamp turns.']);
      expect(app.events).toContainEqual({ type: 'error', code });
      await userEvent.click(screen.getByRole('button', { name: 'Resubmit' }));
      const written = await reply(server);
      expect(written.request).toMatchObject(name === 'Regenerate' ? { alt_message_id: 'm3' } : { continue_chat: true });
      written.say(name === 'Regenerate' ? 'Slowly.' : ' Slowly.');
      written.done();
      await waitFor(() => expect(bubbles(container).at(-1)).toBe(name === 'Regenerate' ? 'Slowly.' : 'The lamp turns. Slowly.'));
      expect(part(container, 'reply-failure')).toBeNull();
    },
  );

  test('of a picture: says why, and the picture stays', async () => {
    const { app, container, server } = open([...talk, picture]);
    const button = await screen.findByRole('button', { name: 'Make another version' });
    server.failNext(503, 'model_busy');
    await userEvent.click(button);
    await waitFor(() => expect(part(container, 'reply-failure')?.textContent).toContain('Chat server is busy.'));
    expect(screen.getByRole('img', { name: 'The harbour' }).getAttribute('src')).toBe('/files/one');
    expect(app.events).toContainEqual({ type: 'error', code: 'model_busy' });
    expect(screen.getByRole('button', { name: 'Resubmit' })).toBeTruthy();
  });
});

test('a character whose details cannot be had is an unknown error, and can be tried again', async () => {
  let isDown = true;
  openChat({ before: (_request, path) => (isDown && path === 'GET /characters/elin' ? failure(500, 'internal') : null) });
  expect((await screen.findByRole('alert')).textContent).toContain('An unknown error occurred.');
  expect(screen.queryByRole('textbox')).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await composer()).toBeTruthy();
});
