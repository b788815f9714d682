import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import type { BrandView, User } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { navEntries, type NavEntry } from './nav-entries.ts';

const brand = testBrand({ features: { leaderboard: true } });
const member = testSession({ username: 'mara' }).user;
const guest = testSession().user;
const entries = (user: User | null, on: BrandView = brand) => navEntries({ brand: on, user, pathname: '/' });
const textsOf = (given: NavEntry[]): string[] => given.map(({ text }) => (typeof text === 'string' ? text : text.own));

describe('the navigation, by what a brand has', () => {
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
    const shown = entries(member, { ...brand, flags });
    expect(textsOf(shown).filter((one) => one.startsWith('shell.create'))).toEqual([text]);
    const create = shown.find((entry) => entry.text === text);
    expect(textsOf(create?.children ?? [])).toEqual(children);
    for (const child of create?.children ?? [])
      expect(child.badge).toBe(child.text === 'shell.create.chatbot' ? null : 'shell.new');
  });

  it('ranks creators where the brand does, and sells where it sells', () => {
    expect(textsOf(entries(member))).toEqual(expect.arrayContaining(['shell.leaderboard', 'shell.subscribe']));
    const shown = textsOf(entries(member, { ...brand, features: { ...brand.features, leaderboard: false, commerce: false } }));
    expect(shown).not.toContain('shell.leaderboard');
    expect(shown).not.toContain('shell.subscribe');
  });

  it('sells only once the profile is set up', () => {
    for (const user of [guest, { ...member, username: null }, null])
      expect(textsOf(entries(user))).not.toContain('shell.subscribe');
  });
});
