import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConversation } from '../testing/test-conversation.ts';
import { composer, openChat, part, reply, setUpChat, write } from '../testing/open-chat.tsx';

setUpChat();

const tools = () => screen.findByRole('button', { name: 'Chat menu' });
const text = async () => ((await composer()) as HTMLTextAreaElement).value;

test('the page’s first message is offered in full, and sent by a press and nothing else', async () => {
  const opening = `Where is my order?\n${'It was to come on Monday. '.repeat(20)}`;
  const { container, server } = openChat({ place: { opening } });
  await tools();
  const button = await screen.findByRole('button', { name: /^Where is my order/ });
  expect(button.textContent).toBe(opening);
  expect(server.replies).toHaveLength(0);
  await userEvent.click(button);
  await reply(server);
  await waitFor(() => expect(part(container, 'opening')).toBeNull());
  expect(server.replies).toHaveLength(1);
});

test('the page’s first message is no command, however it begins', async () => {
  const { server } = openChat({ place: { opening: '/remove' } });
  await tools();
  await userEvent.click(await screen.findByRole('button', { name: '/remove' }));
  await reply(server);
  expect(server.replies[0]?.request.message).toBe('/remove');
});

test('a draft stays while the offered message is sent', async () => {
  const { server } = openChat({ place: { opening: 'Hello!' } });
  await write('My own words');
  await userEvent.click(await screen.findByRole('button', { name: 'Hello!' }));
  await reply(server);
  expect(await text()).toBe('My own words');
});

test('who has written is offered nothing', async () => {
  const { container } = openChat({ messages: testConversation(['Hello.', 'Hi', 'And then.']), place: { opening: 'Hello!' } });
  await tools();
  expect(part(container, 'opening')).toBeNull();
});

test('a page without a first message, or with an empty one, brings no button', async () => {
  const { container } = openChat({ place: { opening: '  ' } });
  await tools();
  expect(part(container, 'opening')).toBeNull();
});

test('the page’s words stand in an empty composer, and are sent by nobody but the user', async () => {
  const { server } = openChat({ place: { prefill: 'About order 12: ' } });
  await waitFor(async () => expect(await text()).toBe('About order 12: '));
  expect(server.replies).toHaveLength(0);
});

test('a draft goes before the page’s words, also one that was left here', async () => {
  const first = openChat({ place: {} });
  await write('My own words');
  first.unmount();
  openChat({ app: { storage: first.app.storage }, place: { prefill: 'About order 12: ' } });
  await tools();
  expect(await text()).toBe('My own words');
});

test('what the user took out does not come back', async () => {
  openChat({ place: { prefill: 'About order 12: ' } });
  await waitFor(async () => expect(await text()).toBe('About order 12: '));
  fireEvent.input(await composer(), { target: { value: '' } });
  await tools();
  expect(await text()).toBe('');
});
