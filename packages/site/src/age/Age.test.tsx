import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { testCheck, testRecord, verifiedCheck } from '@troupe/core/platform/testing/age.ts';
import { searchService, testHit } from '@troupe/core/platform/testing/characters.ts';
import { memberSession, testProfile } from '@troupe/core/platform/testing/profile.ts';
import { userSettingsDefaults, type AgeCheck, type Session } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLinks } from '../links/links.ts';
import { createRouter, type Router } from '../router/router.ts';
import { RouterProvider } from '../router/RouterContext.tsx';
import { Site } from '../Site.tsx';

const hits = [
  testHit({ id: 'c0', name: 'Fox' }),
  ...['Owl', 'Hare', 'Wren', 'Mole'].map((name) => testHit({ id: name, name })),
  testHit({ id: 'c9', name: 'Siren', is_nsfw: true }),
];
const service = searchService(hits);
const favorites = hits.map((character) => ({ id: character.id, character, gone: null }));
const recommended = {
  recommId: 'l-1',
  items: hits.map((hit) => ({ ...hit, recommId: 'l-1', reason: { kind: 'trend' } })),
  next: null,
  is_personal: true,
};
const maker = {
  id: 'u1',
  username: 'harbourlight',
  avatar_url: null,
  num_chatbots: 6,
  num_messages: 100,
  createdAt: '2024-03-05T00:00:00.000Z',
  is_blocked: false,
};
const adultBrand = testBrand({ features: { nsfw_toggle: true } });
const atDoor = { ...memberSession, user: { ...memberSession.user, age_verification: { status: 'verify' as const } } };

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Given {
  session?: Session;
  check?: AgeCheck;
  showNSFW?: boolean;
  brand?: typeof adultBrand;
  /** Put out of sight on the device. */
  isHidden?: boolean;
}

const open = (
  href: string,
  { session = memberSession, check = testCheck(), showNSFW = false, brand = adultBrand, isHidden = false }: Given = {},
) => {
  history.replaceState(null, '', href);
  const router: Router = createRouter(window);
  onTestFinished(router.start());
  const app = createTestApp({
    brand,
    session,
    links: createLinks(brand),
    host: { navigate: (to) => router.navigate(createLinks(brand)(to) ?? '/'), emit: () => undefined },
    ...(isHidden && { storage: { get: (key) => (key === 'mature' ? 'off' : null), set: () => undefined } }),
    answer: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/age-verification')) return Response.json(check);
      if (pathname.endsWith('/users/settings')) return Response.json({ ...userSettingsDefaults, showNSFW });
      if (pathname.endsWith('/api/v1/users')) return Response.json(testProfile({ mature_content: 'locked' }));
      if (pathname.endsWith('/users/likes')) return Response.json(favorites);
      if (pathname.includes('/recommendations')) return Response.json(recommended);
      if (pathname.includes('/creators/')) return Response.json(maker);
      return service(request);
    },
  });
  render(
    <AppProvider app={app}>
      <RouterProvider value={router}>
        <Site />
      </RouterProvider>
    </AppProvider>,
  );
  return app;
};
const toggle = () => screen.findByRole('switch', { name: 'NSFW' });

describe('a list', () => {
  const lists = ['/', '/recommended-bots', '/favorite-bots', '/creator/harbourlight'];
  const given = { check: verifiedCheck(), showNSFW: true };

  it.each(lists)('leaves out mature content while it is out of sight on this device: %s', async (href) => {
    open(href, { ...given, isHidden: true });
    expect((await screen.findAllByText('Fox')).length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Siren')).toBeNull();
  });

  it.each(lists)('has it where the switch is on: %s', async (href) => {
    open(href, given);
    expect((await screen.findAllByText('Siren')).length).toBeGreaterThan(0);
  });
});

describe('mature content on the site', () => {
  it.each([
    ['a brand that is safe for work', testBrand()],
    ['a partner’s brand', testBrand({ features: { nsfw_toggle: true }, partner_mode: true })],
  ])('has no switch on %s', async (_, brand) => {
    const app = open('/', { brand });
    await screen.findByRole('link', { name: /Fox/ });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(app.requests.filter(({ url }) => url.includes('age-verification'))).toEqual([]);
  });

  it('is asked for by a guest in the address, which outlives signing in', async () => {
    open('/?tags=Sea', { session: testSession() });
    const element = await toggle();
    await waitFor(() => expect(element.hasAttribute('disabled')).toBe(false));
    fireEvent.click(element);
    fireEvent.click(await screen.findByRole('button', { name: 'Create Free Account' }));
    await waitFor(() => expect(window.location.hash).toBe('#sign-in'));
    expect(window.location.search).toBe('?tags=Sea&mature=wanted');
  });

  it('leads from the lists to the profile and on to the age, with the way back to these very lists', async () => {
    open('/?tags=Sea&mature=wanted');
    const prompt = await screen.findByRole('dialog', { name: 'Turn it on in your profile' });
    fireEvent.click(within(prompt).getByRole('link', { name: 'Go to profile' }));
    const verify = await screen.findByRole('link', { name: 'Verify your age' });
    fireEvent.click(verify);
    await screen.findByRole('heading', { level: 1, name: 'Verify your age' });
    expect(new URLSearchParams(window.location.search).get('back')).toBe('/?tags=Sea');
  });

  it.each(['/', '/chats'])('says at %s which rule holds where one is now, and leads back there', async (href) => {
    const record = testRecord({ counts: false });
    open(href, { showNSFW: true, check: testCheck({ status: 'reverify', country: 'FR', per_visit: true, record }) });
    expect(await screen.findByText(/^You seem to be in France/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Verify your age' });
    expect(new URL(link.getAttribute('href') ?? '', 'https://site.invalid').searchParams.get('back')).toBe(href);
  });

  it('is searched without where it was put out of sight on the device', async () => {
    const app = open('/', { check: verifiedCheck(), showNSFW: true, isHidden: true });
    const asked = () =>
      Promise.all(app.requests.filter(({ url }) => url.endsWith('multi_search')).map((request) => request.clone().text()));
    // Before the session is known one is a guest, whose key has nothing adult.
    await waitFor(async () => expect((await asked()).filter((body) => body.includes('is_nsfw:=false'))).toHaveLength(1));
    expect((await toggle()).getAttribute('aria-checked')).toBe('false');
  });
});

describe('the door', () => {
  it('stands before the lists, and leaves the account and what everybody may read open', async () => {
    const check = testCheck({ status: 'verify', at_door: true });
    open('/', { session: atDoor, check });
    const dialog = await screen.findByRole('dialog', { name: 'Verify your age' });
    fireEvent.click(within(dialog).getByRole('link', { name: 'Choose a method' }));
    await screen.findByRole('heading', { level: 1, name: 'Verify your age' });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open('/studio', { session: atDoor, check });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is none on a brand that is safe for work', async () => {
    open('/', { session: atDoor, check: testCheck({ status: 'verify', at_door: true }), brand: testBrand() });
    await screen.findByRole('link', { name: /Fox/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
