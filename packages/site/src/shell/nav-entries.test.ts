import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { permissions, rolePermissions, type BrandView, type Permission, type User } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { navEntries, type NavEntry } from './nav-entries.ts';

const brand = testBrand({
  links: { support: 'https://help.example.test' },
  features: { leaderboard: true },
});
const member = testSession({ username: 'mara' }).user;
const guest = testSession().user;

const entries = (user: User | null, { pathname = '/', on = brand }: { pathname?: string; on?: BrandView } = {}) =>
  navEntries({ brand: on, user, pathname });
const textsOf = (given: NavEntry[]): string[] => given.map(({ text }) => (typeof text === 'string' ? text : text.own));
const withOnly = (held: readonly Permission[]): User => ({ ...member, permissions: [...held] });

describe('an entry of the navigation', () => {
  it.each([
    ['view_chats', 'shell.chats'],
    ['view_chats', 'shell.favorites'],
    ['view_chats', 'shell.recommendations'],
    ['create_character', 'shell.create'],
    ['view_my_chat_bots', 'shell.my-chatbots'],
    ['view_auth', 'shell.blocked-creators'],
    ['moderate', 'shell.moderation'],
    ['view_help', 'shell.help'],
  ] as const)('for holders of %s alone: %s', (permission, text) => {
    expect(textsOf(entries(withOnly([permission])))).toEqual(expect.arrayContaining(['shell.home', text]));
    expect(textsOf(entries(withOnly(permissions.filter((one) => one !== permission))))).not.toContain(text);
  });

  it('of the chats asks for the permission as the list of permissions spells it, which every role holds', () => {
    expect(permissions).toContain('view_chats');
    expect(permissions).not.toContain('view_chat');
    for (const held of Object.values(rolePermissions)) expect(textsOf(entries(withOnly(held)))).toContain('shell.chats');
  });

  it('is not there before its page is', () => {
    const shown = (given: NavEntry[]): string[] => given.flatMap((entry) => [entry.href ?? '', ...shown(entry.children)]);
    const hrefs = shown(entries(member)).filter((href) => href.startsWith('/'));
    expect(hrefs).toContain('/chats');
    expect(hrefs).toContain('/chatbot/create');
    for (const path of ['/lorebook/create', '/groupchat/create']) expect(hrefs).toContain(path);
    expect(hrefs).toContain('/subscribe');
  });

  it('leads nowhere that another leads to, where a brand closes My Chatbots', () => {
    const on = { ...brand, closed_paths: ['/my-chatbots', '/lorebook/create', '/groupchat/create'] };
    const shown = entries(member, { pathname: '/favorite-bots', on });
    expect(textsOf(shown)).not.toContain('shell.my-chatbots');
    expect(shown.filter(({ href }) => href === '/favorite-bots')).toHaveLength(1);
  });
});

describe('the navigation', () => {
  it('lists for a member what has a page, in the order of the specification', () => {
    expect(textsOf(entries(member))).toEqual([
      'shell.home',
      'shell.chats',
      'shell.personas',
      'shell.create',
      'shell.my-chatbots',
      'shell.favorites',
      'shell.recommendations',
      'shell.leaderboard',
      'shell.blocked-creators',
      'shell.subscribe',
      'shell.help',
    ]);
  });

  it('leads to the leaderboard where the brand ranks creators and closes no page of it', () => {
    const ranked = (on: Partial<typeof brand>) =>
      textsOf(entries(member, { on: { ...brand, ...on } })).includes('shell.leaderboard');
    expect(ranked({})).toBe(true);
    expect(ranked({ features: { ...brand.features, leaderboard: false } })).toBe(false);
    expect(ranked({ closed_paths: ['/creators/leaderboard'] })).toBe(false);
  });

  it('creates chatbots by one link where there is nothing else to create, and lorebooks and groups beside them where there are some', () => {
    const createOf = (on: BrandView) =>
      entries(member, { on }).find(({ text }) => typeof text === 'string' && text.startsWith('shell.create'));
    const alone = { text: 'shell.create-chatbot', href: '/chatbot/create', children: [] };
    expect(createOf({ ...brand, flags: { lorebook: false, groupchat: false } })).toMatchObject(alone);
    expect(createOf({ ...brand, closed_paths: ['/lorebook/create', '/groupchat/create'] })).toMatchObject(alone);
    expect(createOf(brand)).toMatchObject({
      text: 'shell.create',
      href: null,
      children: [
        { text: 'shell.create.chatbot', href: '/chatbot/create', badge: null },
        { text: 'shell.create.lorebook', href: '/lorebook/create', badge: 'shell.new' },
        { text: 'shell.create.groupchat', href: '/groupchat/create', badge: 'shell.new' },
      ],
    });
  });

  it.each(['/my-chatbots', '/my-chatbots/lorebooks', '/my-chatbots/groupchats', '/lorebook/l1', '/groupchat/g1'])(
    'marks My Chatbots on %s, with its three ways',
    (pathname) => {
      const mine = entries(member, { pathname }).find(({ text }) => text === 'shell.my-chatbots');
      expect(mine?.isActive).toBe(true);
      expect(mine?.children.map(({ text, href }) => [text, href])).toEqual([
        ['shell.my-chatbots', '/my-chatbots'],
        ['shell.favorite-chatbots', '/favorite-bots'],
        ['shell.blocked-creators', '/blocked-creators'],
      ]);
    },
  );

  it('marks one place only elsewhere', () => {
    const marked = entries(member, { pathname: '/favorite-bots' }).filter(({ isActive }) => isActive);
    expect(textsOf(marked)).toEqual(['shell.favorites']);
  });

  it('has Blocked Creators only once the profile is set up', () => {
    expect(textsOf(entries(member))).toContain('shell.blocked-creators');
    for (const user of [guest, { ...member, username: null }, null])
      expect(textsOf(entries(user))).not.toContain('shell.blocked-creators');
  });

  it('of a partner has nothing for a guest that only says no', () => {
    const partner = testBrand({
      partner_mode: true,
      shell: { nav_entries: [{ link: '/favorite-bots', label: 'Kept', icon: 'heart', permissions: [] }] },
    });
    expect(textsOf(entries(guest, { on: partner }))).toEqual(['shell.home', 'shell.chats']);
    // Where one can have an account, the teaser leads to it.
    expect(textsOf(entries(guest))).toContain('shell.favorites');
  });

  it('of a partner is filtered by what its users may', () => {
    const partner = testBrand({ partner_mode: true, closed_paths: ['/subscribe'] });
    const user = { ...withOnly(['view_chats']), platform: 'partner' as const };
    expect(textsOf(entries(user, { on: partner }))).toEqual([
      'shell.home',
      'shell.chats',
      'shell.personas',
      'shell.favorites',
      'shell.recommendations',
    ]);
  });
});
