import { describe, expect, it } from 'vitest';
import { layerThemes } from './layer.ts';

const brand = {
  preset: 'acme',
  mode: 'light',
  tokens: { density: '0.84' },
  light: { accent: '#123456', 'on-accent': '#fff', canvas: '#fff' },
} as const;

describe('a page theme over a brand theme', () => {
  it('is the brand where the page asks for nothing', () => {
    expect(layerThemes(brand, undefined)).toBe(brand);
    expect(layerThemes(brand, {})).toMatchObject(brand);
  });

  it('adds and replaces token by token', () => {
    const theme = layerThemes(brand, { mode: 'dark', tokens: { 'radius-md': '4px' }, light: { canvas: '#fafafa' } });
    expect(theme).toMatchObject({ preset: 'acme', mode: 'dark', tokens: { density: '0.84', 'radius-md': '4px' } });
    expect(theme.light).toEqual({ accent: '#123456', 'on-accent': '#fff', canvas: '#fafafa' });
  });

  it('lets another accent win over every colour that followed from the old one', () => {
    const theme = layerThemes(brand, { accent: '#aa0000' });
    expect(theme.accent).toBe('#aa0000');
    expect(theme.light).toEqual({ canvas: '#fff' });
  });

  it('starts afresh with another preset, in the mode of the brand', () => {
    expect(layerThemes(brand, { preset: 'lantern' })).toEqual({
      preset: 'lantern',
      mode: 'light',
      tokens: {},
      light: {},
      dark: {},
    });
  });

  it('merges rules property by property and adds fonts', () => {
    const font = { family: 'Harbour', src: '/h.woff2' };
    const under = { fonts: [font], rules: { chip: { padding: '4px', 'font-weight': '700' } } };
    const over = { fonts: [{ ...font, weight: '700' }], rules: { chip: { padding: '8px' }, bubble: { 'border-radius': '0' } } };
    expect(layerThemes(under, over)).toMatchObject({
      fonts: [font, { ...font, weight: '700' }],
      rules: { chip: { padding: '8px', 'font-weight': '700' }, bubble: { 'border-radius': '0' } },
    });
    expect(layerThemes({ ...under, preset: 'acme' }, { preset: 'lantern' })).not.toHaveProperty('rules');
  });
});
