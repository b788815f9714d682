import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runLanes, type LaneOptions, type Step } from './lanes.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-lanes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs shell commands as steps; answers their states by name, and everything that began and ended, in order. */
const runAll = async (steps: (Omit<Step, 'command'> & { sh: string })[], options: Partial<LaneOptions> = {}) => {
  const events: string[] = [];
  const outcomes = await runLanes(
    steps.map(({ sh, ...step }) => ({ ...step, command: ['sh', '-c', sh] as const })),
    {
      lanes: 2,
      folder,
      graceMs: 60_000,
      hasFailed: () => false,
      onBegin: (name) => events.push(`+${name}`),
      onEnd: ({ name }) => events.push(`-${name}`),
      ...options,
    },
  );
  return { outcomes, events, states: Object.fromEntries(outcomes.map(({ name, state }) => [name, state])) };
};

/** Ends when the other one has begun as well: alone it would wait for ever. */
const meet = (own: string, other: string) => `touch ${folder}/${own}; while [ ! -e ${folder}/${other} ]; do sleep 0.05; done`;

describe('steps in lanes', () => {
  it('run side by side, as many as there are lanes', async () => {
    const { states, events } = await runAll([
      { name: 'a', sh: meet('a', 'b') },
      { name: 'b', sh: meet('b', 'a') },
      { name: 'c', sh: 'true' },
    ]);
    expect(states).toEqual({ a: 'ok', b: 'ok', c: 'ok' });
    expect(events.indexOf('+c')).toBe(3);
  });

  it('wait for those before them, and for the whole machine where they ask for it', async () => {
    const { events } = await runAll([
      { name: 'measure', sh: 'true', isAlone: true, after: ['build'] },
      { name: 'build', sh: 'sleep 0.2' },
      { name: 'lint', sh: 'sleep 0.4' },
      { name: 'last', sh: 'true', after: ['measure'] },
    ]);
    expect(events).toEqual(['+build', '+lint', '-build', '-lint', '+measure', '-measure', '+last', '-last']);
  });

  it('begin nothing after a failure, and let what runs say what it knows', async () => {
    const { states } = await runAll([
      { name: 'bad', sh: 'exit 3' },
      { name: 'good', sh: 'sleep 0.3' },
      { name: 'next', sh: 'true', after: ['good'] },
    ]);
    expect(states).toEqual({ bad: 'failed', good: 'ok', next: 'left' });
  });

  it('run on where a failure is to end nothing, but for what needed the one that failed', async () => {
    const { states } = await runAll(
      [
        { name: 'bad', sh: 'exit 3' },
        { name: 'needy', sh: 'true', after: ['bad'] },
        { name: 'good', sh: 'sleep 0.3' },
        { name: 'next', sh: 'true', after: ['good'] },
      ],
      { graceMs: Infinity },
    );
    expect(states).toEqual({ bad: 'failed', needy: 'left', good: 'ok', next: 'ok' });
  });

  it('are ended with all that they started, once the time of grace is over', async () => {
    const began = performance.now();
    const { states } = await runAll(
      [
        { name: 'bad', sh: 'exit 3' },
        { name: 'long', sh: `(sleep 5; touch ${folder}/outlived) & sleep 60` },
      ],
      { graceMs: 200 },
    );
    expect(states).toEqual({ bad: 'failed', long: 'ended' });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('count as failed from the first failure that a running one tells of', async () => {
    const { states } = await runAll(
      [
        { name: 'tests', sh: 'sleep 60' },
        { name: 'second', sh: 'true' },
        { name: 'third', sh: 'true', after: ['tests'] },
      ],
      { graceMs: 200, hasFailed: (name) => name === 'tests' },
    );
    expect(states).toEqual({ tests: 'ended', second: 'ok', third: 'left' });
  });

  it('keep what they print together, and count the processor time of all that they ran', async () => {
    const { outcomes } = await runAll([
      { name: 'busy', sh: 'node -e "while(process.cpuUsage().user<500000);console.error(1)"; echo two' },
      { name: 'idle', sh: 'sleep 0.2' },
    ]);
    const [busy, idle] = outcomes;
    expect(readFileSync(busy?.log ?? '', 'utf8')).toBe('1\ntwo\n');
    expect(busy?.processorSeconds).toBeGreaterThan(0.45);
    expect(idle?.processorSeconds).toBeLessThan(0.3);
  });
});
