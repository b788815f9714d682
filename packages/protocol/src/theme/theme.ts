import type { ResolvedRule, ThemeIssue } from './issues.ts';
import type { ThemeRules } from './parts.ts';
import type { ColorTokenName, ScaleTokenName, ScaleValues } from './tokens.ts';
import type { Color, Length } from './values.ts';

export type PresetName = 'daybreak' | 'lantern' | 'acme';
/** `auto` follows the user's system; a user's own choice (`data-troupe-mode`) wins over all three. */
export type ThemeMode = 'light' | 'dark' | 'auto';
export type ColorValues = { [Name in ColorTokenName]?: Color };

/** A face of a family, to be loaded by the browser when something is set in it. */
export interface ThemeFont {
  /** The name that font tokens use: letters, digits, spaces and hyphens. */
  family: string;
  /** A WOFF2 file: an `https:` URL, or a path of the brand's own host that starts with `/`. No query. */
  src: `https://${string}.woff2` | `/${string}.woff2`;
  /** One weight, or the range of a variable font: `400`, `100 900`. 400 unless told. */
  weight?: `${number}` | `${number} ${number}`;
  style?: 'normal' | 'italic';
}
export type ResolvedFont = Required<ThemeFont>;

/** What an operator or a partner writes. Everything is optional; an empty theme is Daybreak. */
export interface Theme {
  preset?: PresetName;
  mode?: ThemeMode;
  /** One brand colour for both modes: hover, soft, link and text-on-accent follow from it. */
  accent?: Color;
  /** Corner of a control; the whole radius scale follows from it. */
  radius?: Length;
  /** Any other scale token by name. Wins over what `radius` implies. */
  tokens?: ScaleValues;
  light?: ColorValues;
  dark?: ColorValues;
  /** Faces that the font tokens may name. */
  fonts?: readonly ThemeFont[];
  /** Shape, type and colour of single parts, where no token says it. */
  rules?: ThemeRules;
}

export type ResolvedColors = Record<ColorTokenName, string>;

/** Complete values, safe to print as CSS. Colours are hex on the 8-bit grid on which contrast was measured. */
export interface ResolvedTheme {
  mode: ThemeMode;
  tokens: Record<ScaleTokenName, string>;
  light: ResolvedColors;
  dark: ResolvedColors;
  fonts: ResolvedFont[];
  /** In the order in which they are printed. */
  rules: ResolvedRule[];
  issues: ThemeIssue[];
}

/** A theme as it arrives from brand config or from a host page: names and values still unchecked. Any `Theme` is one. */
export interface ThemeConfig {
  preset?: PresetName;
  mode?: ThemeMode;
  accent?: string;
  radius?: string;
  tokens?: Record<string, string | undefined>;
  light?: Record<string, string | undefined>;
  dark?: Record<string, string | undefined>;
  fonts?: readonly unknown[];
  rules?: Record<string, Record<string, string | undefined> | undefined>;
}
