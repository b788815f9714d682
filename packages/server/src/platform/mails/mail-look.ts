import type { Brand } from '@troupe/protocol';
import { resolveTheme, type ColorTokenName, type ResolvedTheme, type ScaleTokenName } from '@troupe/protocol/theme';

/** Colours of the parts of a mail: roles of the theme, whose pairs the engine keeps readable in both modes. */
export const mailColors = {
  page: { 'background-color': 'canvas' },
  card: { 'background-color': 'surface-1', 'border-color': 'border-1' },
  text: { color: 'text-1' },
  quiet: { color: 'text-2' },
  code: { 'background-color': 'surface-2', color: 'text-1' },
  action: { 'background-color': 'accent' },
  'on-action': { color: 'on-accent' },
  link: { color: 'accent-text' },
  note: { 'border-color': 'border-1', color: 'text-2' },
  shelf: { 'background-color': 'accent' },
} as const satisfies Record<string, Partial<Record<string, ColorTokenName>>>;
export type MailPart = keyof typeof mailColors;

export interface MailLook {
  /** The colours of a part for its `style`: those that hold where nothing asks for others. */
  colors(part: MailPart): string;
  /** What the other mode changes, for the head; empty where the brand has one mode. */
  otherMode: string;
  /** For `color-scheme` and `supported-color-schemes`. */
  schemes: string;
  /** A scale of the theme as a value that needs no custom property. */
  scale(name: ScaleTokenName): string;
}

const print = (values: Record<string, string>, end: string) =>
  Object.entries(values)
    .map(([property, value]) => `${property}:${value}${end}`)
    .join(';');

/** Mail programs know no custom properties: what a token refers to is written in its place. */
const inline = (theme: ResolvedTheme, value: string, depth = 0): string =>
  depth > 8
    ? value
    : value.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => {
        const meant = theme.tokens[name as ScaleTokenName] ?? theme.light[name as ColorTokenName];
        return meant === undefined ? whole : inline(theme, meant, depth + 1);
      });

/** The brand's theme as mail programs understand it: plain colours in `style`, the other mode by `prefers-color-scheme`. */
export const mailLook = (brand: Pick<Brand, 'theme'>): MailLook => {
  const theme = resolveTheme(brand.theme);
  const [first, other] = theme.mode === 'dark' ? [theme.dark, null] : [theme.light, theme.mode === 'auto' ? theme.dark : null];
  const valuesOf = (colors: typeof first, part: MailPart) =>
    Object.fromEntries(Object.entries(mailColors[part]).map(([property, token]) => [property, colors[token as ColorTokenName]]));
  const rules = (colors: typeof first) =>
    (Object.keys(mailColors) as MailPart[]).map((part) => `.m-${part}{${print(valuesOf(colors, part), ' !important')}}`).join('');
  return {
    colors: (part) => print(valuesOf(first, part), ''),
    otherMode: other === null ? '' : `@media (prefers-color-scheme:dark){${rules(other)}}`,
    schemes: other === null ? (theme.mode === 'dark' ? 'dark' : 'light') : 'light dark',
    scale: (name) => inline(theme, theme.tokens[name]),
  };
};
