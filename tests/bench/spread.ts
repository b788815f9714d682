/** Minimum, median and maximum of a few runs: absolute times are told, never gated. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** The value below which this share of them lies. */
export const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const spread = (values: readonly number[]): Spread => ({
  min: at(values, 0),
  median: at(values, 0.5),
  max: at(values, 1),
});

/** `558 [512–597]`. */
export const shown = ({ min, median, max }: Spread, digits = 0): string =>
  `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`;

/** A Markdown table. */
export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The longest time that one turn blocked the event loop, from here to `end`. */
export const watchStalls = () => {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  return {
    end() {
      clearInterval(timer);
      return longest;
    },
  };
};
