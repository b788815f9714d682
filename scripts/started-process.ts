import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { cache, environment, root } from './step.ts';

export interface StartedProcess {
  /** Resolves with the exit code, or 1 for a process that a signal ended. */
  ended: Promise<number>;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
}

/** Ends a program that has nothing to save when the channel to us closes. */
const endWithUs = ['--import', 'data:text/javascript,process.on("disconnect",()=>process.exit())'];

/**
 * Starts one of our programs beside this one, in a process group of its own: Ctrl-C reaches us alone,
 * and we pass it on once. The open channel tells the program when we are gone, however we went: the
 * server then stops by itself in good order, others end at once.
 */
export const startProcess = (
  file: string,
  { stopsByItself, node = [], args = [], cwd = root }: { stopsByItself: boolean; node?: string[]; args?: string[]; cwd?: string },
): StartedProcess => {
  const options = stopsByItself ? [] : endWithUs;
  const child = spawn(process.execPath, [...node, ...options, file, ...args], {
    cwd,
    env: environment({ NODE_COMPILE_CACHE: resolve(cache, 'compiled') }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let hasEnded = false;
  let isAsked = false;
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => {
      if (signal !== null && !isAsked) console.error(`${file} was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  }).finally(() => {
    hasEnded = true;
  });
  return {
    ended,
    hasEnded: () => hasEnded,
    signal: (name) => {
      isAsked = true;
      if (!hasEnded) child.kill(name);
    },
  };
};
