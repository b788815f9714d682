import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const open = (options: OpenOptions = {}, feedback = feedbackCalls()) => ({
  feedback,
  ...openChat({
    messages: testConversation(['Hello.', 'Hi', 'And then.']),
    before: feedback.before,
    ...options,
    app: { session: memberSession(), ...options.app },
  }),
});
const messageMenu = async (index: number) => {
  const buttons = await screen.findAllByRole('button', { name: 'Reply actions' });
  await userEvent.click(buttons[index] as HTMLElement);
  return screen.findByRole('menu', { name: 'Reply actions' });
};
const openReport = async (index = 0) => {
  await userEvent.click(within(await messageMenu(index)).getByRole('menuitem', { name: 'Report' }));
  return screen.findByRole('dialog', { name: 'Report message' });
};
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name }) as HTMLButtonElement;
/** The button of the steps: the last one of the form. */
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((one) => one.textContent)
    .filter((text) => text !== '');

describe('reporting a message', () => {
  test('goes from an option over a comment to thanks; the button reads Next, Skip, Done, Close', async () => {
    const { feedback, container } = open();
    const dialog = await openReport();
    expect(buttons(dialog)).toEqual(['Next']);
    expect(button(dialog, 'Next').disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Hate' }));
    expect(button(dialog, 'Next').disabled).toBe(false);
    await userEvent.click(button(dialog, 'Next'));
    const box = within(dialog).getByRole('textbox', { name: 'Comment (optional)' });
    expect(buttons(dialog)).toEqual(['Skip']);
    fireEvent.input(box, { target: { value: ' It insults me. ' } });
    await waitFor(() => expect(buttons(dialog)).toEqual(['Done']));
    await userEvent.click(button(dialog, 'Done'));
    await waitFor(() =>
      expect(
        within(dialog).getByText(
          'Thanks for submitting your report and feedback! The reported message will be removed promptly.',
        ),
      ).toBeTruthy(),
    );
    expect(buttons(dialog)).toEqual(['Close']);
    expect(feedback.said).toEqual([
      {
        path: 'POST /messages/m1/flag',
        body: { message_id: 'm1', conversation_id: 'c1', character_id: 'elin', label: 'hate', comment: 'It insults me.' },
      },
    ]);
    const mark = container.querySelector('[data-troupe-part=reported]');
    expect(mark?.getAttribute('data-troupe-state')).toBe('hidden');
    expect(mark?.closest('li')?.getAttribute('aria-posinset')).toBe('1');
    await userEvent.click(button(dialog, 'Close'));
    expect(screen.queryByRole('dialog', { name: 'Report message' })).toBeNull();
  });

  test('a skipped comment is empty', async () => {
    const { feedback } = open();
    const dialog = await openReport();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Advertising or spam' }));
    await userEvent.click(button(dialog, 'Next'));
    await userEvent.click(button(dialog, 'Skip'));
    await waitFor(() => expect(buttons(dialog)).toEqual(['Close']));
    expect(feedback.said[0]?.body).toMatchObject({ label: 'spam', comment: '' });
  });

  test('a failure says so, keeps what was written, and can be tried again; nothing is collapsed before', async () => {
    const { feedback, container } = open();
    feedback.fail('POST /messages/m1/flag');
    const dialog = await openReport();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    await userEvent.click(button(dialog, 'Next'));
    const box = within(dialog).getByRole('textbox') as HTMLTextAreaElement;
    fireEvent.input(box, { target: { value: 'Twice.' } });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Done' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Something went wrong. Please try again');
    expect((within(dialog).getByRole('textbox') as HTMLTextAreaElement).value).toBe('Twice.');
    expect(container.querySelector('[data-troupe-part=reported]')).toBeNull();
    feedback.refuse.clear();
    await userEvent.click(button(dialog, 'Done'));
    await waitFor(() => expect(buttons(dialog)).toEqual(['Close']));
  });

  test('a reported message is collapsed, shown when asked for, and not reported twice', async () => {
    const messages = testConversation(['Hello.', 'Hi', 'And then.']).map((one) =>
      one.id === 'm1' ? { ...one, is_reported: true } : one,
    );
    const { container } = open({ messages });
    const show = await screen.findByRole('button', { name: 'Show' });
    const mark = () => container.querySelector('[data-troupe-part=reported]')?.getAttribute('data-troupe-state');
    expect(mark()).toBe('hidden');
    await userEvent.click(show);
    expect(mark()).toBe('shown');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(mark()).toBe('hidden');
    expect(within(await messageMenu(0)).queryByRole('menuitem', { name: 'Report' })).toBeNull();
  });

  test.each([
    ['one’s own messages', undefined],
    ['partner users, who do not hold the permission', memberSession(['view_chats'])],
  ])('is not for %s', async (_, session) => {
    open(session ? { app: { session } } : {});
    if (session) {
      expect(within(await messageMenu(0)).queryByRole('menuitem', { name: 'Report' })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
      await screen.findByRole('button', { name: 'Add to favorites' });
      expect(screen.queryByRole('button', { name: 'Report chatbot' })).toBeNull();
    } else {
      await userEvent.click(await screen.findByRole('button', { name: 'Message actions' }));
      const menu = await screen.findByRole('menu', { name: 'Message actions' });
      expect(within(menu).queryByRole('menuitem', { name: 'Report' })).toBeNull();
    }
  });
});

describe('reporting a chatbot', () => {
  test('has the same steps', async () => {
    const { feedback } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Report chatbot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report Elin Marrow' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Poses as a real person' }));
    await userEvent.click(button(dialog, 'Next'));
    await userEvent.click(button(dialog, 'Skip'));
    await waitFor(() => expect(buttons(dialog)).toEqual(['Close']));
    expect(feedback.said).toEqual([{ path: 'POST /characters/elin/report', body: { label: 'real_person', comment: '' } }]);
  });
});
