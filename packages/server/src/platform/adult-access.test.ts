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
              'DE',
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
    expect(mayShowAdult(relaxed, viewer('inform'), 'NL')).toBe(true);
    expect(mayShowAdult(relaxed, viewer('disabled'), 'XX')).toBe(true);
    expect(mayShowAdult(relaxed, viewer('inform'), 'DE')).toBe(false);
    expect(mayShowAdult(relaxed, viewer('inform'), null)).toBe(false);
    expect(mayShowAdult(relaxed, viewer('waiting'), 'NL')).toBe(false);
    expect(mayShowAdult(relaxed, viewer('verify'), 'XX')).toBe(false);
  });
});
