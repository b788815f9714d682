import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure } from '../../app/testing/test-app.ts';
import { button, first, held, openCase, press } from '../testing/open-review-case.tsx';
import { daysFromNow, mira, sampleCase, sentForm } from '../testing/reviews.ts';
import { renewalMs } from './useRenewal.ts';

const ofOther = { by: mira, is_own: false, endsAt: daysFromNow(1) };

describe('a decision about a case', () => {
  it('that approves says whether it is adult, tells it, and leads to the next case that nobody holds', async () => {
    const cases = [
      { ...first, character: { ...first.character, is_nsfw: true } },
      sampleCase({ id: 'taken', claim: ofOther }),
      sampleCase({ id: 'own', creator: { id: 'rosa', username: 'rosa' } }),
      sampleCase({ id: 'free' }),
    ];
    const opened = openCase({ cases });
    await held(opened);
    await press('Approve');
    const adult = await screen.findByRole<HTMLInputElement>('switch', { name: 'Adult' });
    expect(adult.checked).toBe(true);
    await userEvent.click(adult);
    await press('Approve and continue');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalledWith('free'));
    expect((await screen.findByText('The Night Desk is approved')).textContent).toBeTruthy();
    expect(await opened.sent()).toEqual([
      { case_version: 1, action: 'approve', reasons: [], words: null, note: null, stop_serving: false, is_nsfw: false },
    ]);
    opened.unmount();
    expect(opened.count('DELETE', '/first/claim')).toBe(0);
  });

  it('leads back to the queue where no other waits', async () => {
    const opened = openCase();
    await press('Approve');
    await press('Approve and continue');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalledWith(null));
  });

  it('that asks for a fix needs a reason, and keeps apart who reads what', async () => {
    const opened = openCase({ cases: [{ ...first, is_live: true, approved: sentForm() }] });
    await press('Ask for a fix');
    await press('Ask and continue');
    expect(await screen.findByText('Choose at least one reason')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advertising or links to other services' }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Message to the creator', description: 'The creator reads this.' }),
      'Take it out.',
    );
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Internal note', description: 'Only reviewers read this.' }),
      'Again.',
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Take down the approved text' }));
    await press('Ask and continue');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalled());
    expect(await opened.sent()).toEqual([
      { case_version: 1, action: 'ask_fix', reasons: ['advertising'], words: 'Take it out.', note: 'Again.', stop_serving: true },
    ]);
  });

  it('has nothing to stop where nothing is served', async () => {
    openCase();
    await press('Ask for a fix');
    expect(await screen.findByRole('textbox', { name: 'Message to the creator' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Take down the approved text' })).toBeNull();
  });

  it('that closes asks first', async () => {
    const opened = openCase();
    await press('Close');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Hatred or harassment' }));
    await press('Close and continue');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close The Night Desk?' }));
    expect(await opened.sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Close and continue');
    const again = within(await screen.findByRole('dialog'));
    await userEvent.click(again.getByRole('button', { name: 'Close it for everyone' }));
    await waitFor(() => expect(opened.onNext).toHaveBeenCalled());
    expect(await opened.sent()).toMatchObject([{ action: 'close', reasons: ['hate'] }]);
  });

  it('that could not be sent says why, and keeps what was typed', async () => {
    let isDown = true;
    const opened = openCase({ refuse: (path) => (isDown && path.startsWith('POST') ? failure(503, 'unavailable') : null) });
    await press('Approve');
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    await userEvent.type(note, 'Fine.');
    await press('Approve and continue');
    expect((await screen.findByRole('alert')).textContent).toContain(opened.app.t('errors.unavailable'));
    expect(note.value).toBe('Fine.');
    isDown = false;
    await press('Approve and continue');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalled());
  });
});

describe('an adult chatbot of a site that is safe for work', () => {
  it('is not approved as one, and the site says why', async () => {
    const issues = [{ path: 'body.is_nsfw', message: 'must not be true' }];
    const refusal = { error: 'invalid_input', code: 'invalid_input', requestId: 'r1', issues };
    openCase({
      cases: [{ ...first, character: { ...first.character, is_nsfw: true } }],
      refuse: (path) => (path.startsWith('POST') ? Response.json(refusal, { status: 400 }) : null),
    });
    await press('Approve');
    await press('Approve and continue');
    expect(await screen.findByText("This site is safe for work: you can't approve adult content.")).toBeTruthy();
  });
});

describe('a case that is not as it was', () => {
  it('says that it changed, shows what it says now, and keeps what was typed for the next try', async () => {
    const opened = openCase();
    await held(opened);
    await press('Approve');
    await userEvent.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Fine.');
    opened.fake.change('first', { case_version: 2, submitted: sentForm({ greeting: 'Something else.' }) });
    await press('Approve and continue');
    expect(await screen.findByText(/^This case changed while you were reading it/)).toBeTruthy();
    expect(await screen.findByText('Something else.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' }).value).toBe('Fine.');
    expect(opened.onNext).not.toHaveBeenCalled();
    await press('Approve and continue');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalled());
    expect((await opened.sent()).map(({ case_version }) => case_version)).toEqual([1, 2]);
  });

  it('says so as soon as a renewal of the claim finds it', async () => {
    const timers = holdTimers(renewalMs);
    const opened = openCase();
    await waitFor(() => expect(timers.count()).toBe(1));
    opened.fake.change('first', { case_version: 2, num_reports: 1 });
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await timers.ring();
    expect(await screen.findByText(/^This case changed while you were reading it/)).toBeTruthy();
  });

  it('that is over says who decided, keeps what was typed to be read, and leads on', async () => {
    const opened = openCase({ cases: [first, sampleCase({ id: 'free' })] });
    await held(opened);
    await press('Ask for a fix');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Something else' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Message to the creator' }), 'Take it out.');
    const decision = { action: 'approve' as const, reasons: [], words: null, note: null, by: mira, decidedAt: daysFromNow(0) };
    opened.fake.change('first', { state: 'decided', claim: null, decisions: [decision] });
    await press('Ask and continue');
    const told = (await screen.findAllByText('Mira approved it.')).map((words) => words.closest('[role=status]'));
    expect(told.some(Boolean)).toBe(true);
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the creator' });
    expect([words.value, words.readOnly]).toEqual(['Take it out.', true]);
    expect(screen.queryByRole('button', { name: 'Ask and continue' })).toBeNull();
    await press('Next case');
    await waitFor(() => expect(opened.onNext).toHaveBeenCalledWith('free'));
  });

  it('that its creator took back says so', async () => {
    openCase({ cases: [{ ...first, state: 'withdrawn' }] });
    expect(await screen.findByText("Its creator withdrew it, so there's nothing to decide.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('that somebody else looks at is read only, and taken over after a question', async () => {
    const opened = openCase({ cases: [{ ...first, claim: ofOther }] });
    const notice = (await screen.findAllByText('Mira is reviewing it')).map((told) => told.closest('[role=status]'));
    expect(notice.some(Boolean)).toBe(true);
    expect(opened.count('PUT', '/first/claim')).toBe(0);
    expect((await button('Approve')).hasAttribute('disabled')).toBe(true);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(screen.queryByRole('button', { name: 'Approve and continue' })).toBeNull();
    await press('Take over');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Mira?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
    await held(opened);
    await waitFor(async () => expect((await button('Approve')).hasAttribute('disabled')).toBe(false));
    expect(screen.queryByText('Mira is reviewing it')).toBeNull();
  });

  it('that somebody takes over keeps what was typed', async () => {
    const opened = openCase();
    await held(opened);
    await press('Approve');
    await userEvent.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Fine.');
    opened.fake.claimedBy('first', mira);
    await press('Approve and continue');
    await button('Take over');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' }).value).toBe('Fine.');
    opened.unmount();
    expect(opened.fake.find('first')?.claim?.by).toEqual(mira);
  });

  it('that is of one’s own chatbot is read, and neither claimed nor decided', async () => {
    const opened = openCase({ cases: [{ ...first, may_decide: false }] });
    expect(await screen.findByText("You can't review your own chatbot: someone else decides.")).toBeTruthy();
    expect(opened.count('PUT', '/first/claim')).toBe(0);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

describe('single keys of a case', () => {
  const key = (letter: string, target: Element = document.body, more = {}) => fireEvent.keyDown(target, { key: letter, ...more });
  const pressed = (name: string) =>
    within(screen.getByRole('group', { name: 'Decision' }))
      .getByRole('button', { name })
      .getAttribute('aria-pressed');

  it('choose what to do and lead to what comes next for it, without sending anything', async () => {
    const opened = openCase();
    await held(opened);
    await button('Approve');
    key('f');
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]));
    expect(pressed('Ask for a fix')).toBe('true');
    key('c', document.activeElement!);
    await waitFor(() => expect(pressed('Close')).toBe('true'));
    key('A');
    await waitFor(async () => expect(document.activeElement).toBe(await button('Approve and continue')));
    key('n');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Internal note' }));
    expect(await opened.sent()).toEqual([]);
  });

  it('never act on what is typed, on chords or behind a question', async () => {
    const opened = openCase();
    await held(opened);
    await press('Close');
    key('a', screen.getByRole('textbox', { name: 'Internal note' }));
    key('a', document.body, { ctrlKey: true });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Something else' }));
    await press('Close and continue');
    key('a', (await screen.findByRole('dialog')).querySelector('button')!);
    expect(pressed('Close')).toBe('true');
  });

  it('are listed, and stay off on this device once they are turned off', async () => {
    const opened = openCase();
    await held(opened);
    expect((await button('Ask for a fix')).getAttribute('aria-keyshortcuts')).toBe('F');
    const line = () => screen.queryAllByRole('term').filter(({ textContent }) => /^[AFCN]$/.test(textContent ?? ''));
    expect(line().map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])).toEqual([
      ['A', 'Approve'],
      ['F', 'Ask for a fix'],
      ['C', 'Close'],
      ['N', 'Internal note'],
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(line()).toEqual([]);
    key('a');
    expect(pressed('Approve')).toBe('false');
    opened.unmount();
    const again = openCase({}, opened.app);
    await held(again);
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Single-key shortcuts' })).checked).toBe(false);
    act(() => void key('a'));
    expect(pressed('Approve')).toBe('false');
  });
});
