import { fontFaces } from './fonts.ts';
import type { ResolvedTheme } from './theme.ts';
import { propertyOf } from './tokens.ts';

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${propertyOf(name)}:${value}`)
    .join(';');

/** The colours of rules are properties of the mode, like every other colour. */
const colorsIn = ({ rules, ...theme }: ResolvedTheme, mode: 'light' | 'dark') => {
  const ofRules = rules.flatMap((rule, index) =>
    Object.entries(rule[mode]).map(([property, value]) => [`rule-${index}-${property}`, value]),
  );
  return `${declarations({ ...theme[mode], ...Object.fromEntries(ofRules) })};color-scheme:${mode}`;
};

const printRules = ({ rules }: ResolvedTheme, selector: string) =>
  rules.map((rule, index) => {
    const plain = Object.entries(rule.declarations).map(([property, value]) => `${property}:${value}`);
    const colors = Object.keys(rule.light).map((property) => `${property}:var(--rule-${index}-${property})`);
    const all = [...plain, ...colors];
    return all.length ? `${selector} ${rule.selector}{${all.join(';')}}` : '';
  });

const inLanguages = (tags: string) =>
  `:is(${tags
    .split(' ')
    .map((tag) => `:lang(${tag})`)
    .join()})`;
/** Scripts without italics are not slanted, and letters that hang together are not drawn apart, whatever a brand's headings are. */
const upright = inLanguages('ar fa he hi ja ko zh');
const joined = inLanguages('ar fa hi');

/**
 * A resolved theme as CSS text, for the first paint and for live updates. Light and dark are separate blocks:
 * `[data-troupe-mode]` on the same element is the user's choice and wins; without it the theme's mode or, for `auto`,
 * the system decides. Scripts, reduced motion and touch come last, so that they win over every brand. Reduced is none at all:
 * a movement of 1 ms can be over before its layer is drawn, and Chromium then keeps a dialog at its first, unseen step.
 *
 * A theme says `var(--accent)`; what is printed has the prefix of our properties, so that no page of a stranger's meets it.
 *
 * @param selector the element that carries the theme, as one compound selector; `:root` unless told
 */
export const themeCss = (theme: ResolvedTheme, selector = ':root'): string => {
  const light = colorsIn(theme, 'light');
  const dark = colorsIn(theme, 'dark');
  const [first, other, otherMode] = theme.mode === 'dark' ? [dark, light, 'light'] : [light, dark, 'dark'];
  const { tokens } = theme;
  const still = { 'duration-1': '0s', 'duration-2': '0s', 'duration-3': '0s', 'duration-4': '0s', lift: '0px' };
  const grown = {
    'size-control': `max(44px,${tokens['size-control']})`,
    'size-field': `max(44px,${tokens['size-field']})`,
    'size-search': `max(52px,${tokens['size-search']})`,
  };
  return [
    fontFaces(theme.fonts),
    `${selector}{${declarations(tokens)};${first}}`,
    theme.mode === 'auto' ? `@media (prefers-color-scheme:dark){${selector}:not([data-troupe-mode=light]){${dark}}}` : '',
    `${selector}[data-troupe-mode=${otherMode}]{${other}}`,
    ...printRules(theme, selector),
    `${selector}${upright}{${declarations({ 'display-style': 'normal', 'name-style': 'normal' })}}`,
    `${selector}${joined}{${declarations({ 'display-tracking': '0', 'label-tracking': '0' })}}`,
    `@media (prefers-reduced-motion:reduce){${selector}{${declarations(still)}}}`,
    `@media (pointer:coarse){${selector}{${declarations(grown)}}}`,
  ]
    .join('')
    .replaceAll('var(--', `var(${propertyOf('')}`);
};

/** A resolved theme for a whole document. Firefox on Linux draws light scrollbars in the dark unless their colours are named. */
export const documentCss = (theme: ResolvedTheme): string =>
  `${themeCss(theme)}:root{scrollbar-color:var(${propertyOf('text-3')}) transparent}`;
