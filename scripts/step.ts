import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The repository's root: every script runs from here. */
export const root = resolve(import.meta.dirname, '..');

/** Where scripts keep what they produce between runs; ignored by git. */
export const cache = resolve(root, '.cache');
mkdirSync(cache, { recursive: true });

/** The project's own Node and tools first, whatever the machine has. */
export const environment = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ...extra,
});

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  shell?: boolean;
  /** Shows what was printed only where the command fails. */
  isQuiet?: boolean;
}

/** Runs a command with its output shown; answers whether it exited with 0. */
export const run = (command: string, args: string[], { isQuiet = false, ...options }: RunOptions = {}): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      shell: options.shell ?? false,
      stdio: isQuiet ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    });
    const printed: Buffer[] = [];
    for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => printed.push(piece));
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(false);
    });
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      done(code === 0);
    });
  });
