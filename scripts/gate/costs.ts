import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';
import type { Outcome } from './lanes.ts';

const file = resolve(root, 'tests/costs.json');

/** From here on the gate says that it costs more than it may, and from there on it fails. */
const failsAt = 1.3;

/** What the gate costs: `tests/costs.json`. Seconds of the processor, as they were on the machine that wrote the table. */
export interface Costs {
  /** What the loop of `calibrate` took there. */
  calibrationSeconds: number;
  /** Most that all steps may take together; raising it is a decision. */
  budgetSeconds: number;
  steps: Record<string, number>;
  /** Files of unit tests in seconds of the processor, browser journeys in seconds of the wall: a browser is no child of its test. */
  files: Record<string, number>;
}

export const readCosts = (): Costs => JSON.parse(readFileSync(file, 'utf8')) as Costs;

/** Seconds of the processor that a fixed piece of work takes, here and now: machines differ, and one that is shared differs from itself. */
export const calibrate = (): number => {
  const began = process.cpuUsage();
  let text = '';
  for (let count = 0; count < 60_000; count += 1) text = JSON.stringify({ count, before: text.slice(0, 200) });
  const { user, system } = process.cpuUsage(began);
  return text === '' ? 0 : (user + system) / 1_000_000;
};

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
const round = (seconds: number) => Math.round(seconds * 10) / 10;

export interface Judged {
  /** What `calibrate` took in this run. */
  calibrationSeconds: number;
  /** Seconds of the processor by step, as they were here. */
  measured: Record<string, number>;
  /** Seconds of all steps together, as they would be on the machine of the table. */
  total: number;
  /** A line where the gate costs more than it may. */
  warnings: string[];
  problems: string[];
}

/** Holds what the steps of a green gate took against the table. */
export const judgeCosts = (outcomes: readonly Outcome[], calibrations: readonly number[], costs: Costs): Judged => {
  const calibrationSeconds = mean(calibrations);
  const scale = costs.calibrationSeconds / calibrationSeconds;
  const measured = Object.fromEntries(outcomes.map(({ name, processorSeconds }) => [name, round(processorSeconds)]));
  const steps = Object.fromEntries(outcomes.map(({ name, processorSeconds }) => [name, round(processorSeconds * scale)]));
  const total = round(Object.values(steps).reduce((sum, seconds) => sum + seconds, 0));
  const dearer = Object.entries(steps)
    .map(([name, seconds]) => ({ name, more: seconds - (costs.steps[name] ?? 0) }))
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 3)
    .map(({ name, more }) => `${name} ${more < 0 ? '' : '+'}${more.toFixed(0)} s`)
    .join(', ');
  const said = `the gate costs ${total.toFixed(0)} s of the processor, where ${costs.budgetSeconds} s are its budget (${dearer})`;
  return {
    calibrationSeconds,
    measured,
    total,
    warnings: total > costs.budgetSeconds && total <= costs.budgetSeconds * failsAt ? [said] : [],
    problems: total > costs.budgetSeconds * failsAt ? [said] : [],
  };
};

/** Keeps what the last gate cost. The budget stays as it is. */
const writeCosts = (): void => {
  const { steps, files, calibrationSeconds } = JSON.parse(
    readFileSync(resolve(root, '.cache/results/costs.json'), 'utf8'),
  ) as Omit<Costs, 'budgetSeconds'>;
  const { budgetSeconds } = readCosts();
  writeFileSync(file, `${JSON.stringify({ calibrationSeconds, budgetSeconds, steps, files }, null, 2)}\n`);
};

if (import.meta.main && process.argv.includes('--write')) writeCosts();
