import { describe, expect, it } from 'vitest';
import { can, contextTokens, permissions, personaLimit, rolePermissions, roles, type Permission } from './permissions.ts';

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
  ] as const)('gives whoever holds %j a context of %i tokens', (held, tokens) => {
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

  it('are eight roles, each with its row', () => {
    expect(Object.keys(rolePermissions).toSorted()).toEqual([...roles].toSorted());
    expect([...roles].toSorted()).toEqual(
      ['admin', 'beta_user', 'employee', 'free_tier', 'guest', 'paid_basic', 'paid_minimal', 'paid_premium'].toSorted(),
    );
    // Beta users have a badge and no right of their own; the staff has what the highest tier has.
    expect(rolePermissions.beta_user).toEqual(rolePermissions.free_tier);
    expect(rolePermissions.employee).toEqual(rolePermissions.paid_premium);
  });

  it('know every core permission, and each tier has its own', () => {
    const core: Permission[] = [
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
    ];
    expect(permissions).toEqual(expect.arrayContaining(core));
    const heldBy = (role: keyof typeof rolePermissions) =>
      rolePermissions[role].filter((permission) => core.includes(permission)).toSorted();
    const guest = ['display_ads', 'report_character', 'view_chats', 'view_help'];
    const member = ['create_character', 'delete_character', 'view_auth', 'view_my_chat_bots'];
    const paid = [...guest.filter((permission) => permission !== 'display_ads'), ...member, 'skip_waiting_room'].toSorted();
    expect(heldBy('guest')).toEqual(guest);
    expect(heldBy('free_tier')).toEqual([...guest, ...member].toSorted());
    for (const role of ['paid_minimal', 'paid_basic', 'paid_premium', 'employee'] as const) expect(heldBy(role)).toEqual(paid);
    expect(heldBy('admin')).toEqual([...paid, 'admin'].toSorted());
    // What restricts is given to an account, never to a role.
    expect(Object.values(rolePermissions).flat()).not.toEqual(expect.arrayContaining(['restriction_temporary']));
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
