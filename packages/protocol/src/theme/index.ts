/** The theme engine's door. `schema.ts` is apart, so that a bundle which only resolves carries no validator. */
export { contrastRatio, parseColor, toHex, type Oklch } from './color.ts';
export { contrastPairs, correctContrast, type ContrastPair } from './contrast.ts';
export { documentCss, themeCss } from './css.ts';
export { fontOrigins } from './fonts.ts';
export type { RefusalReason, ResolvedRule, ThemeIssue } from './issues.ts';
export { layerThemes } from './layer.ts';
export { ruleParts, ruleProperties, rulePseudoClasses, type RulePart, type RuleProperty, type ThemeRules } from './parts.ts';
export type { Preset } from './preset.ts';
export { presets, resolveTheme } from './resolve.ts';
export type {
  ColorValues,
  PresetName,
  ResolvedColors,
  ResolvedFont,
  ResolvedTheme,
  Theme,
  ThemeConfig,
  ThemeFont,
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
