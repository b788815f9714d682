import { BadEnvironment } from './env.ts';
import { WriterLockHeld } from './db/writer-lock.ts';

/** Longest a stop may take before it is forced. */
const stopMs = 9500;

/** What an operator reads: one sentence where the cause is known, the whole error where it is not. */
const explain = (error: unknown): string => {
  if (error instanceof WriterLockHeld || error instanceof BadEnvironment) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use; stop what listens there, or set another PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this account; set another PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

export const exitWith = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

/**
 * Runs once on SIGINT or SIGTERM, or when the program that started us is gone, then exits with 0; a
 * second signal, or too long a stop, ends the process at once.
 */
export const onStop = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => exitWith(new Error(`The stop took longer than ${stopMs} ms and was forced.`)), stopMs).unref();
    stop().then(() => process.exit(0), exitWith);
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  process.on('disconnect', () => void (isStopping || handle()));
};
