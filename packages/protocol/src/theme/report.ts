import type { ThemeIssue } from './issues.ts';

export type Report = (issue: ThemeIssue) => void;
export type InvalidReason = Extract<ThemeIssue, { kind: 'invalid' }>['reason'];

/** Ratios are told in hundredths, rounded down: 4.499 is not 4.5. */
export const floorRatio = (ratio: number): number => Math.floor(ratio * 100) / 100;

const shown = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : typeof value);

/** Tells that the value at `path` is not used, and why. */
export const refuse = (report: Report, path: string, given: unknown, reason: InvalidReason): void =>
  report({ kind: 'invalid', path, given: shown(given), reason });
