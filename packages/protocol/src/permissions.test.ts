import { describe, expect, it } from 'vitest';
import { can, contextTokens, permissions, personaLimit, rolePermissions, roles } from './permissions.ts';

describe('roles and permissions', () => {
  it.each([
    ['guest', 2048],
    ['free_tier', 4096],
    ['paid_minimal', 4096],
    ['paid_basic', 8192],
    ['paid_premium', 16_384],
  ] as const)('%s has a context of %i tokens', (role, tokens) => {
    expect(contextTokens(rolePermissions[role])).toBe(tokens);
  });

  it.each([
    [[], 2048],
    [['3k_context'], 3072],
    [['3k_context', '4k_context'], 4096],
  ] as const)('gives a holder of %j a context of %i tokens', (held, tokens) => {
    expect(contextTokens(held)).toBe(tokens);
  });

  it.each([
    ['guest', 0],
    ['free_tier', 3],
    ['paid_minimal', 10],
    ['paid_basic', 50],
    ['paid_premium', 100],
    ['a role nobody knows', 0],
    ['constructor', 0],
  ] as const)('lets %s have %i personas', (role, count) => {
    expect(personaLimit(role)).toBe(count);
  });

  it('are eight roles, each with all of the one below it but the ads, so that the highest of several is enough', () => {
    expect(roles).toEqual(['guest', 'free_tier', 'beta_user', 'paid_minimal', 'paid_basic', 'paid_premium', 'employee', 'admin']);
    for (const [at, role] of roles.entries())
      for (const held of rolePermissions[roles[at - 1] ?? 'guest'])
        expect([role, held, rolePermissions[role].includes(held) || held === 'display_ads']).toEqual([role, held, true]);
  });

  it('know every core permission, and give guests, free members and subscribers theirs', () => {
    expect(permissions).toEqual(
      expect.arrayContaining([
        'create_character',
        'delete_character',
        'report_character',
        'view_chats',
        'view_auth',
        'view_my_chat_bots',
        'view_help',
        'create_user_external',
        'skip_waiting_room',
        'display_ads',
        'restriction_temporary',
        'restriction_complete',
        'limited_access',
        'temporary_shadowban',
        'admin',
      ]),
    );
    const guest = ['display_ads', 'report_character', 'view_chats', 'view_help'];
    const free = [...guest, 'create_character', 'delete_character', 'view_auth', 'view_my_chat_bots'];
    expect(rolePermissions.guest.toSorted()).toEqual(guest);
    expect(rolePermissions.free_tier.filter((held) => !/context/.test(held)).toSorted()).toEqual(free.toSorted());
    expect(rolePermissions.paid_minimal).toContain('skip_waiting_room');
    expect(rolePermissions.free_tier).not.toContain('skip_waiting_room');
  });

  it('shows ads to guests and free members, and to nobody who pays', () => {
    const seesAds = (['guest', 'free_tier', 'paid_minimal', 'paid_basic', 'paid_premium'] as const).filter((role) =>
      rolePermissions[role].includes('display_ads'),
    );
    expect(seesAds).toEqual(['guest', 'free_tier']);
  });

  it('lets everyone report and nobody without a session do anything', () => {
    expect(Object.values(rolePermissions).every((held) => held.includes('report_character'))).toBe(true);
    expect(can(null, 'view_chats')).toBe(false);
    expect(can({ permissions: rolePermissions.guest }, 'create_character')).toBe(false);
  });
});
