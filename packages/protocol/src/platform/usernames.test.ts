import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { displayName, displayNameProblem, username, usernameProblem } from './usernames.ts';

describe('a username', () => {
  it.each([
    ['', "Username can't be empty"],
    ['   ', "Username can't be empty"],
    ['ab', 'Username is too short'],
    ['a'.repeat(21), 'Username should be less then 20 characters'],
    ['mara.l', 'Username contain invalid characters'],
    ['mara l', 'Username contain invalid characters'],
    ['İstanbul', 'Username contain invalid characters'],
    ['ıstanbul', 'Username contain invalid characters'],
    ['mara１', 'Username contain invalid characters'],
    ['\u212Aelvin', 'Username contain invalid characters'],
    ['Mara1', null],
    ['  Mara  ', null],
    ['a'.repeat(20), null],
    ['123', null],
  ])('%j: %s', (given, problem) => {
    expect(usernameProblem(given)).toBe(problem);
    const parsed = v.safeParse(username, given);
    expect(parsed.success).toBe(problem === null);
    if (problem !== null) expect(parsed.issues?.[0].message).toBe(problem);
  });

  it('is kept in lower case', () => expect(v.parse(username, ' MaRa1 ')).toBe('mara1'));

  it('is of ASCII letters and digits, whatever was typed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (given) => {
        const parsed = v.safeParse(username, given);
        if (parsed.success) expect(parsed.output).toMatch(/^[a-z0-9]{3,20}$/);
      }),
    ));
});

describe('a display name', () => {
  it.each([
    ['', "Name can't be empty"],
    ['\u200b \u202e', "Name can't be empty"],
    ['Al', 'Name should be of atleast 3 characters'],
    ['a'.repeat(21), 'Name should be at most 20 characters'],
    ['Mara L', null],
    ['مارا', null],
  ])('%j: %s', (given, problem) => {
    expect(displayNameProblem(given)).toBe(problem);
    expect(v.safeParse(displayName, given).success).toBe(problem === null);
  });
});
