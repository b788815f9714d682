import { ageStatus } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { mayShowAdult } from './adult-access.ts';

const policy = (adult: 'never' | 'verified', age_check: Record<string, 'required' | 'inform' | 'disabled'> = {}) => ({
  adult,
  age_check,
  relay_domains: [],
});
const viewer = (status: string, more: { showNSFW?: boolean; extraPermissions?: string[] } = {}) => ({
  ageStatus: status,
  settings: { showNSFW: more.showNSFW ?? true },
  extraPermissions: more.extraPermissions ?? [],
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
