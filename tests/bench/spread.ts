/** Minimum, median and maximum of a few runs: absolute times are told, never gated. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export const spread = (values: number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: sorted.at(-1) ?? Number.NaN };
};

/** `558 [512–597]`. */
export const shown = ({ min, median, max }: Spread, digits = 0): string =>
  `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`;

/** A Markdown table. */
export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
