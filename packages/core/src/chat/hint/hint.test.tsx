import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, reply, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const openHint = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Regenerate with a hint' }));
  return (await screen.findByRole('textbox', { name: 'Hint' })) as HTMLTextAreaElement;
};

test('another take is asked for with the direction, which stands there again for the next one', async () => {
  const { server } = openChat({ messages: testConversation(['Hello.', 'Hi', 'First take.']) });
  await openHint();
  const write = screen.getByRole('button', { name: 'Write it' }) as HTMLButtonElement;
  expect(write.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Shorter' }));
  await userEvent.click(write);
  const first = await reply(server);
  expect(first.request).toMatchObject({ alt_message_id: 'm3', hint: 'Shorter' });
  first.say('Second.');
  first.done();
  await screen.findByText('Second.');
  await waitFor(async () => expect((await openHint()).value).toBe('Shorter'));
});

test('only the last reply can be written anew', async () => {
  openChat({ messages: testConversation(['Hello.', 'Hi', 'First take.']) });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' }))[0] as HTMLElement);
  await screen.findByRole('menuitem', { name: 'Copy' });
  expect(screen.queryByRole('menuitem', { name: 'Regenerate with a hint' })).toBeNull();
});
