import { ageStatus } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { mayShowAdult, mayTurnAdultOn, type Viewer } from './adult-access.ts';

const policy = (adult: 'never' | 'verified', age_check: Record<string, 'required' | 'inform' | 'disabled'> = {}) => ({
  adult,
  age_check,
  relay_domains: [],
});
const viewer = (ageStatus: string, { showNSFW = true, ...more }: Partial<Viewer> & { showNSFW?: boolean } = {}): Viewer => ({
  platform: 'first_party',
  ageStatus,
  settings: { showNSFW },
  extraPermissions: [],
  isMinor: false,
  ...more,
});

const at = (country: string | null, hint: string | null = null) => ({ country, hint });

describe('who may see adult content', () => {
  it('is a verified viewer of an adult brand with the switch on, and nobody else', () => {
    const seen: string[] = [];
    for (const adult of ['never', 'verified'] as const) {
      for (const status of [...ageStatus.options, 'unheard-of']) {
        for (const showNSFW of [true, false]) {
          for (const restriction of ['', 'restriction_temporary', 'restriction_complete', 'limited_access']) {
            const isShown = mayShowAdult(
              policy(adult),
              viewer(status, { showNSFW, extraPermissions: restriction ? [restriction] : [] }),
              { country: 'DE', hint: null },
            );
            if (isShown) seen.push([adult, status, showNSFW, restriction].join(' '));
          }
        }
      }
    }
    expect(seen).toEqual(['verified verified true ']);
  });

  it('is no known minor, no guest and nobody of a partner, whatever was proven and wherever they are', () => {
    const relaxed = policy('verified', { NL: 'disabled' });
    const others: Partial<Viewer>[] = [{ isMinor: true }, { platform: 'guest' }, { platform: 'partner' }];
    for (const other of others) {
      for (const [status, country] of [
        ['verified', 'DE'],
        ['disabled', 'NL'],
      ] as const) {
        expect(mayShowAdult(relaxed, viewer(status), at(country))).toBe(true);
        expect(mayShowAdult(relaxed, viewer(status, other), at(country))).toBe(false);
        expect(mayTurnAdultOn(relaxed, viewer(status, other), at(country))).toBe(false);
      }
    }
  });

  it('may turn it on as long as it is off', () => {
    const isOff = viewer('verified', { showNSFW: false });
    expect([mayTurnAdultOn(policy('verified'), isOff, at('DE')), mayShowAdult(policy('verified'), isOff, at('DE'))]).toEqual([
      true,
      false,
    ]);
  });

  it('follows a brand that relaxes the check for a country, for that country only', () => {
    const relaxed = policy('verified', { NL: 'inform', XX: 'disabled' });
    expect(mayShowAdult(relaxed, viewer('inform'), at('NL'))).toBe(true);
    expect(mayShowAdult(relaxed, viewer('disabled'), at('XX'))).toBe(true);
    expect(mayShowAdult(relaxed, viewer('inform'), at('DE'))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('inform'), at(null))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('waiting'), at('NL'))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('verify'), at('XX'))).toBe(false);
  });

  it('takes a hint only to forbid', () => {
    const relaxed = policy('verified', { NL: 'inform', XX: 'disabled' });
    expect(mayShowAdult(relaxed, viewer('inform'), at(null, 'NL'))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('inform'), at('DE', 'NL'))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('inform'), at('NL', 'DE'))).toBe(false);
    expect(mayShowAdult(relaxed, viewer('inform'), at('NL', 'NL'))).toBe(true);
    expect(mayShowAdult(relaxed, viewer('verified'), at(null, 'DE'))).toBe(true);
  });
});
