import { describe, expect, it } from 'vitest';
import { can, contextTokens, rolePermissions } from './permissions.ts';

describe('roles and permissions (decisions §5)', () => {
  it.each([
    ['guest', 2048],
    ['free_tier', 4096],
    ['paid_minimal', 4096],
    ['paid_basic', 8192],
    ['paid_premium', 16_384],
  ] as const)('%s has a context of %i tokens', (role, tokens) => {
    expect(contextTokens(rolePermissions[role])).toBe(tokens);
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
