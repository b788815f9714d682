import { DrizzleQueryError } from 'drizzle-orm';
import { describeError } from './adapters/describe-error.ts';
import { BadConfiguration, badConfigurationCode } from './bad-configuration.ts';
import { DatabaseUnreachable, isDatabaseError } from './db/database-error.ts';

/** Longest a stop may take before it is forced, after the time that replies are given. */
const stopMs = 9500;

/** Whether a statement failed: its error quotes values. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && (error instanceof DrizzleQueryError || isDatabaseError(error) || isOfDatabase(error.cause));

/** The sentence of a cause that a restart cannot mend, only the operator; null for any other. */
const explainConfiguration = (error: unknown): string | null => {
  if (error instanceof BadConfiguration) return error.message;
  const { syscall, code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE') return `Port ${port} is in use; stop what listens there, or set another PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account; set another PORT.`;
  return code === 'EADDRNOTAVAIL' ? `This machine has no address ${address}; set another HOST.` : null;
};

/** What an operator reads: one sentence where the cause is known, the error without words of users where it is not. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnreachable) return error.message;
  return isOfDatabase(error) ? JSON.stringify(describeError(error), null, 2) : (error.stack ?? error.message);
};

/** Ends with `badConfigurationCode` where starting again would change nothing, else with 1. */
export const exitWith = (error: unknown): never => {
  const sentence = explainConfiguration(error);
  process.stderr.write(`${sentence ?? explain(error)}\n`);
  process.exit(sentence === null ? 1 : badConfigurationCode);
};

/**
 * Runs once, then exits with 0. SIGTERM lets replies end for `drainMs`; SIGINT (Ctrl-C), or the end of the
 * program that started us, waits for none. A second signal, or too long a stop, ends the process at once.
 *
 * @param stop is told for how many milliseconds replies may go on
 */
export const onStop = (drainMs: number, stop: (drainMs: number) => Promise<void>): void => {
  let isStopping = false;
  const handle = (waitMs: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const longest = waitMs + stopMs;
    setTimeout(() => exitWith(new Error(`The stop took longer than ${longest} ms and was forced.`)), longest).unref();
    stop(waitMs).then(() => process.exit(0), exitWith);
  };
  process.on('SIGINT', () => handle(0));
  process.on('SIGTERM', () => handle(drainMs));
  process.on('disconnect', () => void (isStopping || handle(0)));
};
