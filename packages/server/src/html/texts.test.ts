import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '@troupe/protocol';
import { wordsOf } from './texts.ts';

const words = (language: string, texts: Record<string, string> = {}) => wordsOf({ language, name: 'Daybreak', texts });

describe('a number in what the server says', () => {
  it('picks the form of its text', () => {
    expect(words('en')('signIn.code.wait', { seconds: 1 })).toContain('Wait 1 second,');
    expect(words('en')('signIn.code.wait', { seconds: 2 })).toContain('Wait 2 seconds,');
    expect(words('de')('signIn.code.wait', { seconds: 1 })).toContain('Warte 1 Sekunde ');
    expect(words('he')('signIn.code.wait', { seconds: 2 })).toContain('שתי שניות');
  });

  it('is said in every language, for every number', () => {
    for (const language of interfaceLanguages)
      for (let seconds = 0; seconds < 130; seconds += 1)
        expect(words(language)('signIn.code.wait', { seconds }), language).not.toMatch(/signIn|\{/);
  });

  it('is said in the brand’s own words, as a whole or form by form', () => {
    expect(words('en', { 'signIn.code.wait': 'In {seconds} s.' })('signIn.code.wait', { seconds: 1 })).toBe('In 1 s.');
    const forms = { 'signIn.code.wait_one': 'One moment.', 'signIn.code.wait_other': '{seconds} moments.' };
    expect([1, 3].map((seconds) => words('en', forms)('signIn.code.wait', { seconds }))).toEqual(['One moment.', '3 moments.']);
  });

  it('is said in English where the brand’s language is none of ours, or none at all', () => {
    for (const language of ['eo', 'no language'])
      expect(words(language)('signIn.code.wait', { seconds: 1 })).toContain('1 second,');
  });
});
