import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserSettings, userSettingsDefaults, type Profile } from '@troupe/protocol';
import { describe, expect, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { memberSession, testExport, testProfile, testSubscription } from '../../testing/profile.ts';
import { ProfileScreen, type ProfileScreenProps } from './ProfileScreen.tsx';

const session = memberSession;
const profile = testProfile();
const subscription = testSubscription;
const archive = testExport();

interface Given {
  profile?: Partial<Profile>;
  props?: Partial<ProfileScreenProps>;
  app?: TestAppOptions;
  /** Answers before everything else. */
  answer?: (request: Request, path: string) => Response | null | Promise<Response | null>;
}

const open = ({ profile: over, props, app: options, answer }: Given = {}) => {
  let held = { ...profile, ...over };
  const saved: object[] = [];
  const app = createTestApp({
    session,
    ...options,
    answer: async (request) => {
      const path = new URL(request.url).pathname;
      const given = await answer?.(request, path);
      if (given) return given;
      if (path.endsWith('/check-username')) return Response.json({ isAvailable: true });
      if (path.endsWith('/users/export')) return Response.json(archive);
      if (path.endsWith('/users/settings')) return Response.json(userSettingsDefaults);
      if (!path.endsWith('/api/v1/users')) return null;
      if (request.method === 'DELETE') return Response.json({ erase_at: '2026-11-24T10:00:00.000Z', is_mailed: true });
      if (request.method === 'PATCH') {
        const body = (await request.json()) as Partial<Profile>;
        saved.push(body);
        held = { ...held, ...body, version: 'v2' };
      }
      return Response.json(held);
    },
  });
  const onUnsavedChange = vi.fn();
  const onClosed = vi.fn();
  render(
    <AppProvider app={app}>
      <ProfileScreen
        version="rows"
        hasModelKey
        hrefs={{ email: '#email', sessions: '#sessions', data: '#data', ageVerification: '#age', subscription: null }}
        onUnsavedChange={onUnsavedChange}
        leaving={null}
        onClosed={onClosed}
        {...props}
      />
    </AppProvider>,
  );
  return { app, saved, onUnsavedChange, onClosed };
};
const field = (name: string) => screen.findByLabelText(name);
const retype = async (name: string, value: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
};
const bar = () => screen.queryByText(/not saved/);

describe('the profile', () => {
  test.each(['rows', 'plain'] as const)('as %s edits, counts what changed, and saves it together', async (version) => {
    const { saved, onUnsavedChange } = open({ props: { version } });
    await retype('Name', 'Mara Lindqvist');
    expect((await screen.findByText('1 change')).tagName).toBe('STRONG');
    await retype('Highlights', 'Reads everything.');
    await screen.findByText('2 changes');
    expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bar()).toBeNull());
    expect(saved).toEqual([{ version: 'v1', name: 'Mara Lindqvist', highlights: 'Reads everything.' }]);
    expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
  });

  test('discards what was typed', async () => {
    const { saved } = open();
    await retype('Name', 'Somebody else');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Mara');
    expect(saved).toEqual([]);
    expect(bar()).toBeNull();
  });

  test.each([
    ['Username', '', "Username can't be empty"],
    ['Username', 'ab', 'Username is too short'],
    ['Username', 'mara.l', 'Username contain invalid characters'],
    ['Name', '', "Name can't be empty"],
    ['Name', 'Al', 'Name should be of atleast 3 characters'],
    ['Highlights', 'ab', 'At least 3 characters required'],
  ])('says what is wrong with %s %j, and saves nothing', async (name, value, text) => {
    open();
    await retype(name, value);
    await screen.findByText(text);
    expect((screen.getByRole('button', { name: 'Update' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('says “Username not available” with three that are free', async () => {
    open({
      answer: (_request, path) =>
        path.endsWith('/check-username') ? Response.json({ isAvailable: false, suggestions: ['northmara'] }) : null,
    });
    await retype('Username', 'harbourlight');
    await screen.findByText('Username not available', undefined, { timeout: 3000 });
    await userEvent.click(screen.getByRole('button', { name: 'northmara' }));
    expect(((await field('Username')) as HTMLInputElement).value).toBe('northmara');
  });

  test('shows the text of a failure, and keeps what was typed', async () => {
    open({ answer: (request) => (request.method === 'PATCH' ? failure(409, 'username_taken') : null) });
    await retype('Name', 'Mara Lindqvist');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't save your profile. Username is not available");
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Mara Lindqvist');
  });

  test.each([
    ['underage_content', /^Underage Content Detected: /],
    ['explicit_content', /^Explicit Content Detected: NSFW content is not allowed on /],
  ])('%s: said as a toast too, and what was typed stays', async (code, words) => {
    const { app } = open({ answer: (request) => (request.method === 'PATCH' ? failure(422, code) : null) });
    await retype('Name', 'Mara Lindqvist');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(app.toasts.getState().history.map(({ text }) => text)).toEqual([expect.stringMatching(words)]));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn't save your profile\. \S/);
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Mara Lindqvist');
  });

  test('of an older tab shows both versions, and saves over the newer one only when told', async () => {
    let isRefused = true;
    const { saved } = open({
      answer: (request, path) => {
        if (path.endsWith('/api/v1/users') && request.method === 'PATCH' && isRefused) return failure(409, 'conflict');
        return path.endsWith('/api/v1/users') && request.method === 'GET' && !isRefused ? null : null;
      },
    });
    await retype('Name', 'Older tab');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your profile changed elsewhere' });
    expect(within(dialog).getByText('Older tab')).toBeTruthy();
    expect(within(dialog).getByText('Mara')).toBeTruthy();
    isRefused = false;
    await userEvent.click(within(dialog).getByRole('button', { name: "Keep this page's version" }));
    await waitFor(() => expect(saved).toEqual([{ version: 'v1', name: 'Older tab' }]));
  });

  test('asks on the way out: Update saves and goes, Discard goes', async () => {
    const leaving = { go: vi.fn(), stay: vi.fn() };
    const { saved } = open({ props: { leaving } });
    const dialog = await screen.findByRole('dialog', { name: 'You have unsaved changes' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(leaving.go).toHaveBeenCalledTimes(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(leaving.go).toHaveBeenCalledTimes(2));
    expect(saved).toHaveLength(1);
  });

  test('asks a guest to sign in', async () => {
    open({ app: { session: testSession() } });
    await screen.findByText('You are not logged in yet!');
  });
});

describe('badges', () => {
  test('tell of the beta', async () => {
    open({ profile: { role: 'beta_user' } });
    await screen.findByText('Beta user');
  });

  test('are the permissions of who has no role and more than one', async () => {
    open({ profile: { role: '', permissions: ['tts', 'memory_manager'] } });
    const list = await screen.findByRole('list', { name: 'Your benefits' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['tts', 'memory manager']);
  });

  test('are none for a role, or for one permission', async () => {
    open({ profile: { role: '', permissions: ['tts'] } });
    await field('Name');
    expect(screen.queryByRole('list', { name: 'Your benefits' })).toBeNull();
  });
});

describe('mature content', () => {
  test('is no switch where the brand has none', async () => {
    open();
    await screen.findByText('Everything on this site is safe for work.');
    expect(screen.queryByRole('switch', { name: 'Show mature content' })).toBeNull();
  });

  test('leads to age verification first where it is not allowed yet, and nowhere where there is no such page', async () => {
    open({ profile: { mature_content: 'locked' } });
    expect((await screen.findByRole('link', { name: 'Verify your age' })).getAttribute('href')).toBe('#age');
    open({
      profile: { mature_content: 'locked' },
      props: { hrefs: { email: null, sessions: null, data: null, ageVerification: null, subscription: null } },
    });
    await waitFor(() => expect(screen.getAllByText('Show mature content')).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: 'Verify your age' })).toHaveLength(1);
  });

  test('is switched on and off where it is allowed', async () => {
    const { app } = open({ profile: { mature_content: 'open' } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Show mature content' }));
    await waitFor(() =>
      expect(app.requests.some(({ method, url }) => method === 'PATCH' && url.endsWith('/users/settings'))).toBe(true),
    );
    const sent = app.requests.find(({ method }) => method === 'PATCH');
    expect(await sent?.json()).toEqual({ showNSFW: true });
  });

  test('has a switch for blurred pictures beside it, which every card goes by at once', async () => {
    const { app } = open({
      profile: { mature_content: 'open' },
      answer: async (request, path) =>
        request.method === 'PATCH' && path.endsWith('/users/settings')
          ? Response.json({ ...userSettingsDefaults, ...((await request.clone().json()) as object) })
          : null,
    });
    const blur = await screen.findByRole('switch', { name: 'Blur mature pictures' });
    expect(blur.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(blur);
    await waitFor(() =>
      expect(app.queries.getQueryData([getUserSettings.id, session.user.id])).toMatchObject({ blurNSFW: false }),
    );
    expect(await app.requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ blurNSFW: false });
    cleanup();
    open({ profile: { mature_content: 'none' } });
    await screen.findByRole('switch', { name: /narration/i });
    expect(screen.queryByRole('switch', { name: 'Blur mature pictures' })).toBeNull();
  });

  test('leads back to where it was asked for, once it is on', async () => {
    const onChange = vi.fn();
    open({
      profile: { mature_content: 'open' },
      props: { mature: { backHref: '/?tags=Sea', proof: 'Verified on', onChange } },
    });
    expect(await screen.findByText('Verified on')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Show mature content' }));
    expect((await screen.findByRole('link', { name: 'Back to where you were' })).getAttribute('href')).toBe('/?tags=Sea');
    await waitFor(() => expect(onChange.mock.calls).toEqual([[true]]));
  });
});

describe('the own model key', () => {
  test('is sent with the mode, and needs a key', async () => {
    const { saved } = open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Hybrid/ }));
    await screen.findByText('Enter a key first.');
    await userEvent.type(await field('OpenAI key'), 'sk-test-key-1234');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(saved).toEqual([{ version: 'v1', openai_mode: 'hybrid', openai_api_key: 'sk-test-key-1234' }]));
  });

  test('is shown by its ends and taken away', async () => {
    const { saved } = open({ profile: { openai_api_key: 'sk-…h7Qe', openai_mode: 'enabled' } });
    await screen.findByText('Saved: sk-…h7Qe');
    await userEvent.click(screen.getByRole('button', { name: 'Remove key' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(saved).toEqual([{ version: 'v1', openai_mode: 'disabled', openai_api_key: null }]));
  });

  test('that cannot be read any more has to be entered again', async () => {
    open({ profile: { openai_api_key: 'sk-…h7Qe', openai_key_lost: true } });
    await screen.findByText('We can no longer read your key. Enter it again.');
  });

  test('is not there where a flag has turned it off', async () => {
    open({ props: { hasModelKey: false } });
    await field('Name');
    expect(screen.queryByLabelText('OpenAI key')).toBeNull();
  });
});

describe('removing the account', () => {
  test('counts five seconds, never fires by itself, and then takes the choice along', async () => {
    const { app, onClosed } = open();
    const deleted = () => app.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).search);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Keep them without my name/ }));
    const counting = within(dialog).getByRole('button', { name: /^Available in \d$/ });
    expect(counting.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(counting);
    expect(within(dialog).getByRole('status').textContent).toBe('You can press the button in five seconds.');
    expect(deleted()).toEqual([]);
    const ready = await within(dialog).findByRole('button', { name: 'Delete now' }, { timeout: 7000 });
    expect(within(dialog).getByRole('status').textContent).toBe('You can press the button now.');
    await new Promise((done) => setTimeout(done, 300));
    expect(deleted()).toEqual([]);
    await userEvent.click(ready);
    await waitFor(() => expect(onClosed).toHaveBeenCalledWith({ eraseAt: '2026-11-24T10:00:00.000Z', isMailed: true }));
    expect(deleted()).toEqual(['?works=keep']);
  });

  test('warns of a plan first, and shows no way to manage one where there is no page for it', async () => {
    open({ profile: { subscription } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your plan ends too' });
    expect(dialog.textContent).toContain('True Supporter');
    expect(within(dialog).queryByRole('link', { name: 'Manage Subscription' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proceed' }));
    await screen.findByRole('dialog', { name: 'Delete account' });
  });

  test('leads to the plan where there is a page for it', async () => {
    open({
      profile: { subscription },
      props: { hrefs: { email: null, sessions: null, data: null, ageVerification: null, subscription: '#plan' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const link = await screen.findByRole('link', { name: 'Manage Subscription' });
    expect(link.getAttribute('href')).toBe('#plan');
  });

  test('shows in the confirmation what went wrong', async () => {
    const { onClosed } = open({ answer: (request) => (request.method === 'DELETE' ? failure(503, 'unavailable') : null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete now' }, { timeout: 7000 }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      "The service isn't available right now. Try again in a moment.",
    );
    expect(onClosed).not.toHaveBeenCalled();
  });
});

describe('the archive', () => {
  test('is asked for, is being made, and is there', async () => {
    let state: object = archive;
    open({
      answer: (request, path) => {
        if (!path.endsWith('/users/export')) return null;
        if (request.method === 'POST') state = { ...archive, state: 'queued', done: 3 };
        const answer = Response.json(state);
        if (request.method === 'POST')
          state = {
            ...archive,
            state: 'ready',
            href: '/exports/x',
            bytes: 52_000_000,
            ends_at: '2026-12-01T09:00:00.000Z',
            next_at: '2026-11-25T09:00:00.000Z',
          };
        return answer;
      },
    });
    const ask = await screen.findByRole('button', { name: 'Prepare archive' });
    // It stands there before the account has said whether it may be pressed.
    await waitFor(() => expect(ask.hasAttribute('disabled')).toBe(false));
    await userEvent.click(ask);
    await screen.findByText('Preparing your archive');
    const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 6000 });
    expect(link.getAttribute('href')).toBe('/exports/x');
    expect(link.hasAttribute('download')).toBe(true);
    await screen.findByText('Ready: 52 MB.');
    expect(screen.queryByRole('button', { name: 'Prepare archive' })).toBeNull();
  });
});

describe('an address that takes no mail', () => {
  test('is told of beside the way to another one', async () => {
    open({ profile: { email: 'mara@example.com', email_refused: true } });
    expect(await screen.findByText(/^Email to this address came back/)).toBeTruthy();
  });

  test('is told of only while it takes none', async () => {
    open({ profile: { email: 'mara@example.com' } });
    await field('Name');
    expect(screen.queryByText(/came back/)).toBeNull();
  });
});
