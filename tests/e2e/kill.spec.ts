import { expect, test } from '@playwright/test';
import { killCycles } from '../bench/kill.ts';

// `node tests/bench/kill.ts --cycles 50` is the long form.
for (const database of ['pglite', 'postgresql'] as const) {
  test(`a server killed at random loses, doubles and reorders nothing that it acknowledged (${database})`, async () => {
    test.setTimeout(600_000);
    const report = await killCycles({ cycles: 2, database });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.changes).toBeGreaterThan(0);
    expect(report.memories).toBeGreaterThan(0);
  });
}
