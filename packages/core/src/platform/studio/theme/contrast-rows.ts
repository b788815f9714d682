import { contrastPairs, contrastRatio, parseColor, type ColorTokenName, type ResolvedColors } from '@troupe/protocol/theme';

/** A role on the ground where it is hardest to see. */
export interface ContrastRow {
  foreground: ColorTokenName;
  ground: ColorTokenName;
  /** WCAG 2.2, rounded down to tenths. */
  ratio: number;
  minimum: number;
  level: 'AAA' | 'AA' | 'fail';
}

const ratioOf = (colors: ResolvedColors, front: ColorTokenName, back: ColorTokenName): number => {
  const [one, other] = [parseColor(colors[front]), parseColor(colors[back])];
  return one && other ? contrastRatio(one, other) : 1;
};

/** Every pair of the contract as these colours show it. */
export const contrastRows = (colors: ResolvedColors): ContrastRow[] =>
  contrastPairs.map(({ foreground, against, minimum }) => {
    const measured = against.map((ground) => ({ ground, ratio: ratioOf(colors, foreground, ground) }));
    const worst = measured.reduce((one, other) => (other.ratio < one.ratio ? other : one));
    const level = worst.ratio < minimum ? 'fail' : worst.ratio >= (minimum === 3 ? 4.5 : 7) ? 'AAA' : 'AA';
    return { foreground, minimum, level, ground: worst.ground, ratio: Math.floor(worst.ratio * 10) / 10 };
  });
