import { contrastRatio, type Oklch } from './color.ts';
import type { ColorTokenName } from './tokens.ts';

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for outlines, icons and large text (1.4.11). */
const text = 4.5;
const outline = 3;

export interface ContrastPair {
  foreground: ColorTokenName;
  against: readonly ColorTokenName[];
  minimum: number;
}
const pair = (foreground: ColorTokenName, against: readonly ColorTokenName[], minimum: number): ContrastPair => ({
  foreground,
  against,
  minimum,
});

/** Which role stands on which, and how well it must be told apart. */
export const contrastPairs: readonly ContrastPair[] = [
  pair('text-1', ['canvas', 'surface-1', 'surface-2', 'surface-3', 'surface-sunken'], text),
  pair('text-2', ['canvas', 'surface-1', 'surface-2', 'surface-3', 'surface-sunken'], text),
  pair('text-3', ['canvas', 'surface-1', 'surface-2', 'surface-sunken'], text),
  pair('text-inverse', ['surface-inverse'], text),
  pair('accent-text', ['canvas', 'surface-1', 'surface-2', 'surface-sunken', 'bubble-bot'], text),
  pair('on-accent', ['accent', 'accent-hover'], text),
  pair('on-accent-soft', ['accent-soft'], text),
  pair('on-spark', ['spark'], text),
  pair('on-bubble-user', ['bubble-user'], text),
  pair('bubble-user-action', ['bubble-user'], text),
  pair('on-bubble-bot', ['bubble-bot'], text),
  pair('bubble-bot-action', ['bubble-bot'], text),
  pair('danger', ['canvas', 'surface-1', 'surface-2'], text),
  pair('on-danger', ['danger'], text),
  pair('on-danger-soft', ['danger-soft'], text),
  pair('success', ['canvas', 'surface-1', 'surface-2'], text),
  pair('on-success', ['success'], text),
  pair('on-success-soft', ['success-soft'], text),
  pair('warning', ['canvas', 'surface-1', 'surface-2'], text),
  pair('on-warning', ['warning'], text),
  pair('on-warning-soft', ['warning-soft'], text),
  pair('border-2', ['canvas', 'surface-1', 'surface-2'], outline),
  pair('accent', ['canvas', 'surface-1', 'surface-2'], outline),
  pair('focus', ['canvas', 'surface-1', 'surface-2', 'surface-3', 'bubble-bot', 'accent-soft'], outline),
  pair('favorite', ['canvas', 'surface-1'], outline),
  pair('rating', ['canvas', 'surface-1', 'surface-2'], outline),
];

const black: Oklch = { l: 0, c: 0, h: 0, alpha: 1 };
const white: Oklch = { l: 1, c: 0, h: 0, alpha: 1 };

/** The better ink for a background: one of the two always reaches 4.58. */
export const inkFor = (background: Oklch): Oklch =>
  contrastRatio(black, background) >= contrastRatio(white, background) ? black : white;

/** The background against which a foreground is worst, and how bad. */
export const worstAgainst = (color: Oklch, backgrounds: readonly Oklch[]): { index: number; ratio: number } => {
  const ratios = backgrounds.map((background) => contrastRatio(color, background));
  const ratio = Math.min(...ratios);
  return { index: ratios.indexOf(ratio), ratio };
};

/**
 * The colour itself where it meets `minimum` on every background; otherwise the nearest lightness of the same
 * hue that does. Undefined only when the backgrounds lie on both sides and nothing can stand on all of them.
 */
export const correctContrast = (color: Oklch, backgrounds: readonly Oklch[], minimum: number): Oklch | undefined => {
  const meets = (l: number) => backgrounds.every((background) => contrastRatio({ ...color, l }, background) >= minimum);
  if (meets(color.l)) return color;
  const found = [0, 1].filter(meets).map((pole) => {
    // Invariant: `good` meets, `bad` does not. 8-bit steps make the edge ragged, so only tested values are kept.
    let good = pole;
    let bad = color.l;
    for (let step = 0; step < 12; step++) {
      const middle = (good + bad) / 2;
      if (meets(middle)) good = middle;
      else bad = middle;
    }
    return good;
  });
  const [first, second] = found;
  if (first === undefined) return undefined;
  const nearest = second !== undefined && Math.abs(second - color.l) < Math.abs(first - color.l) ? second : first;
  return { ...color, l: nearest };
};
