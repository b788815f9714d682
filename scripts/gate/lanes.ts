import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment, root } from '../step.ts';

/** A command, and what has to be true before it may run. */
export interface Step {
  name: string;
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** Names of the steps that have to be green before. */
  after?: readonly string[];
  /** Has the machine to itself, as what counts time or bytes of a process needs. */
  isAlone?: boolean;
}

export interface Outcome {
  name: string;
  /** `ended` is a step that was running when the run had to end, `left` one that was not begun any more. */
  state: 'ok' | 'failed' | 'ended' | 'left';
  seconds: number;
  /** Processor time of the step and of all that it started and waited for, where it ended by itself. */
  processorSeconds: number;
  /** Everything that it printed, a file. */
  log: string;
}

export interface LaneOptions {
  /** How many steps run side by side. */
  lanes: number;
  folder: string;
  /** How long what runs may go on to add to what is known, after something has failed; without an end, everything else runs too. */
  graceMs: number;
  /** Whether a running step has told of a failure already. */
  hasFailed: (name: string) => boolean;
  onBegin: (name: string) => void;
  onEnd: (outcome: Outcome) => void;
}

interface Running {
  step: Step;
  child: ChildProcess;
  ended: Promise<Outcome>;
}

/** `times` of the shell: its own and its children's, each user and system. */
const readTimes = (file: string): number => {
  if (!existsSync(file)) return 0;
  const parts = [...readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
};

/** Runs what it is given, and then writes down what that took of the processor: Node tells that of no child. */
const countTimes = 'times=$1; shift; "$@"; code=$?; times >"$times"; exit $code';

const begin = (step: Step, folder: string): Running => {
  const path = resolve(folder, step.name.replaceAll(/\W+/g, '-'));
  const began = performance.now();
  const log = openSync(`${path}.log`, 'w');
  // A process group of its own: ending the step ends all that it runs.
  const child = spawn('sh', ['-c', countTimes, 'sh', `${path}.times`, ...step.command], {
    cwd: root,
    env: environment(step.env),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<Outcome>((done) => {
    child.once('close', (code, signal) => {
      const state = code === 0 ? 'ok' : signal === null ? 'failed' : 'ended';
      const seconds = (performance.now() - began) / 1000;
      done({ name: step.name, state, seconds, processorSeconds: readTimes(`${path}.times`), log: `${path}.log` });
    });
  });
  return { step, child, ended };
};

const signalGroup = ({ child }: Running, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

/**
 * Runs steps side by side, in their order where nothing has to wait. Once something has failed, in a step or in one of its
 * tests, nothing new begins; what runs goes on for the time of grace and is ended then. Returns the outcomes in the steps' order.
 */
export const runLanes = async (
  steps: readonly Step[],
  { lanes, folder, graceMs, hasFailed, onBegin, onEnd }: LaneOptions,
): Promise<Outcome[]> => {
  mkdirSync(folder, { recursive: true });
  const waiting = [...steps];
  const running = new Set<Running>();
  const outcomes = new Map<string, Outcome>();
  let failedAt: number | undefined;

  const isReady = ({ after = [], isAlone = false }: Step): boolean =>
    after.every((name) => outcomes.get(name)?.state === 'ok' || !steps.some((step) => step.name === name)) &&
    (!isAlone || running.size === 0);
  const runOne = async (step: Step): Promise<void> => {
    onBegin(step.name);
    const started = begin(step, folder);
    running.add(started);
    const outcome = await started.ended;
    running.delete(started);
    outcomes.set(step.name, outcome);
    onEnd(outcome);
  };
  const startReady = (): void => {
    while (running.size < lanes && ![...running].some(({ step }) => step.isAlone)) {
      const index = waiting.findIndex(isReady);
      const [step] = index < 0 ? [] : waiting.splice(index, 1);
      if (!step) return;
      void runOne(step);
    }
  };
  const endAll = (signal: NodeJS.Signals) => running.forEach((one) => signalGroup(one, signal));
  const onInterrupt = () => {
    endAll('SIGKILL');
    process.exit(130);
  };
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);

  for (;;) {
    if (failedAt === undefined || graceMs === Infinity) startReady();
    if (running.size === 0) break;
    await Promise.race([...[...running].map(({ ended }) => ended), new Promise((done) => setTimeout(done, 1000))]);
    if (
      failedAt === undefined &&
      ([...outcomes.values()].some(({ state }) => state !== 'ok') || [...running].some(({ step }) => hasFailed(step.name)))
    )
      failedAt = performance.now();
    const sinceFailure = performance.now() - (failedAt ?? Infinity);
    if (sinceFailure > graceMs + 10_000) endAll('SIGKILL');
    else if (sinceFailure > graceMs) endAll('SIGTERM');
  }
  process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  const left = { state: 'left' as const, seconds: 0, processorSeconds: 0, log: '' };
  return steps.map(({ name }) => outcomes.get(name) ?? { name, ...left });
};
