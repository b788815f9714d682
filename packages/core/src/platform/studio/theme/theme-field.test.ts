import { resolveTheme } from '@troupe/protocol/theme';
import { describe, expect, it } from 'vitest';
import { valueAt, withoutRefused, withValue } from './theme-field.ts';

describe('a value of a theme', () => {
  it('is set and taken away, and leaves nothing empty behind', () => {
    const set = withValue({ preset: 'acme' }, { group: 'tokens', name: 'density' }, '0.9');
    expect(set).toEqual({ preset: 'acme', tokens: { density: '0.9' } });
    expect(valueAt(set, { group: 'tokens', name: 'density' })).toBe('0.9');
    expect(withValue(set, { group: 'tokens', name: 'density' }, undefined)).toEqual({ preset: 'acme' });
    expect(withValue({ accent: '#fff' }, { group: 'theme', name: 'accent' }, undefined)).toEqual({});
  });

  it('may stand in a rule', () => {
    const field = { group: 'rules', name: 'chip[data-state=on]:hover', property: 'font-weight' } as const;
    const theme = withValue({ rules: { bubble: { padding: '4px' } } }, field, '700');
    expect(valueAt(theme, field)).toBe('700');
    expect(withValue(theme, field, undefined)).toEqual({ rules: { bubble: { padding: '4px' } } });
  });
});

describe('a theme to hand out', () => {
  it('has lost what the engine refuses and kept what it corrects', () => {
    const theme = {
      accent: 'reddish',
      tokens: { density: '0.9', denisty: '1' },
      light: { accent: '#fff3a0', canvas: 'url(x)' },
      rules: { chip: { padding: '4px', position: 'fixed' }, buttom: { padding: '4px' } },
      fonts: [{ family: 'Harbour', src: '/h.woff2' }, { family: 'x' }],
    };
    const kept = withoutRefused(theme, resolveTheme(theme).issues);
    expect(kept).toEqual({
      tokens: { density: '0.9' },
      light: { accent: '#fff3a0' },
      rules: { chip: { padding: '4px' } },
      fonts: [{ family: 'Harbour', src: '/h.woff2' }],
    });
    expect(resolveTheme(kept).issues.every(({ kind }) => kind === 'contrast')).toBe(true);
  });
});
