import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { permissions, rolePermissions, type Permission } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../links/links.ts';
import { navEntries } from './nav-entries.ts';

const brand = testBrand({ links: { support: 'https://help.example.test' } });
const entries = (held: readonly Permission[]) =>
  navEntries(brand, createLinks(brand), (permission) => held.includes(permission)).map(({ text }) => text);

describe('an entry of the navigation', () => {
  it.each([
    ['view_chats', 'shell.chats'],
    ['view_auth', 'shell.blocked-creators'],
    ['view_help', 'shell.help'],
  ] as const)('for holders of %s alone: %s', (permission, text) => {
    expect(entries([permission])).toEqual(expect.arrayContaining(['shell.home', text]));
    expect(entries(permissions.filter((one) => one !== permission))).not.toContain(text);
  });

  it('of the chats asks for the permission as the list of permissions spells it, which every role holds', () => {
    expect(permissions).toContain('view_chats');
    expect(permissions).not.toContain('view_chat');
    for (const held of Object.values(rolePermissions)) expect(entries(held)).toContain('shell.chats');
  });
});
