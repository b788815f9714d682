import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { RevertEmailScreen } from './RevertEmailScreen.tsx';
import { UpdateEmailScreen } from './UpdateEmailScreen.tsx';

interface Given {
  state?: object;
  answer?: (body: Record<string, string>) => Response | null;
  isGuest?: boolean;
  isRelay?: boolean;
}

const open = ({ state, answer, isGuest, isRelay = false }: Given = {}) => {
  const sent: Record<string, string>[] = [];
  const onChanged = vi.fn();
  const app = createTestApp({
    session: isGuest ? testSession() : memberSession,
    answer: async (request) => {
      if (!new URL(request.url).pathname.endsWith('/users/email')) return null;
      if (request.method === 'GET')
        return Response.json({ email: 'mara@example.test', pending_email: null, is_recent: true, ...state });
      const body = (await request.json()) as Record<string, string>;
      sent.push(body);
      return (
        answer?.(body) ??
        Response.json('code' in body ? { email: body['email'] } : { pending_email: body['email'] }, { status: 202 })
      );
    },
  });
  render(<UpdateEmailScreen signInHref={(email) => `/login?${email}`} isRelay={isRelay} onChanged={onChanged} />, {
    wrapper: inApp(app),
  });
  return { sent, onChanged };
};
const typeAndSend = async (label: string, text: string, button: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  await userEvent.click(screen.getByRole('button', { name: button }));
  return field;
};
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('the page to update the e-mail', () => {
  it.each([
    ['', 'Email can not be empty'],
    ['mara', 'Please enter a valid email address'],
    ['mara@example', 'Please enter a valid email address'],
    ['MARA@example.test', 'This is already your address.'],
  ])('says at the field what is wrong with “%s”, and sends nothing', async (given, error) => {
    const { sent } = open();
    const field = await typeAndSend('New email', given, 'Send a code');
    expect(errorOf(field)).toContain(error);
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  it('asks for a code to the new address and goes on once it was typed', async () => {
    const { sent, onChanged } = open();
    await typeAndSend('New email', 'new@example.test', 'Send a code');
    expect(await screen.findByText(/six-digit code to new@example.test/)).toBeTruthy();
    await typeAndSend('Code', '123 456', 'Confirm new email');
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ email: 'new@example.test' }, { email: 'new@example.test', code: '123 456' }]);
  });

  it('goes on with a code that was asked for before, anew or for another address', async () => {
    const { sent } = open({ state: { pending_email: 'new@example.test', is_recent: false } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(sent).toEqual([{ email: 'new@example.test' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeTruthy();
  });

  it.each([
    ['wrong', "That's not the code. Check the latest email."],
    ['spent', 'This code no longer works. Request a new one.'],
  ])('says at the field that a code is %s', async (reason, error) => {
    const { onChanged } = open({
      state: { pending_email: 'new@example.test' },
      answer: () => failure(400, 'invalid_input', { reason }),
    });
    const field = await typeAndSend('Code', '123456', 'Confirm new email');
    await waitFor(() => expect(errorOf(field)).toContain(error));
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('sends nothing that is no code', async () => {
    const { sent } = open({ state: { pending_email: 'new@example.test' } });
    const field = await typeAndSend('Code', '12', 'Confirm new email');
    expect(errorOf(field)).toContain('Enter the six-digit code from the email.');
    expect(sent).toEqual([]);
  });

  it('asks to sign in once more where that is too long ago, before and after it was tried', async () => {
    open({ state: { is_recent: false } });
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('/login?mara@example.test');
    expect(screen.queryByLabelText('New email')).toBeNull();
  });

  it('asks to sign in once more where the server says so', async () => {
    open({ answer: () => failure(403, 'sign_in_again') });
    await typeAndSend('New email', 'new@example.test', 'Send a code');
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toBeTruthy();
  });

  it('says what else failed, and can be tried again', async () => {
    let isDown = true;
    const { sent } = open({ answer: () => (isDown ? failure(429, 'rate_limited') : null) });
    await typeAndSend('New email', 'new@example.test', 'Send a code');
    expect(await screen.findByRole('alert')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send a code' }));
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  it('says why a relay’s address was sent here', async () => {
    open({ isRelay: true });
    expect(await screen.findByText(/We can't reach you at this address/)).toBeTruthy();
  });

  it('is nobody’s without an account', async () => {
    open({ isGuest: true });
    expect(await screen.findByText('You are not logged in yet!')).toBeTruthy();
  });
});

describe('the page that keeps an address', () => {
  const start = (answer: () => Response) => {
    const app = createTestApp({
      session: testSession(),
      answer: (request) => (new URL(request.url).pathname.endsWith('/email/revert') ? answer() : null),
    });
    render(<RevertEmailScreen secret="s" signInHref={(email) => `/login?${email}`} />, { wrapper: inApp(app) });
  };

  it('does nothing before its button, and then says whose the account is', async () => {
    const answer = vi.fn(() => Response.json({ email: 'old@example.test' }));
    start(answer);
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my old email' }));
    expect(await screen.findByText(/Your account uses old@example.test/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?old@example.test');
  });

  it('says that a link does not hold any more', async () => {
    start(() => failure(404, 'not_found'));
    await userEvent.click(screen.getByRole('button', { name: 'Keep my old email' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no longer works');
  });
});
