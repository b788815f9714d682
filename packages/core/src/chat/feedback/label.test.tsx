import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { feedbackCalls } from '../testing/feedback-calls.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const open = (feedback = feedbackCalls(), messages = testConversation(['Hello.', 'Hi', 'And then.'])) => ({
  feedback,
  ...openChat({ messages, before: feedback.before }),
});
const openDialog = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'How is this reply?' });
};
const lastToast = (app: ReturnType<typeof open>['app']) => app.toasts.getState().history.at(-1)?.text;

describe('the label of a reply', () => {
  test('is one of four faces with its own reasons; it is shown as chosen, changes and goes', async () => {
    const { app, feedback } = open();
    let dialog = await openDialog('Rate this reply');
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Terrible', 'Bad', 'Great', 'Fantastic']);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Bad' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Repetitive' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Great' }));
    expect(within(dialog).queryByRole('button', { name: 'Repetitive' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Funny' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vivid' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vivid' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lastToast(app)).toBe('Thanks for the feedback!'));
    expect(feedback.said).toEqual([
      { path: 'POST /messages/m3/label', body: { message_id: 'm3', label: 'great', reasons: ['funny'] } },
    ]);

    dialog = await openDialog('Your rating: Great');
    expect((within(dialog).getByRole('radio', { name: 'Great' }) as HTMLInputElement).checked).toBe(true);
    expect(within(dialog).getByRole('button', { name: 'Funny' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove rating' }));
    await screen.findByRole('button', { name: 'Rate this reply' });
    expect(feedback.said.at(-1)?.path).toBe('DELETE /messages/m3/label');
  });

  test('that cannot be saved is put back, and says so', async () => {
    const { app, feedback } = open();
    feedback.fail('POST /messages/m3/label');
    const dialog = await openDialog('Rate this reply');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Terrible' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lastToast(app)).toBe('We could not save your feedback'));
    await screen.findByRole('button', { name: 'Rate this reply' });
  });

  test('is in the menu of every reply, and of no message of one’s own', async () => {
    open();
    const [first] = await screen.findAllByRole('button', { name: 'Reply actions' });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Rate this reply' }));
    await screen.findByRole('dialog', { name: 'How is this reply?' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Message actions' }));
    const menu = await screen.findByRole('menu', { name: 'Message actions' });
    expect(within(menu).queryByRole('menuitem', { name: 'Rate this reply' })).toBeNull();
  });
});
