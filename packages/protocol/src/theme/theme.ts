import type { ResolvedFont, ThemeFont } from './fonts.ts';
import type { ThemeRules } from './parts.ts';
import type { ResolvedRule } from './rules.ts';
import type { ColorTokenName, ScaleTokenName, ScaleValues } from './tokens.ts';
import type { Color, Length } from './values.ts';

export type PresetName = 'daybreak' | 'lantern' | 'acme';
/** `auto` follows the user's system; a user's own choice (`data-troupe-mode`) wins over all three. */
export type ThemeMode = 'light' | 'dark' | 'auto';
export type ColorValues = { [Name in ColorTokenName]?: Color };

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

/** Why a value is not used. `needs background-color`: the part has many grounds, so its ink cannot be checked alone. */
export type RefusalReason =
  | 'unknown field'
  | 'unknown token'
  | 'unknown part'
  | 'unknown property'
  | 'bad value'
  | 'circular'
  | 'must be opaque'
  | 'needs background-color'
  | 'too many';

/** Something the engine refused or changed; the theme still resolved. */
export type ThemeIssue =
  | { kind: 'invalid'; path: string; given: string; reason: RefusalReason }
  | {
      kind: 'contrast';
      path: string;
      given: string;
      corrected: string;
      /** WCAG 2.2 ratio of the given value against `against`, rounded down to hundredths. */
      ratio: number;
      required: number;
      against: string;
    };

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
