import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userSettingsDefaults, type AgeCheck, type Session } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createDeviceStorage, type DeviceStorage } from '../../../app/device-storage.ts';
import { createTestApp, testBrand, testSession } from '../../../app/testing/test-app.ts';
import { testCheck, testRecord, verifiedCheck } from '../../testing/age.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { AgeDoor } from './AgeDoor.tsx';
import { MatureToggle } from './MatureToggle.tsx';
import { hearMatureChanges, tellMatureChange } from './mature-change.ts';
import { useIsMatureHidden } from './mature-choice.ts';
import { TravelNotice } from './TravelNotice.tsx';

interface Given {
  session?: Session;
  check?: Partial<AgeCheck>;
  showNSFW?: boolean;
  isWanted?: boolean;
  storage?: DeviceStorage;
}

const appOf = ({ session = memberSession, check, showNSFW = false, storage }: Given, sent: unknown[] = []) => {
  // Read anew at each ask, as by a server.
  const held = testCheck(check);
  const settings = { ...userSettingsDefaults, showNSFW };
  const navigate = vi.fn();
  const app = createTestApp({
    session,
    brand: testBrand({ features: { nsfw_toggle: true } }),
    host: { navigate, emit: () => undefined },
    ...(storage && { storage }),
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/age-verification')) return Response.json(held);
      if (pathname.endsWith('/users/settings')) {
        if (request.method === 'PATCH') Object.assign(settings, await request.json());
        return Response.json(settings);
      }
      if (!pathname.endsWith('/page-events')) return null;
      sent.push(await request.json());
      return new Response(null, { status: 204 });
    },
  });
  return { app, navigate };
};

const Hidden = () => <output>{String(useIsMatureHidden())}</output>;

const open = (given: Given = {}) => {
  const sent: unknown[] = [];
  const { app, navigate } = appOf(given, sent);
  const onWant = vi.fn();
  const onLeave = vi.fn();
  render(
    <>
      <MatureToggle
        hrefs={{ profile: '/profile?back=%2F', verify: '/verify' }}
        isWanted={given.isWanted ?? false}
        onWant={onWant}
        onLeave={onLeave}
      />
      <Hidden />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, onWant, onLeave, navigate, sent };
};
const toggle = () => screen.findByRole('switch', { name: 'NSFW' });
const isOn = async () => (await toggle()).getAttribute('aria-checked') === 'true';
const press = async () => {
  const element = await toggle();
  await waitFor(() => expect(element.hasAttribute('disabled')).toBe(false));
  await userEvent.click(element);
};
/** The account's own facts have come. */
const known = ({ queries }: Pick<ReturnType<typeof open>['app'], 'queries'>) =>
  waitFor(() => expect(queries.getQueryData(['getAgeCheck', 'mara'])).toBeTruthy());

describe('the switch for mature content', () => {
  it('unlocks nothing for a guest, and says what it takes', async () => {
    const { onWant, navigate } = open({ session: testSession() });
    await press();
    const prompt = await screen.findByRole('dialog', { name: 'Unlock mature content' });
    expect(
      within(prompt)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Create an account', '2Verify your age once, in about two minutes', '3Come back here with mature content on']);
    await userEvent.click(within(prompt).getByRole('button', { name: 'Create Free Account' }));
    expect(onWant.mock.calls).toEqual([[true]]);
    expect(navigate.mock.calls).toEqual([[{ name: 'platform.sign-up' }]]);
    expect([screen.queryByRole('dialog'), await isOn()]).toEqual([null, false]);
  });

  it('leads a member to the profile whose account does not show it', async () => {
    const { app } = open();
    await known(app);
    await press();
    const prompt = await screen.findByRole('dialog', { name: 'Turn it on in your profile' });
    expect(within(prompt).getByText(/ask you to verify your age, then bring you back/)).toBeTruthy();
    expect(within(prompt).getByRole('link', { name: 'Go to profile' }).getAttribute('href')).toBe('/profile?back=%2F');
    await userEvent.click(within(prompt).getByRole('button', { name: 'Not now' }));
    expect([screen.queryByRole('dialog'), await isOn()]).toEqual([null, false]);
  });

  it('goes on by itself after a question before signing in, and turns nothing on because an address says so', async () => {
    open({ isWanted: true });
    expect(await screen.findByRole('dialog', { name: 'Turn it on in your profile' })).toBeTruthy();
  });

  it('is kept on the device once the account shows it, and each press is counted', async () => {
    const { app, sent } = open({ check: verifiedCheck(), showNSFW: true });
    await waitFor(async () => expect(await isOn()).toBe(true));
    await press();
    expect([await isOn(), app.storage.get('mature'), screen.getByRole('status').textContent]).toEqual([false, 'off', 'true']);
    await press();
    expect([await isOn(), app.storage.get('mature'), screen.getByRole('status').textContent]).toEqual([true, null, 'false']);
    await waitFor(() =>
      expect(sent).toEqual([
        { name: 'nsfw_switch', on: false },
        { name: 'nsfw_switch', on: true },
      ]),
    );
    const [toast] = app.toasts.getState().shown;
    expect([toast?.text, toast?.action?.label]).toEqual(['Mature content is on', 'Turn off']);
    act(() => toast?.action?.run());
    expect(await isOn()).toBe(false);
  });

  it('is off at once in a tab where another put it off', async () => {
    const { app } = open({ check: verifiedCheck(), showNSFW: true });
    await waitFor(async () => expect(await isOn()).toBe(true));
    act(() => {
      app.storage.set('mature', 'off');
      globalThis.dispatchEvent(new StorageEvent('storage', { key: 'troupe:mature' }));
    });
    expect(await isOn()).toBe(false);
  });

  it.each([
    ['reverify', testRecord({ counts: false, expires_at: '2026-11-04T12:00:00.000Z' }), 'Your age verification expired'],
    ['verify', null, 'Verify your age'],
  ] as const)(
    'asks for the age while the status is %s, by a dialog that nothing closes: there is the check, or one leaves the page',
    async (status, record, title) => {
      const { app, onLeave } = open({ check: { status, record }, showNSFW: true });
      await known(app);
      await press();
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(
        within(dialog)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Leave this page']);
      act(() => void dialog.dispatchEvent(new Event('close')));
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Verify your age' }).getAttribute('href')).toBe('/verify');
      await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
      expect([onLeave.mock.calls.length, await isOn()]).toEqual([1, false]);
      expect(screen.getByRole('dialog')).toBeTruthy();
    },
  );

  it('may be put off while nothing was shown yet', async () => {
    const { app } = open({ check: { status: 'waiting' }, showNSFW: true });
    await known(app);
    await press();
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Verify your age' })).getByRole('button', { name: 'Close' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it stays closed while the account is restricted', async () => {
    const { app } = open({ check: verifiedCheck({ may_show_adult: false }), showNSFW: true });
    await known(app);
    await press();
    expect(app.toasts.getState().shown.map(({ text }) => text)).toEqual([
      'Mature content stays off while your account is restricted.',
    ]);
  });
});

describe('a change of what may be shown', () => {
  it('takes what was found before off the screen here, and in every other tab', async () => {
    const { app } = appOf({});
    app.queries.setQueryData(['searchCharacters', 'mara', {}], { hits: ['adult'] });
    app.queries.setQueryData(['getSearchKey', 'mara'], { key: 'adult' });
    app.queries.setQueryData(['listPersonas', 'mara'], ['mine']);
    const other = appOf({}).app;
    other.queries.setQueryData(['searchCharacters', 'mara', {}], { hits: ['adult'] });
    const renew = vi.spyOn(other, 'renewSession');
    const stop = hearMatureChanges(other);
    tellMatureChange(app);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'troupe:mature-changed' }));
    for (const { queries } of [app, other]) expect(queries.getQueryData(['searchCharacters', 'mara', {}])).toBeUndefined();
    expect(app.queries.getQueryData(['getSearchKey', 'mara'])).toBeUndefined();
    expect(app.queries.getQueryData(['listPersonas', 'mara'])).toEqual(['mine']);
    expect([renew.mock.calls.length, app.storage.get('mature-changed')]).toEqual([1, expect.stringMatching(/^\d+$/)]);
    stop();
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'troupe:mature-changed' }));
    expect(renew).toHaveBeenCalledOnce();
  });
});

describe('when one travels', () => {
  const notice = async (given: Given) => {
    const { app } = appOf(given);
    render(<TravelNotice verifyHref="/verify" />, { wrapper: inApp(app) });
    await known(app);
    return app;
  };

  it('says which rule holds here, and that chats are kept', async () => {
    await notice({
      showNSFW: true,
      check: { status: 'reverify', country: 'FR', per_visit: true, record: testRecord({ counts: false }) },
    });
    expect((await screen.findByRole('status')).textContent).toBe(
      'You seem to be in France, where we have to check your age on each visit. Your chats are safe: they reappear when you verify or leave the country.Verify your age',
    );
    expect(screen.getByRole('link', { name: 'Verify your age' }).getAttribute('href')).toBe('/verify');
  });

  it('counts what waits at home, where something does', async () => {
    await notice({
      showNSFW: true,
      check: { status: 'reverify', country: 'FR', per_visit: true, waiting_chats: 3, record: testRecord({ counts: false }) },
    });
    expect((await screen.findByRole('status')).textContent).toContain('3 chats are hidden for now.');
  });

  it.each([
    ['is fine here', { showNSFW: true, check: verifiedCheck() }],
    [
      'has ended anyway',
      {
        showNSFW: true,
        check: { status: 'reverify', record: testRecord({ counts: false, expires_at: '2026-01-01T00:00:00.000Z' }) },
      },
    ],
    [
      'is wanted by nobody',
      { showNSFW: false, check: { status: 'reverify', per_visit: true, record: testRecord({ counts: false }) } },
    ],
  ] as const)('says nothing where the proof %s', async (_, given) => {
    await notice(given);
    await Promise.resolve();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the door', () => {
  const door = (given: Given) => {
    const { app, navigate } = appOf(given);
    const onLeave = vi.fn();
    render(<AgeDoor verifyHref="/verify" onLeave={onLeave} />, { wrapper: inApp(app) });
    return { app, onLeave, navigate };
  };
  const sessionWith = (status: AgeCheck['status'], session = memberSession) => ({
    ...session,
    user: { ...session.user, age_verification: { status } },
  });

  it.each([
    ['verify', null],
    ['reverify', testRecord({ counts: false })],
  ] as const)('asks a member (%s) for the age, without another way than to show it or to leave', async (status, record) => {
    const { onLeave } = door({ session: sessionWith(status), check: { status, record, at_door: true } });
    const dialog = await screen.findByRole('dialog', { name: 'Verify your age' });
    expect(within(dialog).getByRole('link', { name: 'Choose a method' }).getAttribute('href')).toBe('/verify');
    act(() => void dialog.dispatchEvent(new Event('close')));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave this page' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('asks a guest to come in with an account', async () => {
    const { navigate } = door({ session: sessionWith('verify', testSession()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Free Account' }));
    expect(navigate.mock.calls).toEqual([[{ name: 'platform.sign-up' }]]);
  });

  it('stands open where a check failed that nobody asked for at the door', async () => {
    const { app } = door({ session: sessionWith('verify'), check: { status: 'verify', at_door: false } });
    await known(app);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells an account once where no check is needed, also on a device that keeps nothing', async () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const { app } = door({ session: sessionWith('inform'), storage });
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'This site has mature content' })).getByRole('button', {
        name: 'Continue',
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(app.queries.getQueryData(['getUserSettings', 'mara'])).toMatchObject({ ageInformed: true }));
    // As on the next page: nothing is known but what the account says.
    cleanup();
    app.queries.clear();
    render(<AgeDoor verifyHref="/verify" onLeave={vi.fn()} />, { wrapper: inApp(app) });
    await waitFor(() => expect(app.queries.getQueryData(['getUserSettings', 'mara'])).toMatchObject({ ageInformed: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
