import { ruleParts, ruleProperties, rulePseudoClasses, type RulePart, type RuleProperty } from './parts.ts';
import { resolveTheme } from './resolve.ts';
import type { Theme, ThemeConfig } from './theme.ts';
import { colorTokens } from './tokens.ts';

/** Numbers from 0 to 1 that only depend on the seed (mulberry32, public domain). */
const numbersFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * A theme as careless as a partner may write one: any colours in any roles, shapes, type and rules. Every value is
 * of the right kind, so all that the engine has to do is to make it readable. The same seed gives the same theme.
 */
export const randomTheme = (seed: number): Theme => {
  const next = numbersFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const maybe = <Value>(chance: number, value: () => Value): Value | undefined => (next() < chance ? value() : undefined);
  const hex = () =>
    `#${Math.floor(next() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`;
  const color = () =>
    pick([hex, () => `oklch(${Math.round(next() * 100)}% ${(next() * 0.3).toFixed(3)} ${Math.round(next() * 360)})`])();
  const colors = () =>
    Object.fromEntries(colorTokens.filter(() => next() < 0.2).map((name) => [name, color()])) as ThemeConfig['light'];

  const values: Record<RuleProperty, () => string> = {
    'border-radius': () => `${Math.floor(next() * 24)}px`,
    'border-width': () => `${Math.floor(next() * 4)}px`,
    'border-style': () => pick(['solid', 'dashed', 'dotted', 'double']),
    'border-color': color,
    'box-shadow': () => pick(['none', 'var(--shadow-1)', 'var(--shadow-2)']),
    padding: () => `${Math.floor(next() * 16)}px`,
    'padding-block': () => `${Math.floor(next() * 12)}px`,
    'padding-inline': () => `${Math.floor(next() * 20)}px`,
    'font-family': () => pick(['var(--font-ui)', 'var(--font-display)', 'var(--font-read)']),
    'font-weight': () => pick(['400', '500', '600', '700']),
    'font-style': () => pick(['normal', 'italic']),
    'letter-spacing': () => `${(next() * 0.1).toFixed(3)}em`,
    'text-transform': () => pick(['none', 'uppercase', 'capitalize']),
    color,
    'background-color': color,
  };
  const rule = (): [string, Record<string, string>] => {
    const part = pick(Object.keys(ruleParts) as RulePart[]);
    const row = ruleParts[part];
    const state = maybe(0.3, () => ('states' in row ? `[data-state=${pick<string>(row.states)}]` : '')) ?? '';
    const pseudo = maybe(0.3, () => `:${pick(rulePseudoClasses)}`) ?? '';
    const properties = (ruleProperties[row.takes] as readonly RuleProperty[]).filter(() => next() < 0.3);
    return [`${part}${state}${pseudo}`, Object.fromEntries(properties.map((property) => [property, values[property]()]))];
  };

  const theme: ThemeConfig = {
    preset: maybe(0.8, () => pick(['daybreak', 'lantern', 'acme'] as const)),
    mode: maybe(0.5, () => pick(['light', 'dark', 'auto'] as const)),
    accent: maybe(0.6, color),
    radius: maybe(0.5, () => `${Math.floor(next() * 28)}px`),
    tokens: {
      density: (0.8 + next() * 0.3).toFixed(2),
      'font-ui': pick(['Verdana, sans-serif', 'Georgia, serif', '"Courier New", monospace']),
      'text-md': `${(14 + next() * 4).toFixed(1)}px`,
      'label-transform': pick(['none', 'uppercase']),
    },
    light: maybe(0.6, colors),
    dark: maybe(0.6, colors),
    rules: maybe(0.6, () => Object.fromEntries(Array.from({ length: 1 + Math.floor(next() * 6) }, rule))),
  };
  const refused = resolveTheme(theme).issues.filter(({ kind, path }) => kind === 'invalid' && path.startsWith('rules.'));
  // An ink without its ground is the one thing that chance gets wrong.
  for (const { path } of refused) {
    const [, name = '', property = ''] = /^rules\.(.+)\.([a-z-]+)$/.exec(path) ?? [];
    delete theme.rules?.[name]?.[property];
  }
  return theme as Theme;
};
