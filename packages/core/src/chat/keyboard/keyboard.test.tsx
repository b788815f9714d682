import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { testConversation } from '../testing/test-conversation.ts';
import { composer, openChat, part, reply, say, setUpChat } from '../testing/open-chat.tsx';
import { keyAction } from './keys.ts';

setUpChat();

const press = { ctrlKey: false, metaKey: false, altKey: false };
const story = ['Hello.', 'Hi', 'And then.'];
const messages = async () => {
  await screen.findByRole('button', { name: 'Chat menu' });
  return screen.getByRole('region', { name: 'Messages' });
};

describe('keys of the conversation', () => {
  test('chords are left to the browser, arrows follow the direction of reading', () => {
    expect(keyAction({ ...press, key: 'r' }, false)).toBe('regenerate');
    expect(keyAction({ ...press, key: 'r', ctrlKey: true }, false)).toBeUndefined();
    expect(keyAction({ ...press, key: 'ArrowLeft' }, false)).toBe('take-back');
    expect(keyAction({ ...press, key: 'ArrowLeft' }, true)).toBe('take-on');
  });

  test('one walks through the messages and edits the one with the focus', async () => {
    const { container } = openChat({ messages: testConversation(story) });
    fireEvent.keyDown(await messages(), { key: 'k' });
    expect(document.activeElement?.getAttribute('data-troupe-index')).toBe('2');
    fireEvent.keyDown(document.activeElement as Element, { key: 'k' });
    expect(document.activeElement?.getAttribute('data-troupe-index')).toBe('1');
    fireEvent.keyDown(document.activeElement as Element, { key: 'e' });
    expect(((await screen.findByRole('textbox', { name: 'Message text' })) as HTMLTextAreaElement).value).toBe('Hi');
    expect(part(container, 'dialog')).toBeTruthy();
  });

  test('regenerates the last reply, and says all keys on a question mark', async () => {
    const { server } = openChat({ messages: testConversation(story) });
    fireEvent.keyDown(await messages(), { key: '?' });
    expect(await screen.findByRole('heading', { name: 'Keyboard' })).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(await messages(), { key: 'r' });
    expect((await reply(server)).request).toMatchObject({ alt_message_id: 'm3' });
  });

  test('never acts on what is typed, and can be turned off', async () => {
    const { server } = openChat({ messages: testConversation(story) });
    await messages();
    fireEvent.keyDown(await composer(), { key: 'r' });
    fireEvent.keyDown(await messages(), { key: '?' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /single-key shortcuts/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(await messages(), { key: 'r' });
    expect(server.replies).toHaveLength(0);
  });
});

describe('keys of the composer', () => {
  test('up in an empty box edits one’s last message; with text it moves the caret', async () => {
    openChat({ messages: testConversation(story) });
    await messages();
    const box = await composer();
    fireEvent.input(box, { target: { value: 'x' } });
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('x'));
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.input(box, { target: { value: '' } });
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(((await screen.findByRole('textbox', { name: 'Message text' })) as HTMLTextAreaElement).value).toBe('Hi');
  });

  test('Escape stops the reply with what is shown of it', async () => {
    const { container, server } = openChat({ messages: testConversation(story) });
    await messages();
    await say('Go on');
    (await reply(server)).say('Once upon');
    await waitFor(() => expect(container.querySelector('[data-troupe-state=streaming]')?.textContent).toContain('Once upon'));
    // In Safari the key that gives up a composition says only by its code that it belongs to one.
    expect(fireEvent.keyDown(await composer(), { key: 'Escape', keyCode: 229 }), 'left to the input method').toBe(true);
    fireEvent.keyDown(await composer(), { key: 'Escape' });
    await waitFor(() => expect(server.branch().at(-1)).toMatchObject({ content: 'Once upon', status: 'stopped' }));
  });
});
