import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from '../../scripts/step.ts';
import { serverOf } from '../e2e/support/servers/server-process.ts';
import { answers, ended, freePort } from '../e2e/support/servers/troupe.ts';
import { databaseBytes, fill } from './fill.ts';
import { shown, spread, table } from './spread.ts';

/** Quiet time before memory is read: what a start throws away is given back by then. */
const settleMs = 8_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Resident megabytes of a process: now, and at their most. */
const memoryOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
  return { now: of('VmRSS'), most: of('VmHWM') };
};

/** The command of the README, in a process group of its own: its end reaches all of it, as Ctrl-C in a terminal does. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn('npx', ['-y', 'pnpm@12', ...args], { cwd: root, env, stdio: 'ignore', detached: true });

const interrupt = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGINT');
};

/** What npx and pnpm take by themselves: the same command around a program that does nothing. */
const controlOnce = async (): Promise<number> => {
  const began = performance.now();
  const code = await ended(run(['exec', 'node', '-e', '0'], environment({})));
  if (code !== 0) throw new Error(`the control ended with ${code}`);
  return performance.now() - began;
};

interface Start {
  readyMs: number;
  idleMb: number;
  peakMb: number;
}

const startOnce = async (dataDir: string): Promise<Start> => {
  const [port, partnerPort] = [await freePort(), await freePort()];
  const env = environment({ PORT: String(port), PARTNER_PORT: String(partnerPort), DATA_DIR: dataDir });
  const began = performance.now();
  const child = run(['start'], env);
  try {
    await answers(`http://127.0.0.1:${port}/readyz`, child, 60_000, 20);
    const readyMs = performance.now() - began;
    await pause(settleMs);
    const { now, most } = memoryOf(serverOf(child.pid));
    return { readyMs, idleMb: now, peakMb: most };
  } finally {
    interrupt(child);
    await ended(child);
  }
};

/** The start command with nothing to build: on a new data directory, on the same one again, and on that of a server in use. Linux only: memory is read from `/proc`. */
export const measureStart = async (rounds = 5): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-start-'));
  try {
    const first = await startOnce(dataDir);
    const small: Start[] = [];
    const control: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      small.push(await startOnce(dataDir));
      control.push(await controlOnce());
    }
    await fill(dataDir);
    const megabytes = (databaseBytes(dataDir) / 1e6).toFixed(0);
    const large: Start[] = [];
    for (let round = 0; round < rounds; round += 1) large.push(await startOnce(dataDir));
    const row = (what: string, pick: (start: Start) => number, goal: string) => [
      what,
      pick(first).toFixed(0),
      shown(spread(small.map(pick))),
      shown(spread(large.map(pick))),
      goal,
    ];
    return table(
      ['`npx -y pnpm@12 start`', 'first start', 'again', `on ${megabytes} MB of data`, 'to be'],
      [
        row('ready, ms', ({ readyMs }) => readyMs, '≤ 2,500 on 200 MB'),
        ['of it npx and pnpm (`exec node -e 0`), ms', '–', shown(spread(control)), '', 'not ours'],
        row('memory of the quiet server, MB', ({ idleMb }) => idleMb, '≤ 250'),
        row('its most memory so far, MB', ({ peakMb }) => peakMb, ''),
      ],
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};
