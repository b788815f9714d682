import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession } from '../../../app/testing/test-app.ts';
import { ExternalSignUpScreen } from './ExternalSignUpScreen.tsx';

const partners = { ...testSession({ platform: 'partner' }).user, username: null, name: '', onboarding: 'external' as const };
const named = { ...partners, username: 'robin_r', name: 'Robin', onboarding: 'ready' as const };

const open = async ({
  user = partners as typeof partners | typeof named | null,
  answer = (_method: string, body: object): Response => Response.json({ ...named, ...body }),
} = {}) => {
  const sent: object[] = [];
  const app = createTestApp({
    session: user && { ...testSession(), user },
    answer: async (request) => {
      const body = request.method === 'PATCH' ? ((await request.json()) as object) : {};
      if (request.method === 'PATCH') sent.push(body);
      return answer(request.method, body);
    },
  });
  const onDone = vi.fn();
  const onSignOut = vi.fn();
  render(
    <AppProvider app={app}>
      <ExternalSignUpScreen onDone={onDone} onSignOut={onSignOut} />
    </AppProvider>,
  );
  await waitFor(() => expect(app.sessions.getState().status).not.toBe('loading'));
  return { app, sent, onDone, onSignOut };
};

const field = (name: 'Username' | 'Name') => screen.getByRole('textbox', { name }) as HTMLInputElement;
const start = () => userEvent.click(screen.getByRole('button', { name: 'Start Chatting' }));
const fill = async (username: string, name: string) => {
  await userEvent.type(field('Username'), username);
  await userEvent.type(field('Name'), name);
};

describe('a partner’s user without a name', () => {
  test('says both once and is led on', async () => {
    const { sent, onDone, app } = await open();
    await fill('Robin_R-7', 'Robin Reader');
    await start();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ username: 'Robin_R-7', name: 'Robin Reader' }]);
    expect(app.sessions.getState().session?.user.username).toBe('Robin_R-7');
  });

  test('is told what is wrong with each, beside it, and begins at the first', async () => {
    const { sent } = await open();
    await fill('a b', 'Bob');
    await start();
    expect(screen.getByText('Use 4 to 20 letters, digits, _ or -')).toBeTruthy();
    expect(screen.getByText('Use at least 4 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
    await userEvent.type(field('Name'), 'by');
    expect(screen.queryByText('Use at least 4 characters')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('keeps what was typed when it may not be said', async () => {
    const { onDone } = await open({ answer: () => failure(422, 'harmful_content') });
    await fill('robin_r', 'Robin Reader');
    await start();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect([field('Username').value, field('Name').value]).toEqual(['robin_r', 'Robin Reader']);
    expect(onDone).not.toHaveBeenCalled();
  });

  test('is led on as well where another tab was first', async () => {
    const { onDone, app } = await open({
      answer: (method) => (method === 'PATCH' ? failure(409, 'conflict') : Response.json(named)),
    });
    await fill('second', 'Second Tab');
    await start();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(app.sessions.getState().session?.user.username).toBe('robin_r');
  });

  test('can sign out', async () => {
    const { onSignOut } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});

describe('everybody else', () => {
  test('who is named is led on at once', async () => {
    const { onDone } = await open({ user: named });
    expect(onDone).toHaveBeenCalledOnce();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is told that one comes from the page of a partner', async () => {
    const { onDone } = await open({ user: { ...named, platform: 'guest' } as never });
    expect(screen.getByText('Start from the site where you have your account.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});
