import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { permissions, rolePermissions, type BrandView, type Permission, type User } from '@troupe/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navEntries, type NavEntry } from './nav-entries.ts';

const brand = testBrand({
  links: { support: 'https://help.example.test' },
  features: { leaderboard: true },
});
const member = testSession({ username: 'mara' }).user;
const guest = testSession().user;

type PageAt = (path: string, closed?: readonly string[]) => string | null;

/** Pages that other rooms bring: the rows must be right on the day on which they are there. */
const { coming } = vi.hoisted(() => ({ coming: { all: false } }));
vi.mock('../links/page-at.ts', async (original) => {
  const { pageAt } = await original<{ pageAt: PageAt }>();
  return {
    pageAt: (path: string, closed: readonly string[] = []) =>
      coming.all ? (closed.includes(path) ? null : path) : pageAt(path, closed),
  };
});
beforeEach(() => void (coming.all = true));

const entries = (user: User | null, { pathname = '/', on = brand }: { pathname?: string; on?: BrandView } = {}) =>
  navEntries({ brand: on, user, pathname });
const textsOf = (given: NavEntry[]): string[] => given.map(({ text }) => text);
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
    coming.all = false;
    const shown = (given: NavEntry[]): string[] => given.flatMap((entry) => [entry.href ?? '', ...shown(entry.children)]);
    const hrefs = shown(entries(member)).filter((href) => href.startsWith('/'));
    expect(hrefs).toContain('/chats');
    expect(hrefs).toContain('/chatbot/create');
    expect(hrefs).not.toContain('/groupchat/create');
  });

  it('leads nowhere that another leads to, where a brand closes My Chatbots', () => {
    const on = { ...brand, closed_paths: ['/my-chatbots', '/lorebook/create', '/groupchat/create'] };
    const shown = entries(member, { pathname: '/favorite-bots', on });
    expect(textsOf(shown)).not.toContain('shell.my-chatbots');
    expect(shown.filter(({ href }) => href === '/favorite-bots')).toHaveLength(1);
  });
});

describe('the navigation', () => {
  it('lists for a member everything in the order of the specification', () => {
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

  it.each([
    [{ lorebook: false, groupchat: false }, 'shell.create-chatbot', []],
    [{ lorebook: true, groupchat: false }, 'shell.create', ['shell.create.chatbot', 'shell.create.lorebook']],
    [{ lorebook: false, groupchat: true }, 'shell.create', ['shell.create.chatbot', 'shell.create.groupchat']],
    [
      { lorebook: true, groupchat: true },
      'shell.create',
      ['shell.create.chatbot', 'shell.create.lorebook', 'shell.create.groupchat'],
    ],
  ] as const)('creates with the flags %o by %s', (flags, text, children) => {
    const shown = entries(member, { on: { ...brand, flags } });
    expect(textsOf(shown).filter((one) => one.startsWith('shell.create'))).toEqual([text]);
    const create = shown.find((entry) => entry.text === text);
    expect(textsOf(create?.children ?? [])).toEqual(children);
    for (const child of create?.children ?? [])
      expect(child.badge).toBe(child.text === 'shell.create.chatbot' ? null : 'shell.new');
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

  it('has Blocked Creators and Subscribe only once the profile is set up', () => {
    const both = ['shell.blocked-creators', 'shell.subscribe'];
    expect(textsOf(entries(member))).toEqual(expect.arrayContaining(both));
    for (const user of [guest, { ...member, username: null }, null])
      expect(textsOf(entries(user)).filter((text) => both.includes(text))).toEqual([]);
  });

  it('ranks creators where the brand does, and sells where it sells', () => {
    const plain = { ...brand, features: { ...brand.features, leaderboard: false, commerce: false } };
    const shown = textsOf(entries(member, { on: plain }));
    expect(shown).not.toContain('shell.leaderboard');
    expect(shown).not.toContain('shell.subscribe');
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
