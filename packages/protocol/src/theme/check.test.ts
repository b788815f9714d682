import { describe, expect, it } from 'vitest';
import { checkTheme } from './check.ts';

const told = (json: unknown) =>
  checkTheme(json).issues.map((issue) => `${issue.path}: ${issue.kind === 'invalid' ? issue.reason : 'contrast'}`);

describe('checkTheme', () => {
  it('finds nothing in an empty theme, a sound one, and a brand without a theme', () => {
    expect(
      [{}, { $schema: 'x', preset: 'acme', radius: '4px' }, { id: 'harbour', hosts: ['harbour.example'] }].flatMap(told),
    ).toEqual([]);
  });

  it('names a field that no theme has', () => expect(told({ colour: '#fff' })).toEqual(['colour: unknown field']));

  it('names paths from the top of a brand file', () => {
    expect(told({ hosts: ['harbour.example'], theme: { tokens: { denisty: '1' }, light: { accent: '#fff3a0' } } })).toEqual([
      'theme.tokens.denisty: unknown token',
      'theme.light.accent: contrast',
    ]);
  });

  it.each([null, 4, 'acme', ['acme']])('says that %j is no theme', (json) => {
    expect(checkTheme(json).theme).toBeNull();
    expect(told(json)).toEqual(['(top level): bad value']);
  });

  it.each([
    [{ tokens: 'tight' }, 'tokens: bad value'],
    [{ tokens: { density: 1 } }, 'tokens.density: bad value'],
    [{ rules: [] }, 'rules: bad value'],
    [{ rules: { chip: null } }, 'rules.chip: bad value'],
    [{ hosts: ['a.example'], theme: 'acme' }, 'theme: bad value'],
    [{ fonts: {} }, 'fonts: bad value'],
  ])('names the value of a wrong kind in %j', (json, line) => expect(told(json)).toEqual([line]));

  it('hands over the theme without what cannot be one', () => {
    expect(checkTheme({ preset: 'acme', colour: 'red', tokens: 'tight' }).theme).toEqual({ preset: 'acme' });
  });
});
