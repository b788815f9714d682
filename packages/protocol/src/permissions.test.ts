import { describe, expect, it } from 'vitest';
import { can, contextTokens, personaLimit, rolePermissions } from './permissions.ts';

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
