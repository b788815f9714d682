import { parseArgs } from 'node:util';
import { runGate } from './gate/gate.ts';
import { soak } from './gate/soak.ts';
import { run } from './step.ts';

/**
 * The README's test command: set-up, then the gate, its steps side by side where they may. `--all` leaves nothing out (the table
 * in docs/contributing.md), with `--keep-going` a failure ends nothing, for one look at everything that is wrong. `--soak 20 [FILTER]`
 * runs journeys and tests of processes that often, beside a load on one core, and goes on where it was broken off.
 */
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  options: { all: flag, 'keep-going': flag, soak: { type: 'string' } },
  allowPositionals: true,
});

const runSoak = async (given: string): Promise<boolean> => {
  const times = Number(given);
  if (!Number.isSafeInteger(times) || times < 1) {
    console.error(`--soak takes how often each file is to run, from 1, and not "${given}".`);
    return false;
  }
  return (
    (await run('node', ['scripts/browser.ts'])) && (await run('node', ['scripts/build.ts'])) && soak(times, positionals[0] ?? '')
  );
};

const isGreen =
  values.soak === undefined
    ? await runGate({ isWhole: values.all, isPatient: values['keep-going'] })
    : await runSoak(values.soak);
process.exitCode = isGreen ? 0 : 1;
