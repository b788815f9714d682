import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ageMethods, userSettingsDefaults, type AgeAttemptState, type AgeCheck } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, failure } from '../../../app/testing/test-app.ts';
import { testCheck, testOffer, testRecord, verifiedCheck } from '../../testing/age.ts';
import { inApp } from '../../testing/in-app.tsx';
import { memberSession } from '../../testing/profile.ts';
import { AgeCallbackScreen } from './AgeCallbackScreen.tsx';
import { AgeScreen, type AgeScreenProps } from './AgeScreen.tsx';

const attempt = (state: AgeAttemptState, method: (typeof ageMethods)[number] = 'facial_age_estimation') => ({
  method,
  state,
  started_at: '2026-11-24T10:00:00.000Z',
});
const tab = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } };
const opened = vi.fn<(url: string, target: string) => typeof tab | null>();

beforeEach(() => {
  tab.opener = {};
  opened.mockReturnValue(tab);
  vi.stubGlobal('open', opened);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});

interface Given {
  check?: AgeCheck;
  props?: Partial<AgeScreenProps>;
  /** The provider's own page, or what stands in its way. */
  start?: () => Response;
  kept?: object;
}

const open = ({ check = testCheck(), props, start, kept }: Given = {}) => {
  let held = check;
  const sent: [string, string, unknown][] = [];
  const app = createTestApp({
    session: memberSession,
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET') sent.push([request.method, pathname, request.body ? await request.json() : null]);
      if (pathname.endsWith('/users/settings')) return Response.json({ ...userSettingsDefaults, showNSFW: true });
      if (!pathname.endsWith('/age-verification')) return null;
      if (request.method === 'DELETE') held = testCheck();
      if (request.method !== 'POST') return Response.json(held);
      const answer = start?.() ?? Response.json({ providerUrl: 'https://provider.example/check/1', methods: held.methods });
      if (answer.ok) held = { ...held, attempt: { ...attempt('open'), started_at: new Date().toISOString() } };
      return answer;
    },
  });
  if (kept) app.storage.set('age-attempt', JSON.stringify(kept));
  const onGo = vi.fn();
  const wrapper = inApp(app);
  const { rerender } = render(
    <AgeScreen
      hrefs={{ faq: '/faq', support: '/contact-support', profile: '/profile#content', mature: '/?source=mature' }}
      back="/?tags=Sea"
      isWanted
      onGo={onGo}
      {...props}
    />,
    { wrapper },
  );
  return {
    app,
    sent,
    onGo,
    rerender,
    /** What the server knows from now on, learnt by coming back to the tab. */
    learn: (next: Partial<AgeCheck>) => {
      held = { ...held, ...next };
      return app.queries.refetchQueries({ queryKey: ['getAgeCheck'] });
    },
  };
};
const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Choose: ${name}` }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('Verify your age', () => {
  it('has its sections, and help where the brand has it', async () => {
    open();
    await screen.findByText('For Sweden');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify your age');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Verification options',
      'How it works',
      'Why we need to verify',
      'Need help?',
      'Your privacy and safety',
    ]);
    expect(screen.getByRole('link', { name: 'Questions and answers' }).getAttribute('href')).toBe('/faq');
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact-support');
  });

  it('explains no check where there is none', async () => {
    open({ check: testCheck({ status: 'disabled', methods: [] }) });
    await screen.findByText('No verification options available');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Verification options',
      'Need help?',
      'Your privacy and safety',
    ]);
  });

  it('says of each of the seven ways what it needs before it is chosen', async () => {
    open();
    const ways = within(await screen.findByRole('list', { name: 'Verification options' })).getAllByRole('listitem');
    expect(ways.map((way) => within(way).getByRole('heading').textContent)).toEqual([
      'Double blind',
      'Facial age estimation',
      'ID scan with face match',
      'ID scan',
      'Credit card',
      'Phone carrier',
      'Email',
    ]);
    for (const way of ways) {
      expect(within(way).getByRole('paragraph').textContent).toMatch(/\w{3}.*\.$/);
      expect(within(way).getByRole('button', { name: /^Choose: / })).toBeTruthy();
    }
    expect(screen.getByText('Ten seconds in front of your camera. The picture is deleted right away.')).toBeTruthy();
  });

  it('opens the provider in a new tab that knows nothing of this one, and waits', async () => {
    const { sent } = open();
    await choose('Facial age estimation');
    const waiting = await dialog('Completing verification');
    await within(waiting).findByText("Finish verifying in the other tab. This page continues when you're done there.");
    expect(sent).toEqual([['POST', '/api/v1/age-verification', { method: 'facial_age_estimation' }]]);
    expect([opened.mock.calls, tab.opener, tab.location.replace.mock.calls]).toEqual([
      [['', '_blank']],
      null,
      [['https://provider.example/check/1']],
    ]);
    expect(within(waiting).getByRole('link', { name: 'Open it again' }).getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(within(waiting).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^A check is in progress/)).toBeTruthy();
  });

  it('offers the provider’s page by itself where the browser kept the tab shut', async () => {
    opened.mockReturnValue(null);
    open();
    await choose('Phone carrier');
    const link = await within(await dialog('Completing verification')).findByRole('link', { name: 'Open the verification page' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://provider.example/check/1', '_blank']);
  });

  it('switches on what was asked for once it is confirmed, and leads back to where one was', async () => {
    const { app, sent, onGo, learn } = open();
    await choose('Facial age estimation');
    await within(await dialog('Completing verification')).findByRole('link', { name: 'Open it again' });
    await learn({ ...verifiedCheck() });
    const done = await dialog('Verification confirmed');
    await within(done).findByText('“Show mature content” is now on. You can turn it off at any time in your profile.');
    expect(sent.at(-1)).toEqual(['PATCH', '/api/v1/users/settings', { showNSFW: true }]);
    expect(within(done).getByRole('link', { name: 'See mature chatbots' }).getAttribute('href')).toBe('/?source=mature');
    await userEvent.click(within(done).getByRole('button', { name: 'Continue' }));
    expect(onGo.mock.calls).toEqual([['/?tags=Sea']]);
    expect(app.storage.get('age-attempt')).toBeNull();
  });

  it('switches nothing on for a member who only had to show their age', async () => {
    const { sent, learn } = open({ props: { isWanted: false } });
    await choose('Facial age estimation');
    await within(await dialog('Completing verification')).findByRole('link', { name: 'Open it again' });
    await learn(verifiedCheck());
    await within(await dialog('Verification confirmed')).findByText('You can now turn on “Show mature content” in your profile.');
    expect(sent.filter(([method]) => method === 'PATCH')).toEqual([]);
  });

  it.each([
    [
      'failed',
      "The provider couldn't confirm your age. It happens, and it says nothing about you.",
      /^Try another method now, or this one again after /,
    ],
    ['abandoned', 'You left the check before it was finished.', /^You can try again now/],
    ['expired', 'The check took too long and timed out.', /^You can try again now/],
  ] as const)(
    'says of a check that %s what it was and what can be done, and takes one back to the ways',
    async (state, why, next) => {
      const retry = state === 'failed' ? '2126-11-25T10:52:00.000Z' : null;
      const { learn, app } = open();
      await choose('Facial age estimation');
      await within(await dialog('Completing verification')).findByRole('link', { name: 'Open it again' });
      const methods = ageMethods.map((type) => testOffer(type, type === 'facial_age_estimation' ? retry : null));
      await learn({ attempt: attempt(state), methods });
      const over = await dialog("We couldn't confirm you age");
      expect(within(over).getByText(why)).toBeTruthy();
      expect(within(over).getByText(next)).toBeTruthy();
      const alert = within(over).getByRole('alert');
      expect(alert.textContent).toBe('Something went wrong. You can try again or see our help docs for alternate options');
      expect(within(alert).getByRole('link', { name: 'help docs' }).getAttribute('href')).toBe('/faq');
      await waitFor(() => expect(app.toasts.getState().history.map(({ kind, text }) => [kind, text])).toEqual([['danger', why]]));
      expect(within(over).getByRole('button', { name: 'Close' })).toBeTruthy();
      await userEvent.click(within(over).getByRole('button', { name: 'Choose another method' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement?.textContent).toBe('Verification options');
      expect(screen.queryByRole('button', { name: 'Choose: Facial age estimation' }) === null).toBe(state === 'failed');
      expect(screen.getByRole('button', { name: 'Choose: Phone carrier' })).toBeTruthy();
    },
  );

  it('leads to a person once every way has failed', async () => {
    const at = '2126-11-25T10:52:00.000Z';
    const { learn } = open({ check: testCheck({ methods: [testOffer('mobile')] }) });
    await choose('Phone carrier');
    await within(await dialog('Completing verification')).findByRole('link', { name: 'Open it again' });
    await learn({ attempt: attempt('failed', 'mobile'), methods: [testOffer('mobile', at)] });
    const over = await dialog("We couldn't confirm you age");
    expect(within(over).getByText("You've tried every method today. Contact support, and a person will help.")).toBeTruthy();
    expect(within(over).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact-support');
    await userEvent.click(within(over).getByRole('button', { name: 'Close' }));
    expect(screen.getByText("You've tried every method today. Contact support, and a person will help.")).toBeTruthy();
  });

  it('says that something went wrong where the provider is down, with a notification, and closes the tab', async () => {
    const { app } = open({ start: () => failure(503, 'unavailable') });
    await choose('Email');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Something went wrong. You can try again or see our help docs for alternate options');
    expect(within(alert).getByRole('link', { name: 'help docs' }).getAttribute('href')).toBe('/faq');
    expect(tab.close).toHaveBeenCalled();
    expect(app.toasts.getState().shown.map(({ kind }) => kind)).toEqual(['danger']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens a page of this site in the new tab, as the sandbox’s is', async () => {
    open({ start: () => Response.json({ providerUrl: '/sandbox/age/1', methods: [] }) });
    await choose('Email');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(`${window.location.origin}/sandbox/age/1`));
  });

  it.each(['http://provider.example/', 'javascript:alert(1)', 'https://u:p@provider.example/'])(
    'opens nothing at %s',
    async (providerUrl) => {
      open({ start: () => Response.json({ providerUrl, methods: [] }) });
      await choose('Email');
      await screen.findByRole('alert');
      expect([tab.location.replace.mock.calls, tab.close.mock.calls.length]).toEqual([[], 1]);
    },
  );

  it.each([
    [{ status: 'disabled', methods: [] }, /^No verification options available$/],
    [{ status: 'inform', methods: [] }, /^You don't need a check where you are/],
    [
      { status: 'reverify', record: testRecord({ counts: false, expires_at: '2026-11-04T12:00:00.000Z' }) },
      /^Your age verification expired on November 4, 2026\./,
    ],
    [
      { status: 'reverify', country: 'GB', record: testRecord({ counts: false }) },
      /the rules for United Kingdom require another check/,
    ],
    [
      { status: 'reverify', country: 'FR', per_visit: true, record: testRecord({ counts: false }) },
      /^The rules for France require a new check on each visit\. Your chats/,
    ],
    [{ status: 'verify', attempt: attempt('failed') }, /^The last check didn't confirm your age/],
    [{ status: 'verify', at_door: true }, /^In your region, you need to verify your age before using this site/],
    [{ country: null }, /^We couldn't tell which country you're in, so the strictest rules apply\.$/],
    [{ attempt: attempt('open') }, /^A check is in progress \(Facial age estimation\)/],
    [verifiedCheck(), /^Your age is verified until November 22, 2127\./],
  ] as [Partial<AgeCheck>, RegExp][])('says where one stands: %j', async (over, line) => {
    open({ check: testCheck(over) });
    expect(await screen.findByText(line)).toBeTruthy();
  });

  it('has the way back on it where the age is confirmed already', async () => {
    open({ check: verifiedCheck() });
    expect((await screen.findByRole('link', { name: 'Back to where you were' })).getAttribute('href')).toBe('/?tags=Sea');
  });

  it('folds the methods once the age is confirmed', async () => {
    open({ check: verifiedCheck() });
    const others = (await screen.findByText('Use another method')).closest('details');
    expect(others?.open).toBe(false);
    expect(others?.querySelector('ul')?.children.length).toBeGreaterThan(0);
    cleanup();
    open();
    expect(await screen.findByRole('button', { name: 'Choose: Facial age estimation' })).toBeTruthy();
    expect(screen.queryByText('Use another method')).toBeNull();
  });

  it('shows the whole record as it stands, and deletes it when that is confirmed', async () => {
    const { sent, app } = open({ check: verifiedCheck() });
    const record = await screen.findByRole('region', { name: 'Your privacy and safety' });
    const facts = () =>
      [...record.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    expect(facts()).toEqual([
      ['18 or older', 'yes'],
      ['Method', 'Facial age estimation'],
      ['Confidence', 'medium'],
      ['Checked', 'November 22, 2026'],
      ['Valid until', 'November 22, 2127'],
      ['Valid here', 'yes'],
      ['Last attempt', 'Facial age estimation, passed'],
    ]);
    expect(within(record).getByText(/The two records have nothing in common/)).toBeTruthy();
    await userEvent.click(within(record).getByRole('button', { name: 'Delete the record' }));
    await userEvent.click(within(await dialog('Delete the record?')).getByRole('button', { name: 'Keep it' }));
    expect(sent).toEqual([]);
    await userEvent.click(within(record).getByRole('button', { name: 'Delete the record' }));
    await userEvent.click(within(await dialog('Delete the record?')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(facts().slice(0, 2)).toEqual([
        ['18 or older', 'unknown'],
        ['Method', '–'],
      ]),
    );
    expect(sent).toEqual([['DELETE', '/api/v1/age-verification', null]]);
    expect(app.toasts.getState().shown.map(({ text }) => text)).toEqual(['Your age record is deleted']);
  });

  it('goes on after a reload with a check that was begun here, and not with somebody else’s', async () => {
    const kept = { user: 'mara', method: 'mobile', back: '/chats', isWanted: false };
    const { onGo, learn } = open({ check: testCheck({ attempt: attempt('open', 'mobile') }), kept, props: { back: null } });
    await dialog('Completing verification');
    await learn(verifiedCheck());
    await userEvent.click(within(await dialog('Verification confirmed')).getByRole('button', { name: 'Continue' }));
    expect(onGo.mock.calls).toEqual([['/chats']]);
  });

  it('does not wait for a check that somebody else began on this device', async () => {
    const kept = { user: 'elin', method: 'mobile', back: '/chats', isWanted: true };
    open({ check: testCheck({ attempt: attempt('open', 'mobile') }), kept });
    await screen.findByText(/^A check is in progress/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be tried again where it could not be loaded', async () => {
    const app = createTestApp({ session: memberSession, answer: () => failure(400, 'invalid_input') });
    render(
      <AgeScreen hrefs={{ faq: null, support: null, profile: null, mature: null }} back={null} isWanted={false} onGo={vi.fn()} />,
      {
        wrapper: inApp(app),
      },
    );
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the page that the provider leads back to', () => {
  const back = (check: AgeCheck | null, kept?: object) => {
    const app = createTestApp({
      session: check ? memberSession : undefined,
      answer: ({ url }) =>
        check && url.endsWith('/age-verification')
          ? Response.json(check)
          : url.endsWith('/users/settings')
            ? Response.json(userSettingsDefaults)
            : null,
    });
    if (kept) app.storage.set('age-attempt', JSON.stringify(kept));
    render(
      <AgeCallbackScreen
        verifyHref="/age-verification"
        profileHref="/profile#content"
        docsHref="/faq"
        matureHref="/?source=mature"
      />,
      {
        wrapper: inApp(app),
      },
    );
  };
  const kept = { user: 'mara', method: 'mobile', back: '/?tags=Sea', isWanted: true };

  it('is a short text without a session, and after a beginning elsewhere', async () => {
    back(null);
    expect(await screen.findByText(/^You can close this tab/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('waits for the provider’s own word, whatever its address says', async () => {
    history.replaceState(null, '', '?status=passed&verified=true');
    back(testCheck({ attempt: attempt('open', 'mobile') }), kept);
    expect(await screen.findByText('Waiting for the provider')).toBeTruthy();
    expect(screen.queryByText('Verification confirmed')).toBeNull();
    history.replaceState(null, '', '/');
  });

  it('leads back to where one was once it is confirmed', async () => {
    back(verifiedCheck(), kept);
    expect(await screen.findByRole('heading', { name: 'Verification confirmed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/?tags=Sea');
  });

  it('leads to another way after one that failed', async () => {
    back(testCheck({ attempt: attempt('failed', 'mobile') }), kept);
    expect(await screen.findByRole('heading', { name: "We couldn't confirm you age" })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'Something went wrong. You can try again or see our help docs for alternate options',
    );
    expect(screen.getByRole('link', { name: 'Choose another method' }).getAttribute('href')).toBe('/age-verification');
  });
});
