import { ageMethods, type AgeStatus, type BrandInput } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../../http/testing.ts';
import { mayShowAdult, mayTurnAdultOn, type Viewer } from './adult-access.ts';
import { ageRuleFor } from './age-rule.ts';
import { ageStatusOf, methodsOf, type AgeFacts, type AgeProof } from './age-status.ts';

const at = Date.parse('2026-11-22T10:00:00Z');
const day = 86_400_000;
const policyWith = (policy: BrandInput['policy'] = {}) => createTestBrand({ policy: { adult: 'verified', ...policy } }).policy;
const proof = (change: Partial<AgeProof> = {}): AgeProof => ({
  method: 'double_blind',
  level: 'high',
  issuedAt: at - day / 48,
  expiresAt: at + 365 * day,
  withdrawnAt: null,
  ...change,
});
const facts = (change: Partial<AgeFacts> = {}): AgeFacts => ({ at, proofs: [], attempt: null, ...change });
const proven = (change: Partial<AgeProof> = {}) => facts({ proofs: [proof(change)] });
const place = (country: string | null, hint: string | null = null) => ({ country, hint });

describe('the status of an age', () => {
  const cases: [string, AgeFacts, BrandInput['policy'], string | null, AgeStatus][] = [
    ['nothing yet', facts(), {}, 'DE', 'waiting'],
    ['nothing yet, where nobody knows the country', facts(), {}, null, 'waiting'],
    ['an attempt that is open', facts({ attempt: 'open' }), {}, 'DE', 'waiting'],
    ['an attempt that was given up', facts({ attempt: 'abandoned' }), {}, 'DE', 'waiting'],
    ['an attempt that failed', facts({ attempt: 'failed' }), {}, 'DE', 'verify'],
    ['a country that asks at the door', facts(), { age_check: { DE: 'at_door' } }, 'DE', 'verify'],
    ['a brand that asks at every door', facts(), { age_elsewhere: { check: 'at_door' } }, null, 'verify'],
    ['a proof', proven(), {}, 'DE', 'verified'],
    ['a proof, where nobody knows the country', proven(), {}, null, 'verified'],
    ['a proof, and a later attempt that failed', { ...proven(), attempt: 'failed' }, {}, 'DE', 'verified'],
    ['a proof that has ended', proven({ expiresAt: at }), {}, 'DE', 'reverify'],
    ['a proof that ends in a moment', proven({ expiresAt: at + 1 }), {}, 'DE', 'verified'],
    ['a proof that was withdrawn', proven({ withdrawnAt: at - 1 }), {}, 'DE', 'reverify'],
    [
      'a proof that is older than this country lets it be',
      proven({ issuedAt: at - 30 * day }),
      { age_check: { DE: { valid_days: 30 } } },
      'DE',
      'reverify',
    ],
    ['a proof of this visit', proven(), {}, 'FR', 'verified'],
    ['a proof of an earlier visit', proven({ issuedAt: at - 2 * 3_600_000 }), {}, 'FR', 'reverify'],
    ['a way that this country does not take', proven({ method: 'email', level: 'medium' }), {}, 'FR', 'reverify'],
    ['a bare scan in a country that takes it', proven({ method: 'id_scan', level: 'low' }), {}, 'SE', 'verified'],
    ['a bare scan in the United Kingdom', proven({ method: 'id_scan', level: 'low' }), {}, 'GB', 'reverify'],
    ['a bare scan, where nobody knows the country', proven({ method: 'id_scan', level: 'low' }), {}, null, 'reverify'],
    [
      'a proof that is less sure than the brand asks',
      proven({ method: 'mobile', level: 'medium' }),
      { age_check: { DE: { level: 'high' } } },
      'DE',
      'reverify',
    ],
    ['a country with a notice', facts(), { age_check: { NL: 'inform' } }, 'NL', 'inform'],
    ['a country without a check', facts(), { age_check: { NL: 'disabled' } }, 'NL', 'disabled'],
    [
      'a country without a check, after a proof that ended',
      proven({ expiresAt: at }),
      { age_check: { NL: 'disabled' } },
      'NL',
      'disabled',
    ],
    ['another country than the one without a check', facts(), { age_check: { NL: 'disabled' } }, 'DE', 'waiting'],
    ['no country, beside one without a check', facts(), { age_check: { NL: 'disabled' } }, null, 'waiting'],
    ['a brand without adult content', facts(), { adult: 'never' }, 'DE', 'disabled'],
    ['a brand without adult content, and a proof', proven(), { adult: 'never' }, 'DE', 'verified'],
  ];
  it.each(cases)('is with %s', (_, known, policy, country, status) => {
    expect(ageStatusOf(policyWith(policy), known, place(country))).toBe(status);
  });

  it('gets stricter by what a caller says of their country, and never freer', () => {
    const policy = policyWith({ age_check: { NL: 'disabled', ES: 'at_door' } });
    expect(ageStatusOf(policy, facts(), place('DE', 'NL'))).toBe('waiting');
    expect(ageStatusOf(policy, facts(), place(null, 'NL'))).toBe('waiting');
    expect(ageStatusOf(policy, facts(), place('NL', 'DE'))).toBe('waiting');
    expect(ageStatusOf(policy, facts(), place('DE', 'ES'))).toBe('verify');
    expect(ageStatusOf(policy, proven({ method: 'email', level: 'medium' }), place('DE', 'FR'))).toBe('reverify');
    expect(ageStatusOf(policy, proven({ method: 'email', level: 'medium' }), place('FR', 'DE'))).toBe('reverify');
    expect(ageStatusOf(policy, proven(), place('DE', 'SE'))).toBe('verified');
  });
});

describe('the ways of a country', () => {
  it('are what its regulator takes, unless the brand says otherwise', () => {
    const ways = (country: string | null, policy: BrandInput['policy'] = {}) =>
      methodsOf(ageRuleFor(policyWith(policy), country));
    expect(ways('SE')).toEqual(ageMethods);
    expect(ways('GB')).toEqual(ageMethods.filter((method) => method !== 'id_scan'));
    expect(ways(null)).toEqual(ways('GB'));
    expect(ways('FR')).toEqual(['double_blind', 'facial_age_estimation']);
    expect(ways('FR', { age_check: { FR: { methods: ['double_blind'] } } })).toEqual(['double_blind']);
    expect(ways('FR', { age_elsewhere: { methods: ['email'] } })).toEqual(['double_blind', 'facial_age_estimation']);
    expect(ways('SE', { age_elsewhere: { methods: ['email'] } })).toEqual(['email']);
    expect(ways('SE', { age_check: { SE: { level: 'high' } } })).toEqual(['id_scan_face_match', 'double_blind']);
  });
});

describe('who may see adult content', () => {
  const viewer = (change: Partial<Viewer> = {}): Viewer => ({
    platform: 'first_party',
    age: proven(),
    settings: { showNSFW: true },
    extraPermissions: [],
    isMinor: false,
    ...change,
  });

  it('is a first-party member of an adult brand, of age, free, with the switch on, and nobody else', () => {
    const seen: string[] = [];
    for (const adult of ['never', 'verified'] as const)
      for (const platform of ['guest', 'partner', 'first_party'] as const)
        for (const [status, age] of Object.entries({
          waiting: facts(),
          verified: proven(),
          reverify: proven({ expiresAt: at }),
          verify: facts({ attempt: 'failed' }),
        }))
          for (const showNSFW of [true, false, 'true', undefined])
            for (const restriction of [
              '',
              'restriction_temporary',
              'restriction_complete',
              'limited_access',
              'temporary_shadowban',
            ]) {
              const one = viewer({ platform, age, settings: { showNSFW }, extraPermissions: restriction ? [restriction] : [] });
              if (mayShowAdult(policyWith({ adult }), one, place('DE')))
                seen.push([adult, platform, status, showNSFW, restriction].join(' '));
            }
    expect(seen).toEqual(['verified first_party verified true ', 'verified first_party verified true temporary_shadowban']);
  });

  it('is no known minor, no guest and nobody of a partner, whatever was proven and wherever they are', () => {
    const relaxed = policyWith({ age_check: { NL: 'disabled' } });
    const others: Partial<Viewer>[] = [{ isMinor: true }, { platform: 'guest' }, { platform: 'partner' }];
    for (const other of others) {
      for (const [age, country] of [
        [proven(), 'DE'],
        [facts(), 'NL'],
      ] as const) {
        expect(mayShowAdult(relaxed, viewer({ age }), place(country))).toBe(true);
        expect(mayShowAdult(relaxed, viewer({ age, ...other }), place(country))).toBe(false);
        expect(mayTurnAdultOn(relaxed, viewer({ age, ...other }), place(country))).toBe(false);
      }
    }
  });

  it('may turn it on as long as it is off', () => {
    const isOff = viewer({ settings: { showNSFW: false } });
    expect([mayTurnAdultOn(policyWith(), isOff, place('DE')), mayShowAdult(policyWith(), isOff, place('DE'))]).toEqual([
      true,
      false,
    ]);
  });

  it('follows a brand that relaxes the check for a country, for that country only', () => {
    const relaxed = policyWith({ age_check: { NL: 'inform', BE: 'disabled' } });
    const unproven = viewer({ age: facts() });
    expect(mayShowAdult(relaxed, unproven, place('NL'))).toBe(true);
    expect(mayShowAdult(relaxed, unproven, place('BE'))).toBe(true);
    for (const elsewhere of [place('DE'), place(null), place(null, 'NL'), place('DE', 'NL'), place('NL', 'DE')])
      expect(mayShowAdult(relaxed, unproven, elsewhere)).toBe(false);
    expect(mayShowAdult(relaxed, unproven, place('NL', 'NL'))).toBe(true);
    expect(mayShowAdult(relaxed, viewer(), place(null, 'DE'))).toBe(true);
  });
});
