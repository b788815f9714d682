/** The theme engine's door. `schema.ts` is apart, so that a bundle which only resolves carries no validator. */
export { contrastRatio, parseColor, toHex, type Oklch } from './color.ts';
export { contrastPairs, correctContrast, type ContrastPair } from './contrast.ts';
export { documentCss, themeCss } from './css.ts';
export { fontOrigins, type ResolvedFont, type ThemeFont } from './fonts.ts';
export { layerThemes } from './layer.ts';
export { ruleParts, ruleProperties, rulePseudoClasses, type RulePart, type RuleProperty, type ThemeRules } from './parts.ts';
export type { Preset } from './preset.ts';
export { presets, resolveTheme } from './resolve.ts';
export type { ResolvedRule } from './rules.ts';
export type {
  ColorValues,
  PresetName,
  RefusalReason,
  ResolvedColors,
  ResolvedTheme,
  Theme,
  ThemeConfig,
  ThemeIssue,
  ThemeMode,
} from './theme.ts';
export {
  colorTokens,
  scaleTokens,
  type ColorTokenName,
  type ScaleTokenName,
  type ScaleValues,
  type TokenName,
} from './tokens.ts';
export { isTokenValue, type Color, type FontStack, type Length, type TokenKind } from './values.ts';
