import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { bubbles, openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const openMenu = async (name: 'Reply actions' | 'Message actions') => {
  const [button] = await screen.findAllByRole('button', { name });
  await userEvent.click(button as HTMLElement);
  return screen.findByRole('menu', { name });
};

describe('the menu of a message', () => {
  test('copies what was written, not how it is drawn', async () => {
    userEvent.setup();
    const { app } = openChat({ messages: testConversation(['Hello.', '*waves* hi']) });
    const menu = await openMenu('Message actions');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Copy' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('Copied to clipboard'));
    expect(await navigator.clipboard.readText()).toBe('*waves* hi');
  });

  test('edits in place: the log shows the new text, and what follows stays', async () => {
    const { container, server } = openChat({ messages: testConversation(['Hello.', 'Hi', 'And then.']) });
    const menu = await openMenu('Message actions');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const box = await screen.findByRole('textbox', { name: 'Message text' });
    const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    fireEvent.input(box, { target: { value: '  ' } });
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe('  '));
    expect(save.disabled).toBe(true);
    fireEvent.input(box, { target: { value: 'Hi there' } });
    await waitFor(() => expect(save.disabled).toBe(false));
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bubbles(container)).toEqual(['Hello.', 'Hi there', 'And then.']);
    expect(server.branch()[1]?.content).toBe('Hi there');
  });

  test('an edit that is refused puts the old text back and keeps what was typed', async () => {
    const { container } = openChat({
      messages: testConversation(['Hello.', 'Hi']),
      before: (request) => (request.method === 'PATCH' ? failure(503, 'unavailable') : null),
    });
    const menu = await openMenu('Message actions');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const box = (await screen.findByRole('textbox', { name: 'Message text' })) as HTMLTextAreaElement;
    fireEvent.input(box, { target: { value: 'Hi there' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    expect(bubbles(container)).toEqual(['Hello.', 'Hi']);
    expect(box.value).toBe('Hi there');
  });

  test.each([
    ['underage_content', /^Underage Content Detected: /],
    ['explicit_content', /^Explicit Content Detected: NSFW content is not allowed on /],
  ])('an edit refused as %s is said as a toast too', async (code, words) => {
    const { app } = openChat({
      messages: testConversation(['Hello.', 'Hi']),
      before: (request) => (request.method === 'PATCH' ? failure(422, code) : null),
    });
    const menu = await openMenu('Message actions');
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const box = (await screen.findByRole('textbox', { name: 'Message text' })) as HTMLTextAreaElement;
    fireEvent.input(box, { target: { value: 'Hi there' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toMatch(words));
    expect(box.value).toBe('Hi there');
  });
});
