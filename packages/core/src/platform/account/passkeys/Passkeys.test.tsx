import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passkeyLimits, type Passkey, type PasskeyList } from '@troupe/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, failure } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { testPasskey, usePasskeyBrowser } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Daybreak' },
  user: { id: 'dTE', name: 'mara@example.test', displayName: 'mara@example.test' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [{ id: 'b3RoZXI', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const open = (given: Partial<PasskeyList> = {}, refuse?: (path: string) => Response | null) => {
  const held: PasskeyList = { is_offered: true, passkeys: [], is_recent: true, ...given };
  const sent: { how: string; body: unknown }[] = [];
  const app = createTestApp({
    session: memberSession,
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.includes('/users/passkeys')) return null;
      if (request.method === 'GET') return Response.json(held);
      const at = pathname.split('/users/passkeys')[1] ?? '';
      sent.push({ how: `${request.method} ${at}`, body: await request.json().catch(() => undefined) });
      const refused = refuse?.(at);
      if (refused) return refused;
      if (at === '/options') return Response.json(creation);
      const made = testPasskey({ id: 'p9', name: 'Firefox on Linux', used_at: null });
      if (request.method === 'POST') held.passkeys = [made, ...held.passkeys];
      if (request.method === 'DELETE') held.passkeys = held.passkeys.filter(({ id }) => !at.endsWith(id));
      if (request.method === 'PATCH') held.passkeys = held.passkeys.map((one) => ({ ...one, name: 'Blue key' }));
      return Response.json(request.method === 'DELETE' ? {} : (held.passkeys[0] ?? made));
    },
  });
  render(<PasskeysSection signInHref={(email) => `#sign-in-${email}`} />, { wrapper: inApp(app) });
  return { sent, said: () => app.toasts.getState().shown.map(({ text }) => text) };
};
const rows = async () => within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the passkeys of an account', () => {
  it('are none at first, and the first is made by the device that one is at', async () => {
    const browser = usePasskeyBrowser();
    const { sent, said } = open();
    await screen.findByText('No passkey yet');
    await press('Add a passkey');
    expect((await rows())[0]?.textContent).toMatch(/Firefox on Linux.*Not used yet · added Nov 20, 2026/);
    expect(sent.map(({ how }) => how)).toEqual(['POST /options', 'POST ']);
    expect(sent[1]?.body).toEqual({
      credential: {
        id: 'Y3JlZA',
        response: { clientDataJSON: 'e30', attestationObject: 'bWFkZQ', transports: ['internal'] },
      },
    });
    const { challenge, excludeCredentials } = browser.asked[0]?.options as {
      challenge: Uint8Array;
      excludeCredentials: object[];
    };
    expect(new TextDecoder().decode(challenge)).toBe('challenge');
    expect(excludeCredentials).toMatchObject([{ transports: ['internal'], type: 'public-key' }]);
    expect(said()).toEqual(['Passkey added']);
  });

  it('are told apart by name, last use and where they are', async () => {
    usePasskeyBrowser();
    open({ passkeys: [testPasskey(), testPasskey({ id: 'p2', name: 'Key', is_synced: false, host: 'chat.example' })] });
    const [first, second] = (await rows()).map((row) => row.textContent);
    expect(first).toMatch(/My phone.*Last used Nov 24, 2026.*on all your devices/);
    expect(second).toMatch(/Key.*for chat\.example/);
    expect(second).not.toContain('on all your devices');
  });

  it('get another name, which may not be empty', async () => {
    usePasskeyBrowser();
    const { sent } = open({ passkeys: [testPasskey()] });
    await press('Rename: My phone');
    const field = await screen.findByLabelText('Name');
    await userEvent.clear(field);
    await press('Save');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, ' Blue key ');
    await press('Save');
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Blue key'));
    expect(sent).toEqual([{ how: 'PATCH /p1', body: { name: 'Blue key' } }]);
  });

  it('are removed after a question', async () => {
    usePasskeyBrowser();
    const { sent } = open({ passkeys: [testPasskey()] });
    await press('Remove: My phone');
    expect(sent).toEqual([]);
    await press('Remove');
    await screen.findByText('No passkey yet');
    expect(sent.map(({ how }) => how)).toEqual(['DELETE /p1']);
  });

  it.each([
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', "Your device couldn't create a passkey. Nothing has changed; try again, or use another device."],
  ])('say why the device made none: %s', async (name, words) => {
    usePasskeyBrowser().refuse(name);
    const { said } = open();
    await press('Add a passkey');
    await waitFor(() => expect(said()).toEqual([words]));
  });

  it('say nothing where somebody changed their mind', async () => {
    usePasskeyBrowser().refuse('NotAllowedError');
    const { said } = open();
    await press('Add a passkey');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' }).hasAttribute('disabled')).toBe(false));
    expect(said()).toEqual([]);
  });

  it('ask for a sign-in of just now, and come back', async () => {
    usePasskeyBrowser();
    open({ is_recent: false });
    const link = await screen.findByRole('link', { name: 'Sign in again' });
    expect(link.getAttribute('href')).toBe('#sign-in-mara@example.test');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are said to be as many as there may be', async () => {
    usePasskeyBrowser();
    const many: Passkey[] = Array.from({ length: passkeyLimits.most }, (_, at) =>
      testPasskey({ id: `p${at}`, name: `Key ${at}` }),
    );
    open({ passkeys: many });
    await screen.findByText(/at most 10 passkeys/);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are listed in a browser that has none, without a way to add one', async () => {
    open({ passkeys: [testPasskey()] });
    await screen.findByText("This browser doesn't support passkeys.");
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('say what the server refuses', async () => {
    usePasskeyBrowser();
    const { said } = open({}, () => failure(429, 'rate_limited'));
    await press('Add a passkey');
    await waitFor(() => expect(said()).toHaveLength(1));
  });
});

/** The first time; later ones go on as ever. */
const once = <T,>(run: () => T) => {
  let isDone = false;
  return () => {
    if (isDone) return undefined as never;
    isDone = true;
    return run();
  };
};

describe('signing in by a passkey', () => {
  const start = (refuse?: () => Response | undefined | Promise<never>, question?: () => Response | null) => {
    const onSignedIn = vi.fn();
    const sent: unknown[] = [];
    const app = createTestApp({
      answer: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/auth/passkey/options'))
          return (
            question?.() ??
            Response.json({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' })
          );
        if (!pathname.endsWith('/auth/passkey')) return null;
        sent.push(await request.json());
        return (await refuse?.()) ?? Response.json({ path: '/chats' });
      },
    });
    render(<PasskeySignIn redirect="/chats" onSignedIn={onSignedIn} />, { wrapper: inApp(app) });
    return { onSignedIn, sent };
  };
  const answered = {
    redirect: '/chats',
    credential: {
      id: 'Y3JlZA',
      response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk', userHandle: 'dTE' },
    },
  };

  it('is a press, and goes where the server says', async () => {
    const browser = usePasskeyBrowser();
    const { onSignedIn, sent } = start();
    await press('Sign in with a passkey');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/chats'));
    expect(sent).toEqual([answered]);
    expect(browser.asked.map(({ how }) => how)).toEqual(['get optional']);
  });

  it('is a suggestion below the field where the browser makes some', async () => {
    const browser = usePasskeyBrowser({ suggests: true });
    const { onSignedIn } = start();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/chats'));
    expect(browser.asked.map(({ how }) => how)).toEqual(['get conditional']);
  });

  const refusedText = 'We found no account for this passkey. Sign in with your email.';
  it.each<[string, string | null, Parameters<typeof start>]>([
    ['the server refused', refusedText, [once(() => failure(401, 'sign_in_failed'))]],
    ['the connection broke with', 'networking issue', [once(() => Promise.reject(new TypeError('failed')))]],
    ['the device would not', null, []],
    ['could not be asked for', null, [undefined, once(() => failure(503, 'unavailable'))]],
  ])('suggests anew after one that %s, with words where one was chosen', async (fault, words, [refuse, question]) => {
    const browser = usePasskeyBrowser({ suggests: true });
    if (fault === 'the device would not') browser.refuse('NotAllowedError');
    const { onSignedIn } = start(refuse, question);
    if (words) expect((await screen.findByRole('alert')).textContent).toContain(words);
    if (fault === 'the device would not') await waitFor(() => expect(browser.asked).toHaveLength(1));
    browser.refuse(null);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/chats'), { timeout: 5000 });
    expect(browser.asked.every(({ how }) => how === 'get conditional')).toBe(true);
  });

  it('suggests nothing more after some that failed, until a press', async () => {
    const browser = usePasskeyBrowser({ suggests: true });
    browser.refuse('NotAllowedError');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(browser.asked).toHaveLength(7);
  });

  it('says when no account opened, and can be tried again', async () => {
    usePasskeyBrowser();
    start(() => failure(401, 'sign_in_failed'));
    await press('Sign in with a passkey');
    await screen.findByText('We found no account for this passkey. Sign in with your email.');
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' }).hasAttribute('disabled')).toBe(false);
  });

  it('says nothing where somebody changed their mind', async () => {
    usePasskeyBrowser().refuse('NotAllowedError');
    const { sent } = start();
    await press('Sign in with a passkey');
    await waitFor(() => expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false));
    expect([screen.queryByRole('alert'), sent]).toEqual([null, []]);
  });
});
