import { describe, expect, it } from 'vitest';
import { calibrate, judgeCosts, readCosts, type Costs } from './costs.ts';
import type { Outcome } from './lanes.ts';

const costs: Costs = { calibrationSeconds: 0.1, budgetSeconds: 100, steps: { unit: 60, chromium: 30 }, files: {} };
const took = (seconds: Record<string, number>): Outcome[] =>
  Object.entries(seconds).map(([name, processorSeconds]) => ({ name, state: 'ok', seconds: 1, processorSeconds, log: '' }));
const judge = (unit: number, calibrations = [0.1]) => judgeCosts(took({ unit, chromium: 30 }), calibrations, costs);

describe('what the gate costs', () => {
  it('may be its budget', () => {
    expect(judge(70)).toMatchObject({ total: 100, warnings: [], problems: [] });
  });

  it('is said above the budget, with what became dearer, and fails above 1.3 of it', () => {
    const said = 'the gate costs 110 s of the processor, where 100 s are its budget (unit +20 s, chromium +0 s)';
    expect(judge(80)).toMatchObject({ warnings: [said], problems: [] });
    expect(judge(101)).toMatchObject({ warnings: [], problems: [expect.stringContaining('costs 131 s')] });
  });

  it('is counted in the seconds of the machine of the table: a machine half as fast takes twice as many', () => {
    expect(judgeCosts(took({ unit: 140, chromium: 60 }), [0.15, 0.25], costs)).toMatchObject({ total: 100, problems: [] });
  });

  it('has a table with a budget, and a work to measure by', () => {
    const { calibrationSeconds, budgetSeconds } = readCosts();
    expect(Math.min(calibrationSeconds, budgetSeconds)).toBeGreaterThan(0);
    expect(calibrate()).toBeGreaterThan(0);
  });
});
