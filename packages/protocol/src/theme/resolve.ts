import { parseColor, toHex, type Oklch } from './color.ts';
import { contrastPairs, correctContrast, inkFor, worstAgainst } from './contrast.ts';
import { resolveFonts } from './fonts.ts';
import { accentFor, accentGrounds, deriveColors, deriveRadii, type Palette } from './derive.ts';
import type { Preset } from './preset.ts';
import { acme } from './presets/acme.ts';
import { daybreak } from './presets/daybreak.ts';
import { lantern } from './presets/lantern.ts';
import { floorRatio, refuse, type Report } from './report.ts';
import { resolveRules } from './rules.ts';
import type { ThemeIssue } from './issues.ts';
import type { PresetName, ResolvedColors, ResolvedTheme, ThemeConfig } from './theme.ts';
import { colorTokens, scaleTokens, type ColorTokenName, type ScaleTokenName } from './tokens.ts';
import { isTokenValue, referencesIn, type Length } from './values.ts';

export const presets: Record<PresetName, Preset> = { daybreak, lantern, acme };

const isColorToken = (name: string): name is ColorTokenName => (colorTokens as readonly string[]).includes(name);
const isScaleToken = (name: string): name is ScaleTokenName => Object.hasOwn(scaleTokens, name);
const scaleNames = Object.keys(scaleTokens) as ScaleTokenName[];

/** Roles whose contrast is measured: with alpha the result would depend on what lies behind. */
const measured = new Set<string>(contrastPairs.flatMap(({ foreground, against }) => [foreground, ...against]));

const paletteOf = (preset: Preset, index: 0 | 1): Palette => {
  const palette = {} as Palette;
  for (const name of colorTokens) {
    const color = parseColor(preset.colors[name][index]);
    if (!color) throw new Error(`Troupe theme: the preset colour ${name} cannot be read; write it as oklch()`);
    palette[name] = color;
  }
  return palette;
};

const readColors = (values: unknown, path: string, report: Report): Partial<Palette> => {
  const colors: Partial<Palette> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === undefined) continue;
    const at = `${path}.${name}`;
    const color = parseColor(value);
    if (!isColorToken(name)) refuse(report, at, value, 'unknown token');
    else if (!color) refuse(report, at, value, 'bad value');
    else {
      const isSeeThrough = measured.has(name) && color.alpha < 1;
      if (isSeeThrough) refuse(report, at, value, 'must be opaque');
      colors[name] = isSeeThrough ? { ...color, alpha: 1 } : color;
    }
  }
  return colors;
};

/** Grounds that share their foregrounds: all of them have to stay on the page's side of mid-grey. */
const grounds = {
  canvas: 4.5,
  'surface-1': 4.5,
  'surface-2': 4.5,
  'surface-3': 4.5,
  'surface-sunken': 4.5,
  'bubble-bot': 4.5,
  'accent-soft': 3,
} as const;

/** Moves lightness until every pair of the table meets its minimum; says so for values that somebody wrote. */
const correctColors = (palette: Palette, path: string, isDerived: (name: ColorTokenName) => boolean, report: Report): Palette => {
  const result = { ...palette };
  const settle = (name: ColorTokenName, backgrounds: readonly Oklch[], names: readonly string[], minimum: number) => {
    const given = result[name];
    const corrected = correctContrast(given, backgrounds, minimum);
    if (!corrected || corrected === given) return;
    result[name] = corrected;
    if (isDerived(name)) return;
    const { index, ratio } = worstAgainst(given, backgrounds);
    report({
      kind: 'contrast',
      path: `${path}.${name}`,
      given: toHex(given),
      corrected: toHex(corrected),
      ratio: floorRatio(ratio),
      required: minimum,
      against: names[index] ?? '',
    });
  };
  const settlePair = ({ foreground, against, minimum }: (typeof contrastPairs)[number]) =>
    settle(
      foreground,
      against.map((name) => result[name]),
      against,
      minimum,
    );

  const ink = inkFor(result.canvas);
  for (const [name, minimum] of Object.entries(grounds)) settle(name as ColorTokenName, [ink], ['text-1'], minimum);
  // A role that is itself a ground for another goes first.
  contrastPairs.filter(({ foreground }) => foreground === 'accent').forEach(settlePair);
  settle('accent-hover', [inkFor(result.accent)], ['on-accent'], 4.5);
  contrastPairs.filter(({ foreground }) => foreground !== 'accent').forEach(settlePair);
  return result;
};

const resolveColors = (
  preset: Preset,
  index: 0 | 1,
  values: unknown,
  accent: Oklch | undefined,
  report: Report,
): ResolvedColors => {
  const path = index ? 'dark' : 'light';
  const given = readColors(values, path, report);
  const own = paletteOf(preset, index);
  const base = given.canvas && inkFor(given.canvas).l !== inkFor(own.canvas).l ? paletteOf(preset, index ? 0 : 1) : own;
  if (accent && !given.accent) {
    const page = { ...base, ...deriveColors(given, base), ...given };
    const seen = accentFor(accent, page);
    if (seen !== accent) {
      const { index: worst, ratio } = worstAgainst(
        accent,
        accentGrounds.map((name) => page[name]),
      );
      report({
        kind: 'contrast',
        path: 'accent',
        given: toHex(accent),
        corrected: toHex(seen),
        ratio: floorRatio(ratio),
        required: 3,
        against: `${path}.${accentGrounds[worst] ?? 'canvas'}`,
      });
    }
    given.accent = seen;
  }
  const derived = deriveColors(given, base);
  const palette = correctColors({ ...base, ...derived, ...given }, path, (name) => name in derived && !(name in given), report);
  const colors = {} as ResolvedColors;
  for (const name of colorTokens) colors[name] = toHex(palette[name]);
  return colors;
};

/** Whether following `var()` from this token comes back to it: such a property would be unset in every browser. */
const isCircular = (name: ScaleTokenName, tokens: Record<ScaleTokenName, string>): boolean => {
  const seen = new Set<string>();
  const waiting = referencesIn(tokens[name]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === name) return true;
    if (seen.has(next) || !isScaleToken(next)) continue;
    seen.add(next);
    waiting.push(...referencesIn(tokens[next]));
  }
  return false;
};

const resolveScales = (theme: ThemeConfig, preset: Preset, report: Report): Record<ScaleTokenName, string> => {
  const base = Object.fromEntries(scaleNames.map((name) => [name, scaleTokens[name].value])) as Record<ScaleTokenName, string>;
  Object.assign(base, preset.tokens);
  if (theme.radius !== undefined) {
    if (typeof theme.radius === 'string' && /^\d*\.?\d+(px|rem|em)$|^0$/.test(theme.radius))
      Object.assign(base, deriveRadii(theme.radius as Length));
    else refuse(report, 'radius', theme.radius, 'bad value');
  }
  const tokens = { ...base };
  for (const [name, value] of Object.entries(theme.tokens ?? {})) {
    if (value === undefined) continue;
    const path = `tokens.${name}`;
    if (!isScaleToken(name)) refuse(report, path, value, 'unknown token');
    else if (!isTokenValue(scaleTokens[name].kind, value)) refuse(report, path, value, 'bad value');
    else if (!referencesIn(value).every((each) => isScaleToken(each) || isColorToken(each)))
      refuse(report, path, value, 'unknown token');
    else {
      const before = tokens[name];
      tokens[name] = value;
      if (isCircular(name, tokens)) {
        tokens[name] = before;
        refuse(report, path, value, 'circular');
      }
    }
  }
  return tokens;
};

/**
 * Theme → every value of both modes. Never throws: what cannot be used is ignored, what cannot be read on its
 * background is moved, and both are told in `issues` with their path.
 */
export const resolveTheme = (theme: ThemeConfig = {}): ResolvedTheme => {
  const issues: ThemeIssue[] = [];
  const report: Report = (issue) => issues.push(issue);
  const isPreset = Object.hasOwn(presets, theme.preset ?? 'daybreak');
  if (!isPreset) refuse(report, 'preset', theme.preset, 'bad value');
  const preset = isPreset ? presets[theme.preset ?? 'daybreak'] : daybreak;
  const isMode = theme.mode === undefined || ['light', 'dark', 'auto'].includes(theme.mode);
  if (!isMode) refuse(report, 'mode', theme.mode, 'bad value');
  const accent = parseColor(theme.accent);
  if (theme.accent !== undefined && !accent) refuse(report, 'accent', theme.accent, 'bad value');
  const seed = accent && { ...accent, alpha: 1 };
  const tokens = resolveScales(theme, preset, report);
  const light = resolveColors(preset, 0, theme.light, seed, report);
  const dark = resolveColors(preset, 1, theme.dark, seed, report);
  return {
    mode: (isMode && theme.mode) || 'auto',
    tokens,
    light,
    dark,
    fonts: resolveFonts(theme.fonts, report),
    rules: resolveRules(theme.rules, { light, dark }, report),
    issues,
  };
};
