import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { permissions, rolePermissions } from '../permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { flags, type Flag } from '../flags.ts';
import {
  closedViewer,
  decide,
  decidePage,
  gatePaths,
  movedPaths,
  pagePlace,
  statusOf,
  strangerOf,
  unknownViewer,
  viewerOf,
  type GuardedPlace,
  type PageGuard,
  type Viewer,
} from './guards.ts';
import { isRelayAddress } from './onboarding.ts';
import { barredBy, guardClasses, leftBy, restrictionKinds } from './restrictions.ts';

const member: Viewer = {
  kind: 'member',
  username: 'ann',
  isRelayAddress: false,
  isRegistered: true,
  permissions: rolePermissions.free_tier,
  restrictions: [],
};
const guest: Viewer = { ...member, kind: 'guest', username: null, permissions: rolePermissions.guest };
const nobody: Viewer = { ...guest, kind: 'nobody', permissions: [] };
const v1 = { flags: { onboarding_v2: false } };
const features = { commerce: true };
const v2 = { flags: { onboarding_v2: true } };
const page = (over: Partial<PageGuard> & { path?: string } = {}, flags = v2) =>
  pagePlace({ path: '/somewhere', class: 'read', permission: null, guests: 'enter', ...over }, flags);
const call = (over: Partial<Extract<GuardedPlace, { kind: 'call' }>>): GuardedPlace => ({
  kind: 'call',
  class: 'read',
  auth: 'session',
  permission: null,
  ...over,
});

describe('who may be where', () => {
  it.each<[string, GuardedPlace, Viewer, object]>([
    ['a host of no brand', { kind: 'unknown-domain' }, member, { kind: 'unknown-domain' }],
    ['a page that is closed', { kind: 'gone' }, { ...member, kind: 'closed' }, { kind: 'not-found' }],
    ['an open page, for every viewer', page({ class: 'open' }), { ...member, kind: 'closed' }, { kind: 'enter' }],
    ['a session that is not known yet', page(), { ...nobody, kind: 'unknown' }, { kind: 'wait' }],
    [
      'a partner’s user who has said no name',
      page(),
      { ...member, kind: 'partner', isRegistered: false },
      { kind: 'redirect', to: '/external/signup' },
    ],
    ['an account that is gone', page(), { ...member, kind: 'closed' }, { kind: 'redirect', to: '/user-not-found' }],
    ['a relay address', page(), { ...member, isRelayAddress: true }, { kind: 'redirect', to: '/update-email' }],
    [
      'a relay address without a username, which is asked for first',
      page(),
      { ...member, username: null, isRelayAddress: true },
      { kind: 'enter', onboarding: 'modal' },
    ],
    [
      'a hold',
      page(),
      { ...member, restrictions: ['restriction_temporary'] },
      { kind: 'barred', restriction: 'restriction_temporary' },
    ],
    [
      'the harder of two bans',
      page(),
      { ...member, restrictions: ['restriction_complete', 'restriction_temporary'] },
      { kind: 'barred', restriction: 'restriction_complete' },
    ],
    [
      'the own account of who is terminated, without a username too',
      page({ class: 'account', guests: 'register' }, v1),
      { ...member, username: null, restrictions: ['restriction_complete'] },
      { kind: 'enter' },
    ],
    ['no username, asked for in a modal', page(), { ...member, username: null }, { kind: 'enter', onboarding: 'modal' }],
    ['no username, asked for on a page', page({}, v1), { ...member, username: null }, { kind: 'redirect', to: '/signup' }],
    [
      'no username, on the page that asks itself',
      page({ prompts: true }, v1),
      { ...member, username: null },
      { kind: 'enter', onboarding: 'prompt' },
    ],
    ['a guest on a page of members', page({ guests: 'register' }), guest, { kind: 'register' }],
    ['a guest where there is a preview', page({ guests: 'teaser' }), guest, { kind: 'teaser' }],
    ['a guest where guests may be', page({ permission: 'view_chats' }), guest, { kind: 'enter' }],
    ['nobody where a session is needed', page({ permission: 'view_chats' }), nobody, { kind: 'register' }],
    ['a guest who lacks a permission', page({ permission: 'tts' }), guest, { kind: 'forbidden' }],
    ['a member who lacks a permission', page({ permission: 'tts' }), member, { kind: 'forbidden' }],
    [
      'limited access where something is made',
      page({ class: 'create', permission: 'create_character' }),
      { ...member, restrictions: ['limited_access'] },
      { kind: 'barred', restriction: 'limited_access' },
    ],
    [
      'limited access where a permission is missing',
      page({ permission: 'tts' }),
      { ...member, restrictions: ['limited_access'] },
      { kind: 'barred', restriction: 'limited_access' },
    ],
    [
      'limited access in the chat',
      page({ class: 'chat', permission: 'view_chats' }),
      { ...member, restrictions: ['limited_access'] },
      { kind: 'enter' },
    ],
    [
      'a shadow ban',
      page({ class: 'create', permission: 'create_character' }),
      { ...member, restrictions: ['temporary_shadowban'] },
      { kind: 'enter' },
    ],
  ])('%s', (_, place, viewer, wanted) => {
    expect(decide(place, viewer)).toEqual(wanted);
  });

  it.each<[string, GuardedPlace, Viewer, object]>([
    ['of members, for a guest', call({ auth: 'member' }), guest, { kind: 'unauthorized' }],
    ['of a session, without one', call({}), nobody, { kind: 'unauthorized' }],
    ['of everybody, without a session', call({ auth: 'public' }), nobody, { kind: 'enter' }],
    ['with a partner’s token', call({ auth: 'partner', class: 'open' }), nobody, { kind: 'enter' }],
    ['that is open to members, without a session', call({ auth: 'member', class: 'open' }), nobody, { kind: 'unauthorized' }],
    ['of a member without a username', call({ auth: 'member' }), { ...member, username: null }, { kind: 'enter' }],
    ['of a relay address', call({ auth: 'member' }), { ...member, isRelayAddress: true }, { kind: 'enter' }],
    ['without its permission', call({ permission: 'tts' }), member, { kind: 'forbidden' }],
    ['of an account that is gone', call({}), { ...member, kind: 'closed' }, { kind: 'unauthorized' }],
    [
      'under a hold',
      call({ class: 'chat' }),
      { ...member, restrictions: ['restriction_temporary'] },
      { kind: 'barred', restriction: 'restriction_temporary' },
    ],
    [
      'of members about the own account, for a guest under a ban',
      call({ class: 'account', auth: 'member' }),
      { ...guest, restrictions: ['restriction_complete'] },
      { kind: 'unauthorized' },
    ],
    [
      'about the own account without its permission, under a ban',
      call({ class: 'account', permission: 'tts' }),
      { ...member, restrictions: ['restriction_complete'] },
      { kind: 'forbidden' },
    ],
    [
      'about the own account, under a ban',
      call({ class: 'account' }),
      { ...member, restrictions: ['restriction_complete'] },
      { kind: 'enter' },
    ],
  ])('a call %s', (_, place, viewer, wanted) => {
    expect(decide(place, viewer)).toEqual(wanted);
  });

  const someViewer: fc.Arbitrary<Viewer> = fc.record({
    kind: fc.constantFrom<Viewer['kind']>('unknown', 'nobody', 'guest', 'member', 'partner', 'closed'),
    username: fc.constantFrom(null, 'ann'),
    isRelayAddress: fc.boolean(),
    isRegistered: fc.boolean(),
    permissions: fc.subarray([...permissions]),
    restrictions: fc.subarray([...restrictionKinds]),
  });
  const somePage = fc.record({
    path: fc.constantFrom('/', '/chats', ...Object.values(gatePaths)),
    class: fc.constantFrom(...guardClasses),
    permission: fc.constantFrom(null, ...permissions),
    guests: fc.constantFrom('enter' as const, 'teaser' as const, 'register' as const),
    prompts: fc.boolean(),
  });

  it('sends nobody on who followed where they were sent, whatever the rows of the gates say', () => {
    fc.assert(
      fc.property(someViewer, somePage, somePage, fc.constantFrom(v1, v2), (viewer, from, gate, brand) => {
        const found = decide(pagePlace(from, brand), viewer);
        if (found.kind !== 'redirect') return;
        expect(decide(pagePlace({ ...gate, path: found.to }, brand), viewer).kind).not.toBe('redirect');
      }),
    );
  });

  it('lets nobody in without what the page asks for, unless they settle something there', () => {
    fc.assert(
      fc.property(someViewer, somePage, fc.constantFrom(v1, v2), (viewer, from, brand) => {
        const found = decide(pagePlace(from, brand), viewer);
        const isGate = Object.values(gatePaths).some((path) => path === from.path);
        if (found.kind !== 'enter' || from.class === 'open' || isGate) return;
        expect(from.permission === null || viewer.permissions.includes(from.permission)).toBe(true);
        expect(from.guests === 'enter' || viewer.kind === 'member' || viewer.kind === 'partner').toBe(true);
        expect(barredBy(viewer.restrictions, from.class)).toBeUndefined();
      }),
    );
  });

  it('opens and closes nothing by a flag: the one that it knows only says where a username is asked for', () => {
    const names = Object.keys(flags) as Flag[];
    const someFlags = fc.record(
      Object.fromEntries(names.map((name) => [name, fc.boolean()])) as Record<Flag, fc.Arbitrary<boolean>>,
    );
    fc.assert(
      fc.property(someViewer, somePage, someFlags, (viewer, from, values) => {
        const byFlags = decide(pagePlace(from, { flags: values }), viewer);
        const byDefault = decide(pagePlace(from, { flags: { onboarding_v2: values.onboarding_v2 } }), viewer);
        expect(byFlags).toEqual(byDefault);
        const other = decide(pagePlace(from, { flags: { onboarding_v2: !values.onboarding_v2 } }), viewer);
        if (viewer.username !== null || viewer.kind !== 'member') expect(other).toEqual(byFlags);
      }),
    );
  });

  it('sends nobody where there is no page, and asks the next rules instead', () => {
    const pages = [
      { path: '/chats', class: 'read', permission: null, guests: 'enter' },
      { path: '*', class: 'open', permission: null, guests: 'enter' },
    ] as const;
    const brand = { ...v1, features, closed_paths: [] };
    const unregistered: Viewer = { ...member, kind: 'partner', isRegistered: false, username: null };
    expect(decidePage(pages[0], pages, brand, unregistered)).toEqual({ kind: 'enter' });
    expect(decidePage(pages[0], pages, brand, { ...unregistered, restrictions: ['restriction_complete'] })).toEqual({
      kind: 'barred',
      restriction: 'restriction_complete',
    });
    const withGate = [{ ...pages[0], path: gatePaths.partner }, ...pages];
    expect(decidePage(pages[0], withGate, brand, unregistered)).toEqual({ kind: 'redirect', to: gatePaths.partner });
    expect(decidePage(pages[0], withGate, { ...brand, closed_paths: ['/external'] }, unregistered)).toEqual({ kind: 'enter' });
  });

  it('leads from another address of a page to the page, and nowhere where that is closed (P-ROUTE-12)', () => {
    const row = { class: 'create', permission: 'create_character', guests: 'teaser' } as const;
    const pages = [
      { path: '/character/create', ...row },
      { path: '/chatbot/create', ...row },
      { path: '*', class: 'open', permission: null, guests: 'enter' },
    ] as const;
    const brand = { ...v1, features, closed_paths: [] };
    for (const viewer of [member, { ...member, username: null }, closedViewer, unknownViewer])
      expect(decidePage(pages[0], pages, brand, viewer)).toEqual({ kind: 'redirect', to: '/chatbot/create' });
    expect(decidePage(pages[0], pages, { ...brand, closed_paths: ['/chatbot'] }, member)).toEqual({ kind: 'not-found' });
    expect(Object.values(movedPaths).filter((path) => path in movedPaths)).toEqual([]);
  });

  it('is no page where its flag is off', () => {
    const row = { class: 'create', permission: 'create_character', guests: 'register', flag: 'lorebook' } as const;
    const pages = [
      { path: '/my-chatbots/lorebooks', ...row },
      { path: '*', class: 'open', permission: null, guests: 'enter' },
    ] as const;
    const at = (lorebook: boolean) => decidePage(pages[0], pages, { flags: { lorebook }, features, closed_paths: [] }, member);
    expect(at(true)).toEqual({ kind: 'enter' });
    expect(at(false)).toEqual({ kind: 'not-found' });
    expect(statusOf(at(false), 200)).toBe(404);
  });

  it('is no page where the brand has not switched its feature on', () => {
    const row = { class: 'account', permission: null, guests: 'register', feature: 'commerce' } as const;
    const pages = [{ path: '/portal', ...row }] as const;
    const at = (commerce: boolean) => decidePage(pages[0], pages, { ...v1, features: { commerce }, closed_paths: [] }, member);
    expect([at(true).kind, at(false).kind]).toEqual(['enter', 'not-found']);
  });

  it('gives a document the status of what it shows', () => {
    expect(statusOf({ kind: 'enter' }, 404)).toBe(404);
    expect(statusOf({ kind: 'teaser' }, 200)).toBe(200);
    expect(statusOf({ kind: 'not-found' }, 200)).toBe(404);
    expect(statusOf({ kind: 'barred', restriction: 'limited_access' }, 200)).toBe(403);
    expect(statusOf({ kind: 'forbidden' }, 200)).toBe(403);
    expect(statusOf({ kind: 'redirect', to: '/signup' }, 200)).toBe(302);
  });
});

describe('a viewer', () => {
  const user = {
    platform: 'first_party',
    username: 'ann',
    email: 'ann@Relay.example.test',
    permissions: ['tts', 'limited_access'],
  } as const;

  it('is known by the account, with its restrictions and its relay', () => {
    expect(viewerOf({ ...user, permissions: [...user.permissions] }, ['relay.example.test'])).toEqual({
      kind: 'member',
      username: 'ann',
      isRelayAddress: true,
      isRegistered: true,
      permissions: ['tts', 'limited_access'],
      restrictions: ['limited_access'],
    });
    expect(viewerOf({ ...user, platform: 'partner', username: null, permissions: [] }, ['relay.example.test'])).toMatchObject({
      kind: 'partner',
      isRegistered: false,
      isRelayAddress: false,
    });
  });

  it('has a relay address only at that very domain', () => {
    expect(isRelayAddress('a@relay.example.test', ['relay.example.test'])).toBe(true);
    expect(isRelayAddress('a@my-relay.example.test', ['relay.example.test'])).toBe(false);
    expect(isRelayAddress('a@relay.example.test.evil.example', ['relay.example.test'])).toBe(false);
    expect(isRelayAddress(null, ['relay.example.test'])).toBe(false);
  });

  it('is a guest without a session where the brand has guests, and nobody elsewhere', () => {
    const features = { guest_chat: true } as Parameters<typeof strangerOf>[0]['features'];
    expect(strangerOf({ features })).toMatchObject({ kind: 'guest', permissions: rolePermissions.guest });
    expect(strangerOf({ features: { ...features, guest_chat: false } })).toMatchObject({ kind: 'nobody', permissions: [] });
  });
});

describe('a restriction', () => {
  it('leaves what is open and the own account, and a limited one all but creating', () => {
    for (const kind of restrictionKinds) expect(leftBy[kind]).toEqual(expect.arrayContaining(['open', 'account']));
    expect(guardClasses.filter((one) => barredBy(['restriction_temporary'], one))).toEqual([
      'read',
      'chat',
      'interact',
      'create',
      'pay',
      'staff',
    ]);
    expect(guardClasses.filter((one) => barredBy(['limited_access'], one))).toEqual(['create']);
    expect(guardClasses.filter((one) => barredBy(['temporary_shadowban'], one))).toEqual([]);
  });

  it('of what an account creates bars nobody from deciding about others', () => {
    // Reviewers, and those who run the leaderboard.
    const isStaff = ({ permission }: Endpoint) => permission === 'moderate' || permission === 'admin';
    const decides = Object.values<Endpoint>(endpoints).filter(isStaff);
    expect(decides.length).toBeGreaterThan(5);
    for (const { id, class: guardClass } of decides) expect([id, guardClass]).toEqual([id, 'staff']);
    const staff = Object.values<Endpoint>(endpoints).filter((one) => one.class === 'staff');
    expect(staff.map(({ id }) => id)).toEqual(decides.map(({ id }) => id));
  });
});
