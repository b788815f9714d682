import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { testBrand } from '../../app/testing/test-app.ts';
import { feedbackCalls, memberSession } from '../testing/feedback-calls.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const open = (options: OpenOptions = {}, feedback = feedbackCalls()) => ({
  feedback,
  ...openChat({ before: feedback.before, ...options, app: { session: memberSession(), ...options.app } }),
});
const rateButton = () => screen.findByRole('button', { name: 'Rate chatbot' });
const openDialog = async () => {
  await userEvent.click(await rateButton());
  return screen.findByRole('dialog', { name: 'Rate Elin Marrow' });
};
const lastToast = (app: ReturnType<typeof open>['app']) => app.toasts.getState().history.at(-1)?.text;

describe('rating a chatbot', () => {
  test('from three stars on: submitted with the length of the talk, thanked for 5 seconds, then gone', async () => {
    const { app, feedback } = open();
    const dialog = await openDialog();
    const submit = within(dialog).getByRole('button', { name: 'Submit' }) as HTMLButtonElement;
    expect(submit.disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('radio', { name: '4 stars' }));
    expect(within(dialog).queryByText('What response did you expect?')).toBeNull();
    const thanks = holdTimers(5000);
    await userEvent.click(submit);
    await waitFor(() => expect(within(dialog).getByText('Thanks for your feedback!')).toBeTruthy());
    expect(lastToast(app)).toBe('Rating Submitted');
    await waitFor(() => expect(feedback.said).toHaveLength(2));
    expect(feedback.said).toEqual([
      { path: 'POST /interactions', body: { type: 'rating', character_id: 'elin', rating: 4 } },
      {
        path: 'POST /event',
        body: { event_name: 'characterRating', character_id: 'elin', conversation_id: 'c1', conversation_length: 1, rating: 4 },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    await waitFor(async () => {
      await thanks.ring();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect((await rateButton()).getAttribute('aria-pressed')).toBe('true');
  });

  test.each([1, 2])('%s stars ask what response was expected; the answer goes along and may be left out', async (stars) => {
    const { feedback } = open();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: stars === 1 ? '1 star' : '2 stars' }));
    const question = within(dialog).getByRole('group', { name: 'What response did you expect?' });
    await userEvent.click(within(question).getByRole('button', { name: 'A longer one' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(feedback.said).toHaveLength(2));
    expect(feedback.said[0]?.body).toMatchObject({ rating: stars, label: 'longer' });
    expect(feedback.said[1]?.body).toMatchObject({ rating: stars, label: 'longer' });
  });

  test('that fails says so, and everything chosen still stands', async () => {
    const { app, feedback } = open();
    feedback.fail('POST /interactions');
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: '5 stars' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(lastToast(app)).toBe('Failed to submit rating'));
    expect((within(dialog).getByRole('radio', { name: '5 stars' }) as HTMLInputElement).checked).toBe(true);
    expect(feedback.said).toHaveLength(1);
  });

  test('shows the stars given before', async () => {
    open({}, feedbackCalls({ rating: 2, rating_label: 'shorter' }));
    const dialog = await openDialog();
    await waitFor(() => expect((within(dialog).getByRole('radio', { name: '2 stars' }) as HTMLInputElement).checked).toBe(true));
    expect(within(dialog).getByRole('button', { name: 'A shorter one' }).getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    ['guests', { app: { session: undefined } }],
    ['an unlisted chatbot', { character: { visibility: 'hidden' as const } }],
    ['a private chatbot', { character: { visibility: 'private' as const } }],
    ['a chatbot that waits for its review', { character: { visibility: 'public' as const, reach: 'creator' as const } }],
  ])('is not for %s', async (_, options) => {
    const { feedback } = open(options as OpenOptions);
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(screen.queryByRole('button', { name: 'Rate chatbot' })).toBeNull();
    expect(feedback.said).toEqual([]);
  });
});

describe('the rating prompt', () => {
  const turns = (count: number) => testConversation(Array.from({ length: count }, (_, index) => `Line ${index}`));
  const prompt = () => screen.findByText('How is Elin Marrow so far?');

  test('comes once in a talk of twenty messages, leads to the stars, and never comes again on this device', async () => {
    const kept = new Map<string, string>();
    const storage = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    };
    const first = open({ messages: turns(20), app: { storage } });
    await prompt();
    await userEvent.click(screen.getByRole('button', { name: 'Rate' }));
    await screen.findByRole('dialog', { name: 'Rate Elin Marrow' });
    expect(screen.queryByText('How is Elin Marrow so far?')).toBeNull();
    first.unmount();
    open({ messages: turns(22), app: { storage } });
    await rateButton();
    expect(screen.queryByText('How is Elin Marrow so far?')).toBeNull();
  });

  test('goes when it is told to', async () => {
    open({ messages: turns(20) });
    await prompt();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('How is Elin Marrow so far?')).toBeNull();
  });

  test.each([
    ['before the twentieth message', { messages: turns(19) }, {}],
    ['to somebody who has rated', { messages: turns(20) }, { rating: 5 as const }],
    ['in partner mode', { messages: turns(20), app: { brand: testBrand({ partner_mode: true }) } }, {}],
  ])('does not come %s', async (_, options, opinion) => {
    open(options, feedbackCalls(opinion));
    await rateButton();
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(10));
    expect(screen.queryByText('How is Elin Marrow so far?')).toBeNull();
  });
});
