import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, testBrand } from '../../../app/testing/test-app.ts';
import { GateScreen } from './GateScreen.tsx';

const decision = {
  id: 'd1',
  what: 'restriction_temporary',
  scope: 'This site',
  starts_at: '2026-11-22T05:14:00.000Z',
  ends_at: null,
  is_in_force: true,
  facts: 'Three chatbots linked to a shop.',
  found: 'own',
  is_detection_automated: true,
  is_decision_automated: false,
  ground: 'Community Guidelines, rule 4',
  ground_version: '2026-10-03',
  appeal_until: '2027-05-22T05:14:00.000Z',
  appeal: null,
  can_appeal: true,
};

const open = (restriction: Parameters<typeof GateScreen>[0]['restriction'], answer: object | null, locale = 'en') => {
  const app = createTestApp({
    locale,
    brand: testBrand({ links: { support: 'mailto:help@example.test' } }),
    answer: ({ url }) => (url.includes('/users/moderation') && answer ? Response.json(answer) : null),
  });
  render(
    <AppProvider app={app}>
      <GateScreen restriction={restriction} hrefs={{ data: '/profile/data', profile: '/profile' }} onSignOut={vi.fn()} />
    </AppProvider>,
  );
};

describe('the page of a restriction', () => {
  test('counts a hold down by the server’s clock, with hours rounded up and the reasons', async () => {
    // The server's clock is a day ahead of this device's.
    const server = Date.now() + 86_400_000;
    open('restriction_temporary', {
      expires_at: new Date(server + 18.4 * 3_600_000).toISOString(),
      server_time: new Date(server).toISOString(),
      decisions: [decision],
    });
    expect((await screen.findByRole('timer')).textContent).toMatch(/18hours2[34]minutes/);
    expect(screen.getByRole('heading', { name: 'Temporary Hold!' })).toBeDefined();
    expect(screen.getByText(/on hold for 19 hours/)).toBeDefined();
    expect(screen.getByText('Three chatbots linked to a shop.')).toBeDefined();
    expect(screen.getByText(/rule 4, version dated October 3, 2026. Found automatically/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Read the decision and appeal' }).getAttribute('href')).toBe(
      '#platform.decision?decisionId=d1',
    );
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });

  test('is English from left to right in a page of another language, its dates too', async () => {
    const now = new Date();
    open(
      'restriction_temporary',
      { expires_at: '2126-11-24T10:00:00.000Z', server_time: now.toISOString(), decisions: [decision] },
      'ar',
    );
    expect((await screen.findByText(/^Ends on Sunday, November 24, 2126/)).closest('[lang]')).toMatchObject({
      lang: 'en',
      dir: 'ltr',
    });
    expect(screen.getByText(/version dated October 3, 2026/)).toBeDefined();
  });

  test('goes on counting while it is looked at, and ends by itself', async () => {
    // The timers are real: it looks at the clock every second.
    const clock = { aheadMs: 0 };
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + clock.aheadMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const end = Date.now() + 3_630_000;
    open('restriction_temporary', {
      get expires_at() {
        return Date.now() < end ? new Date(end).toISOString() : null;
      },
      get server_time() {
        return new Date(Date.now()).toISOString();
      },
      decisions: [],
    });
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^01hours00minutes/);
    clock.aheadMs = 61_000;
    await waitFor(() => expect(timer.textContent).toMatch(/^00hours59minutes/), { timeout: 5000 });
    clock.aheadMs = 3_660_000;
    expect(await screen.findByRole('heading', { name: 'The hold is over' }, { timeout: 5000 })).toBeDefined();
  });

  test('says that a hold is over once it is', async () => {
    open('restriction_temporary', { expires_at: null, server_time: new Date().toISOString(), decisions: [] });
    expect(await screen.findByRole('heading', { name: 'The hold is over' })).toBeDefined();
  });

  test('of a terminated account has its word', () => {
    open('restriction_complete', null);
    expect(screen.getByRole('heading', { name: 'Terminated!' })).toBeDefined();
  });

  test('leads to what stays open: the own data and the profile', () => {
    open('restriction_complete', null);
    expect(screen.getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe('/profile/data');
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  });

  test('of a limited one has the words of the specification and a way to contact', () => {
    open('limited_access', null);
    expect(screen.getByRole('heading', { name: 'Restricted!' })).toBeDefined();
    expect(
      screen.getByText(
        'Your account currently has restricted access. You can continue to chat, but uploading and editing bots is temporarily disabled.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('mailto:help@example.test');
  });
});
