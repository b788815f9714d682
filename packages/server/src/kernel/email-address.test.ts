import { describe, expect, it } from 'vitest';
import { parseEmail, subjectOf } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ['mira@example.test', 'mira@example.test'],
    [' Mira.O+tag@Mail.Example.ORG ', 'mira.o+tag@mail.example.org'],
    ["o'neil@example.ie", "o'neil@example.ie"],
  ])('%j is kept as %j', (given, kept) => {
    expect(parseEmail(given)).toBe(kept);
  });

  it.each([
    '',
    'mira',
    '@example.test',
    'mira@',
    'mira@example',
    'mira@example.t',
    'a b@example.test',
    'a@b@example.test',
    'a@example.test,b@example.test',
  ])('%j is none', (given) => {
    expect(parseEmail(given)).toBeNull();
  });

  it('has at most 254 characters', () => {
    const ofLength = (length: number) => `${'x'.repeat(length - '@example.test'.length)}@example.test`;
    expect([parseEmail(ofLength(254)), parseEmail(ofLength(255))]).toEqual([ofLength(254), null]);
  });

  it('has one subject, which does not tell the address', async () => {
    expect(await subjectOf('mira@example.test')).toBe(await subjectOf('mira@example.test'));
    expect(await subjectOf('mira@example.test')).not.toContain('mira');
    expect(await subjectOf('mira@example.test')).not.toBe(await subjectOf('mirb@example.test'));
  });
});
