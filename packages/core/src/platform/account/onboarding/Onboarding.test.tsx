import { userSettingsDefaults, type BrandView } from '@troupe/protocol';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { holdTimers } from '../../../app/testing/hold-timers.ts';
import { createTestApp, failure, testBrand, testSession } from '../../../app/testing/test-app.ts';
import { Onboarding } from './Onboarding.tsx';

const newcomer = (given = {}) => ({
  ...testSession({ id: 'new-1', username: 'x', platform: 'first_party', email: 'new@example.test' }).user,
  username: null,
  name: '',
  onboarding: 'needs_profile' as const,
  ...given,
});
const taken = new Set(['mara']);

interface Options {
  user?: ReturnType<typeof newcomer>;
  /** Answers PATCH v2/users. */
  save?: (body: Record<string, unknown>) => Response;
  check?: (username: string) => Response | Promise<Response>;
  kept?: Map<string, string>;
  /** What the account keeps of the sign-up; null where it cannot be asked. */
  account?: { signUpDraft?: string } | null;
  brand?: BrandView;
}

const open = ({
  user = newcomer(),
  save,
  check,
  kept = new Map(),
  account = {},
  brand = testBrand({ legal: ['terms'] }),
}: Options = {}) => {
  const sent: Record<string, unknown>[] = [];
  const app = createTestApp({
    brand,
    session: { ...testSession(), user },
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    },
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/conversations')) return Response.json([]);
      if (pathname.endsWith('/recommendations/tastes')) return Response.json({ tastes: [], fewer: [] });
      if (pathname.endsWith('/users/settings')) {
        if (account === null) return failure(503, 'unavailable');
        if (request.method === 'PATCH') Object.assign(account, await request.json());
        return Response.json({ ...userSettingsDefaults, ...account });
      }
      const body = (await request.json()) as Record<string, unknown>;
      if (pathname.endsWith('/check-username')) {
        const name = String(body['username']);
        if (check) return check(name);
        return Response.json(
          taken.has(name) ? { isAvailable: false, suggestions: ['maralind', 'mara1884', 'northmara'] } : { isAvailable: true },
        );
      }
      sent.push(body);
      return save?.(body) ?? Response.json({ ...user, ...body, onboarding: 'ready' });
    },
  });
  const onDone = vi.fn();
  const view = render(
    <AppProvider app={app}>
      <Onboarding user={user} level="h1" onDone={onDone} onSignOut={() => undefined} />
    </AppProvider>,
  );
  return { app, sent, onDone, kept, view };
};

const username = () => screen.getByRole('textbox', { name: 'Username' }) as HTMLInputElement;
const name = () => screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
const startButton = () => screen.getByRole('button', { name: 'Start Chatting' }) as HTMLButtonElement;
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /I have read the Community Guidelines/ }));
const fill = async (as = 'maralind') => {
  await userEvent.type(username(), as);
  await userEvent.type(name(), 'Mara');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I am 18 years or older.' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the Terms/ }));
};
const goOn = async (as?: string) => {
  await fill(as);
  await screen.findByText('Available, reserved for you for ten minutes');
  await next();
  await screen.findByRole('heading', { name: 'Community Guidelines' });
};

describe('the first step', () => {
  test('names what is missing in the words of the rules, and focuses the first field', async () => {
    open();
    await next();
    for (const text of [
      "Username can't be empty",
      "Name can't be empty",
      'You must confirm that you are 18 years or older.',
      'You must agree with the terms and conditions.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('4 things are missing.');
    expect(document.activeElement).toBe(username());
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Age' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I am 18 years or older.' }));
  });

  test('links the texts that the brand has, and names those that it has not', () => {
    open();
    expect(screen.getByRole('checkbox', { name: 'I agree to the Terms and the Privacy policy.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
    expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull();
  });

  test('links a text elsewhere, where the brand’s is read there', () => {
    open({ brand: testBrand({ shell: { legal_links: { privacy: 'https://law.example/privacy' } } }) });
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('https://law.example/privacy');
    expect(screen.queryByRole('link', { name: 'Terms' })).toBeNull();
  });

  test('asks a relay’s user for an e-mail, and nobody else', async () => {
    open({ user: newcomer({ onboarding: 'needs_email', email: 'x@relay.example.test' }) });
    await next();
    expect(screen.getByText('Email can not be empty')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'mara@example');
    await next();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  });

  test('says that a name is too short only once the typing pauses', async () => {
    open();
    await userEvent.type(username(), 'ma');
    expect(screen.queryByText('Username is too short')).toBeNull();
    expect(await screen.findByText('Username is too short')).toBeTruthy();
    expect(username().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the username', () => {
  test('is checked after a pause, and a taken one brings three that are free', async () => {
    const { app } = open();
    await userEvent.type(username(), 'Mara');
    expect(await screen.findByText('Username is not available')).toBeTruthy();
    expect(app.requests.filter(({ url }) => url.endsWith('check-username'))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'northmara' }));
    expect(username().value).toBe('northmara');
    expect(await screen.findByText('Available, reserved for you for ten minutes')).toBeTruthy();
  });

  test('shows no answer to a name that no longer stands there', async () => {
    const answers = new Map<string, (response: Response) => void>();
    open({ check: (asked) => new Promise((done) => answers.set(asked, done)) });
    await userEvent.type(username(), 'mara');
    await waitFor(() => expect(answers.has('mara')).toBe(true));
    expect(screen.getByText('Checking')).toBeTruthy();
    await userEvent.type(username(), 'lind');
    await waitFor(() => expect(answers.has('maralind')).toBe(true));
    await act(async () => answers.get('maralind')?.(Response.json({ isAvailable: true })));
    await act(async () => answers.get('mara')?.(Response.json({ isAvailable: false, suggestions: [] })));
    expect(await screen.findByText('Available, reserved for you for ten minutes')).toBeTruthy();
  });

  test('that could not be checked offers another try and bars nobody', async () => {
    let isDown = true;
    open({ check: () => (isDown ? failure(400, 'conflict') : Response.json({ isAvailable: true })) });
    await fill();
    expect(await screen.findByText("We couldn't check this just now.")).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Available, reserved for you for ten minutes')).toBeTruthy();
    isDown = true;
    await userEvent.type(username(), '2');
    expect(await screen.findByText("We couldn't check this just now.")).toBeTruthy();
    await next();
    expect(await screen.findByRole('heading', { name: 'Community Guidelines' })).toBeTruthy();
  });
});

describe('the guidelines', () => {
  test('open the chat once they are agreed to; the draft goes half a second later', async () => {
    const timers = holdTimers(500);
    const { app, sent, onDone, kept } = open({ kept: new Map() });
    await fill();
    await timers.ring();
    await screen.findByText('Available, reserved for you for ten minutes');
    await next();
    expect((await screen.findByRole('heading', { name: 'Community Guidelines' })) === document.activeElement).toBe(true);
    expect(startButton().disabled).toBe(true);
    await agree();
    await userEvent.click(startButton());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ username: 'maralind', name: 'Mara', age: true, toc: true, guidelines: true }]);
    expect(app.sessions.getState().session?.user).toMatchObject({ username: 'maralind', onboarding: 'ready' });
    expect(kept.size).toBe(1);
    await timers.ring();
    expect(kept.size).toBe(0);
  });

  test('stand between their title and the box, in no box of their own that scrolls', async () => {
    open();
    await goOn();
    expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('strong'))).toHaveLength(6);
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.querySelector('[tabindex="0"]')).toBeNull();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /I have read the Community Guidelines/ }));
  });

  test('lead back to the first step when the name was taken meanwhile', async () => {
    const { onDone } = open({ save: () => failure(409, 'username_taken') });
    await goOn();
    await agree();
    await userEvent.click(startButton());
    expect(await screen.findByRole('heading', { name: 'Welcome Aboard' })).toBeTruthy();
    expect(screen.getByText('Username is not available')).toBeTruthy();
    expect(username().value).toBe('maralind');
    expect(onDone).not.toHaveBeenCalled();
  });

  test('lead back to the first step when saving fails, and say why', async () => {
    const { app } = open({ save: () => failure(403, 'forbidden') });
    await goOn();
    await agree();
    await userEvent.click(startButton());
    expect(await screen.findByRole('heading', { name: 'Welcome Aboard' })).toBeTruthy();
    expect(app.toasts.getState().history).toHaveLength(1);
  });

  test('stay with the generic toast when the name cannot be checked', async () => {
    let isDown = false;
    const { app, sent } = open({ check: () => (isDown ? failure(400, 'conflict') : Response.json({ isAvailable: true })) });
    await goOn();
    await agree();
    isDown = true;
    await userEvent.click(startButton());
    expect(await screen.findByText('Something went wrong! Your answers are saved. Try again in a moment.')).toBeTruthy();
    expect(app.toasts.getState().history.map(({ text }) => text)).toEqual(['Something went wrong!']);
    expect(sent).toEqual([]);
  });

  test('are all that is asked of somebody who has a name', async () => {
    const { sent, onDone } = open({ user: newcomer({ username: 'mara', onboarding: 'needs_guidelines' }) });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await agree();
    await userEvent.click(startButton());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ guidelines: true }]);
  });
});

describe('the draft', () => {
  test('stays on the device under no address, and goes on at its step in another tab', async () => {
    const { kept, view } = open();
    await goOn();
    expect([...kept.keys()].join()).not.toContain('new@');
    expect([...kept.keys()][0]).toMatch(/^draft:sign-up:/);
    view.unmount();
    open({ kept });
    expect(screen.getByRole('heading', { name: 'Community Guidelines' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect([username().value, name().value]).toEqual(['maralind', 'Mara']);
  });

  test('goes on at its step on another device, with every answer', async () => {
    const account: { signUpDraft?: string } = {};
    const first = open({ account });
    await goOn();
    await waitFor(() => expect(account.signUpDraft).toContain('"step":"guidelines"'), { timeout: 10_000 });
    first.view.unmount();
    const { sent, onDone } = open({ account });
    await screen.findByRole('heading', { name: 'Community Guidelines' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect([username().value, name().value]).toEqual(['maralind', 'Mara']);
    await next();
    await agree();
    await userEvent.click(startButton());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ username: 'maralind', name: 'Mara', age: true, toc: true, guidelines: true }]);
  });

  test('of another device is never put over what is typed here', async () => {
    const theirs = { username: 'zoe', name: 'Zoe', email: '', age: true, toc: true, guidelines: false, step: 'guidelines' };
    const account = { signUpDraft: JSON.stringify(theirs) };
    const { view, kept } = open({ account });
    await screen.findByRole('heading', { name: 'Community Guidelines' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.clear(username());
    await userEvent.type(username(), 'maralind');
    view.unmount();
    account.signUpDraft = JSON.stringify(theirs);
    open({ account, kept });
    await new Promise((done) => setTimeout(done, 50));
    expect(username().value).toBe('maralind');
  });

  test.each([[null], [{ signUpDraft: 'no draft' }]])(
    'is begun anew where the account has none that can be read: %j',
    async (account) => {
      const { onDone } = open({ account });
      await goOn();
      await agree();
      await userEvent.click(startButton());
      await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    },
  );

  test('is nobody else’s', async () => {
    const { kept, view } = open();
    await fill();
    view.unmount();
    open({ kept, user: newcomer({ id: 'new-2', email: 'other@example.test' }) });
    expect(username().value).toBe('');
  });
});
