import type { ThemeConfig } from './theme.ts';

/** Colours that follow from `accent`; they step aside when a later layer brings its own. */
const followsAccent = /^(on-)?accent/;

const without = (values: ThemeConfig['light'], names: RegExp): ThemeConfig['light'] =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => !names.test(name)));

/** Rules merge property by property: a page that changes one corner keeps the rest of the brand's rule. */
const mergeRules = (under: ThemeConfig['rules'] = {}, over: ThemeConfig['rules'] = {}): ThemeConfig['rules'] => ({
  ...under,
  ...Object.fromEntries(Object.entries(over).map(([name, values]) => [name, { ...under[name], ...values }])),
});

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
    ...((under.fonts ?? page.fonts) && { fonts: [...(under.fonts ?? []), ...(page.fonts ?? [])] }),
    ...((under.rules ?? page.rules) && { rules: mergeRules(under.rules, page.rules) }),
  };
};
