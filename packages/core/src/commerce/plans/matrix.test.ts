import { permissions, rolePermissions } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { matrix, tiers } from './matrix.ts';

describe('the matrix of plans (R-PLAN-03)', () => {
  it.each(matrix.map(({ key }) => key))('%s: every higher tier includes the lower', (key) => {
    const row = matrix.find((one) => one.key === key);
    const held = tiers.map((tier) => Number(row?.of(tier)));
    expect(held).toEqual(held.toSorted((one, other) => one - other));
  });

  it('ticks what the role may do, and nothing else (R-PLAN-04)', () => {
    const known: readonly string[] = permissions;
    for (const { key, of } of matrix)
      for (const tier of tiers)
        if (known.includes(key)) expect(of(tier)).toBe((rolePermissions[tier] as readonly string[]).includes(key));
  });

  it('says how much a tier has of what has an amount', () => {
    const amounts = (key: string) => tiers.map((tier) => matrix.find((row) => row.key === key)?.of(tier));
    expect(amounts('context')).toEqual([4096, 4096, 8192, 16_384]);
    expect(amounts('personas')).toEqual([3, 10, 50, 100]);
    expect(amounts('no_ads')).toEqual([false, true, true, true]);
  });
});
