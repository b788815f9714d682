import type { ScaleValues, ColorTokenName } from './tokens.ts';
import type { Color } from './values.ts';

/** A finished look: what differs from the contract's defaults, and every colour as [light, dark]. */
export interface Preset {
  tokens: ScaleValues;
  colors: Record<ColorTokenName, readonly [light: Color, dark: Color]>;
}
