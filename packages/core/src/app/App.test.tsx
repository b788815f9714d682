import type { BrandView, Session } from '@troupe/protocol';
import { createGuestSession, getUser } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp, type SessionSource } from './App.tsx';

const brand: BrandView = {
  id: 'acme',
  name: 'Acme Stories',
  language: 'en',
  languages: [],
  direction: 'ltr',
  logo: 'acme',
  theme: {},
  texts: {},
  flags: {},
  partner_mode: true,
  features: { leaderboard: false, commerce: false, guest_chat: true, nsfw_toggle: false, social_links: [] },
  links: { upgrade_hosts: [] },
  negative_keywords: [],
  closed_paths: [],
};

const session = (token: string, platform: 'guest' | 'partner' = 'partner'): Session => ({
  token,
  issued_at: 1_795_000_000,
  expires_in: 300,
  user: {
    id: 'u1',
    external_id: platform === 'guest' ? 'u1' : 'p-7',
    username: null,
    name: 'Mara',
    email: null,
    avatar_url: null,
    highlights: null,
    role: 'free_tier',
    permissions: [],
    platform,
    age_verification: { status: 'waiting' },
  },
});

const setUp = (source: Partial<SessionSource> = {}) => {
  const renew = vi.fn(async () => session('second') as Session | null);
  const start = vi.fn(async () => session('first') as Session | null);
  const sent: (string | null)[] = [];
  const guests: (string | null)[] = [];
  const told: Headers[] = [];
  const app = createApp({
    brand,
    apiBase: 'https://troupe.example',
    surface: 'embed',
    host: { navigate() {}, emit() {} },
    links: () => '#',
    sessionSource: { start, renew, ...source },
    fetch: (async (_: unknown, init: RequestInit) => {
      const headers = new Headers(init.headers);
      told.push(headers);
      sent.push(headers.get('authorization'));
      guests.push(headers.get('x-guest-user-id'));
      const isFirst = sent.at(-1) === 'Bearer first' && sent.length <= 3;
      return isFirst
        ? new Response(JSON.stringify({ error: 'expired', code: 'token_expired' }), { status: 401 })
        : new Response(JSON.stringify(session('x').user));
    }) as typeof fetch,
  });
  return { app, renew, start, sent, guests, told };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('every call', () => {
  afterEach(() => {
    document.cookie = 'country=; max-age=0';
    localStorage.clear();
  });
  const callOnce = async () => {
    // The call that obtains the session is one of them.
    const { app, told } = setUp({
      async start(client) {
        await client.call(createGuestSession, { body: {} }).catch(() => undefined);
        return session('good');
      },
    });
    app.start();
    await app.client.call(getUser, {});
    return told.map((headers) => ['x-application-id', 'x-country', 'x-impersonate'].map((name) => headers.get(name)));
  };

  it('carries the country of the cookie and whom the device impersonates, where there are any', async () => {
    document.cookie = 'other=FR';
    document.cookie = 'country=DE';
    localStorage.setItem('troupe:impersonate', 'member-7');
    const sent = await callOnce();
    expect(sent.length).toBeGreaterThan(1);
    for (const headers of sent) expect(headers).toEqual(['acme', 'DE', 'member-7']);
  });

  it.each([
    ['', ''],
    ['country=Germany', 'mara\nx-role: admin'],
    ['country=d%65', 'mära'],
  ])('says nothing of either with %j and %j', async (cookie, impersonate) => {
    document.cookie = `${cookie}; path=/`;
    localStorage.setItem('troupe:impersonate', impersonate);
    for (const headers of await callOnce()) expect(headers).toEqual(['acme', null, null]);
  });
});

describe('the guest of a call', () => {
  it.each([
    ['guest', 'u1'],
    ['partner', null],
  ] as const)('of a %s is told as %s', async (platform, told) => {
    const { app, guests } = setUp({ start: async () => session('good', platform) });
    app.start();
    await app.client.call(getUser, {});
    expect(guests).toEqual([told]);
  });
});

describe('the session of an instance', () => {
  it.each([
    ['partner', 'authenticated'],
    ['guest', 'guest'],
  ] as const)('of a %s user is %s', async (platform, status) => {
    const { app } = setUp({ start: async () => session('first', platform) });
    expect(app.sessions.getState().status).toBe('loading');
    const stop = app.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.sessions.getState().status).toBe(status);
    stop();
  });

  it('sends a request at once while a token is held: it leaves before what it changes is drawn', async () => {
    const { app, sent } = setUp();
    const stop = app.start();
    await vi.advanceTimersByTimeAsync(0);
    const asked = app.client.call(getUser, {});
    expect(sent).toEqual(['Bearer first']);
    await asked;
    stop();
  });

  it('that cannot be had means sign-in is required', async () => {
    const { app } = setUp({ start: async () => null });
    const stop = app.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(app.sessions.getState().status).toBe('required');
    stop();
  });

  it('is renewed at 90 percent of its life (P-AUTH-09), and no more once stopped', async () => {
    const { app, renew } = setUp();
    const stop = app.start();
    await vi.advanceTimersByTimeAsync(269_000);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(app.sessions.getState().session?.token).toBe('second');
    stop();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is renewed once for many calls that were refused together', async () => {
    const { app, renew, sent } = setUp();
    const stop = app.start();
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all([app.client.call(getUser, {}), app.client.call(getUser, {}), app.client.call(getUser, {})]);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(sent.filter((token) => token === 'Bearer second')).toHaveLength(3);
    stop();
  });

  it('waits for the first session instead of calling without one', async () => {
    const { app, sent } = setUp({
      start: () => new Promise((done) => setTimeout(() => done(session('late')), 500)),
    });
    const stop = app.start();
    const call = app.client.call(getUser, {});
    await vi.advanceTimersByTimeAsync(600);
    await call;
    expect(sent).toEqual(['Bearer late']);
    stop();
  });
});

describe('notifications', () => {
  it('leave the screen after their time and stay in the history', async () => {
    const { app } = setUp();
    app.notify({ kind: 'success', text: 'Copied to clipboard', durationMs: 2000 });
    expect(app.toasts.getState().shown).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(app.toasts.getState().shown).toHaveLength(0);
    expect(app.toasts.getState().history.map(({ text }) => text)).toEqual(['Copied to clipboard']);
  });
});

describe('two instances', () => {
  it('do not see each other', async () => {
    const one = setUp().app;
    const two = setUp({ start: async () => session('other', 'guest') }).app;
    const stops = [one.start(), two.start()];
    await vi.advanceTimersByTimeAsync(0);
    one.notify({ kind: 'info', text: 'one', durationMs: 1000 });
    expect(two.toasts.getState().shown).toEqual([]);
    expect(one.sessions.getState().session?.token).toBe('first');
    expect(two.sessions.getState().session?.token).toBe('other');
    for (const stop of stops) stop();
  });
});
