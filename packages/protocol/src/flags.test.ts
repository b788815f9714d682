import { describe, expect, it } from 'vitest';
import { evaluateFlag, evaluateFlags, flags, type FlagRule } from './flags.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const nobody = { key: null, role: null };
const ask = (rule: boolean | FlagRule | undefined, subject: Partial<typeof someone> = {}, at = now) =>
  evaluateFlag('profile_v2', rule, { ...nobody, ...subject }, at);
const someone = { key: 'mara' as string | null, role: 'free_tier' as string | null };

describe('a flag', () => {
  it('is as it is for everybody, where a brand says nothing of it', () => {
    expect(ask(undefined)).toEqual({ value: true, reason: 'DEFAULT' });
    expect(evaluateFlags({}, nobody, now)).toEqual(
      Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, flag.default])),
    );
  });

  it('is what a brand says', () => {
    expect(ask(false)).toEqual({ value: false, reason: 'STATIC' });
    expect(ask({})).toEqual({ value: true, reason: 'TARGETING_MATCH' });
  });

  it.each([
    ['2026-11-24T11:59:59.999Z', false],
    ['2026-11-24T12:00:00.000Z', true],
    ['2026-11-25T11:59:59.999Z', true],
    ['2026-11-25T12:00:00.000Z', false],
  ])('with a schedule is at %s: %s', (at, value) => {
    const rule = { from: '2026-11-24T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z' };
    expect(ask(rule, {}, new Date(at)).value).toBe(value);
  });

  it('for roles is on for those', () => {
    const rule: FlagRule = { roles: ['beta_user', 'admin'] };
    expect([null, 'free_tier', 'beta_user'].map((role) => ask(rule, { role }).value)).toEqual([false, false, true]);
  });

  it('for a share is on for that many, the same ones whenever they are asked, and for nobody who is not known', () => {
    const accounts = Array.from({ length: 10_000 }, (_, at) => `account-${at}`);
    const inAt = (share: number) => new Set(accounts.filter((key) => ask({ share }, { key }).value));
    const [ten, twenty] = [inAt(10), inAt(20)];
    expect(ten.size).toBeGreaterThan(850);
    expect(ten.size).toBeLessThan(1150);
    for (const key of ten) expect(twenty.has(key)).toBe(true);
    expect(inAt(0).size).toBe(0);
    expect(inAt(100).size).toBe(10_000);
    expect(ask({ share: 100 }).value).toBe(false);
  });

  it('draws its own share: those of one flag are not those of another', () => {
    const accounts = Array.from({ length: 2000 }, (_, at) => ({ key: `account-${at}`, role: null }));
    const both = accounts.filter(
      (subject) =>
        evaluateFlag('profile_v2', { share: 50 }, subject, now).value &&
        evaluateFlag('listing_v2', { share: 50 }, subject, now).value,
    );
    expect(both.length).toBeGreaterThan(400);
    expect(both.length).toBeLessThan(600);
  });
});
