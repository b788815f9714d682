import type { ThemeConfig } from './theme.ts';

/** Colours that follow from `accent`; they step aside when a later layer brings its own. */
const followsAccent = /^(on-)?accent/;

const without = (values: ThemeConfig['light'], names: RegExp): ThemeConfig['light'] =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => !names.test(name)));

/**
 * One theme on top of another: what a partner's page asks for over what the brand is. Another
 * preset starts afresh and keeps only the brand's mode; another accent replaces everything that
 * followed from the old one.
 */
export const layerThemes = (brand: ThemeConfig, page: ThemeConfig | undefined): ThemeConfig => {
  if (!page) return brand;
  const base: ThemeConfig = page.preset && page.preset !== brand.preset ? { mode: brand.mode } : brand;
  const under = page.accent
    ? { ...base, light: without(base.light, followsAccent), dark: without(base.dark, followsAccent) }
    : base;
  return {
    ...under,
    ...page,
    tokens: { ...under.tokens, ...page.tokens },
    light: { ...under.light, ...page.light },
    dark: { ...under.dark, ...page.dark },
  };
};
