import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { environment, root } from '../../../../scripts/step.ts';
import { createDataDir, keepRefusal, refusalOf } from './prepared-data.ts';

/** Below the ports that a system gives away by itself: between our look and the server's start nobody is given one of these. */
const ports = { first: 20_000, last: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A free port of this machine; others who look at the same time get another, but for one in thousands. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(ports.first, ports.last);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
};

/** Everything a process prints, as it comes. */
export const follow = (child: ChildProcess) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { text: () => text };
};

/** Resolves with the exit code (or the signal's name) of a process. */
export const ended = (child: ChildProcess): Promise<number | string> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode ?? child.signalCode ?? 0)
    : new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal ?? 0)));

/** Waits until an address answers 200, asking every so many milliseconds. */
export const answers = async (url: string, child: ChildProcess, timeoutMs: number, everyMs = 100): Promise<void> => {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} before ${url} answered`);
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, everyMs));
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`);
};

/** Waits until a process has printed a text. */
const untilPrinted = async (output: ReturnType<typeof follow>, text: string, child: ChildProcess): Promise<void> => {
  while (!output.text().includes(text)) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} before it printed "${text}"`);
    await new Promise((done) => setTimeout(done, 50));
  }
};

export interface Troupe {
  port: number;
  partnerPort: number;
  /** `http://localhost:PORT`, the first brand's site. */
  site: string;
  /** `http://127.0.0.1:PARTNER_PORT`, the partner's page. */
  partner: string;
  dataDir: string;
  env: Record<string, string>;
  process: ChildProcess;
  printed(): string;
  /** Ends it as Ctrl-C does and removes its data; answers exit code and milliseconds. */
  stop(): Promise<{ code: number | string; ms: number }>;
}

export interface TroupeOptions {
  env?: Record<string, string>;
  /** Kept after `stop` when given. */
  dataDir?: string;
  /** On an empty data directory, as the first start of all is. */
  isFirst?: boolean;
  /** Partner's page, a folder of `examples`; the script tag when absent. */
  example?: string;
}

/** Starts Troupe as `pnpm start` does, on free ports and a data directory of its own. */
export const startTroupe = async (options: TroupeOptions = {}): Promise<Troupe> => {
  const { PORT, PARTNER_PORT, ...rest } = options.env ?? {};
  const settings = { ...rest, example: options.example };
  const before = refusalOf(settings);
  if (before !== undefined) throw new Error(before);
  const port = Number(PORT ?? (await freePort()));
  const partnerPort = Number(PARTNER_PORT ?? (await freePort()));
  const dataDir = options.dataDir ?? createDataDir('troupe-e2e-', options.isFirst);
  const env = { PORT: String(port), PARTNER_PORT: String(partnerPort), DATA_DIR: dataDir, IMPROV_SPEED: 'fast', ...options.env };
  const args = ['scripts/start.ts', ...(options.example ? [options.example] : [])];
  const child = spawn('node', args, { cwd: root, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const output = follow(child);
  try {
    await answers(`http://127.0.0.1:${port}/readyz`, child, 120_000);
    await untilPrinted(output, 'Ctrl-C stops everything.', child);
    if (output.text().includes(`:${partnerPort}`)) await answers(`http://127.0.0.1:${partnerPort}/`, child, 60_000);
  } catch (error) {
    const said = `${String(error)}\n${output.text().slice(-2000)}`;
    // One that is only slow may be in time on the next try.
    if (child.exitCode !== null) keepRefusal(settings, said);
    child.kill('SIGKILL');
    throw new Error(said, { cause: error });
  }
  return {
    port,
    partnerPort,
    site: `http://localhost:${port}`,
    partner: `http://127.0.0.1:${partnerPort}`,
    dataDir,
    env,
    process: child,
    printed: output.text,
    async stop() {
      const began = Date.now();
      child.kill('SIGINT');
      const code = await ended(child);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      return { code, ms: Date.now() - began };
    },
  };
};
