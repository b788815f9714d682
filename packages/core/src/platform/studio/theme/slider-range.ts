/** Where a slider of a token starts, ends and steps, in the unit of its value. */
export interface SliderRange {
  value: number;
  unit: string;
  min: number;
  max: number;
  step: number;
}

const number = /^(-?(?:\d+\.?\d*|\.\d+))(px|rem|em|%|ms|s)?$/;

const bounds = (name: string, unit: string): [min: number, max: number, step: number] => {
  if (name === 'density') return [0.7, 1.3, 0.02];
  if (unit === '') return [1, 2, 0.01];
  if (unit === 'ms') return [0, 1000, 10];
  if (unit === 's') return [0, 1, 0.01];
  if (unit === '%') return [0, 50, 1];
  if (unit === 'em') return [-0.1, 0.3, 0.005];
  if (unit === 'rem') return [0, 4, 0.0625];
  if (name === 'lift') return [-12, 0, 1];
  if (/^(border|focus|shelf-height)/.test(name)) return [0, 8, 1];
  if (/radius/.test(name)) return [0, 32, 1];
  return [0, 96, 1];
};

/**
 * The slider for a value that is one number with its unit; undefined for anything else (`clamp(…)`, `var(…)`), which
 * only a text field can hold. A value outside the usual range widens it: a slider never changes what it shows.
 */
export const sliderRange = (name: string, shown: string): SliderRange | undefined => {
  const [, amount, unit = ''] = number.exec(shown.trim()) ?? [];
  if (amount === undefined) return undefined;
  const value = Number(amount);
  // Zero goes without a unit in CSS; it is a length all the same, wherever the token is one.
  const kept = unit === '' && value === 0 ? 'px' : unit;
  const [min, usualMax, step] = bounds(name, kept);
  const max = value > usualMax ? value * 2 : usualMax;
  return { value, unit: kept, min: Math.min(min, value), max, step };
};

/** The value as CSS, without the noise of binary fractions. */
export const toCssNumber = (value: number, unit: string): string => `${Math.round(value * 10_000) / 10_000}${unit}`;
