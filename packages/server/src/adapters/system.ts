import type { Clock, Log, NewId } from '../ports/index.ts';
import { describeError } from './describe-error.ts';

export const systemClock: Clock = { now: () => new Date() };

/** 128 random bits as 22 URL-safe characters. */
export const newId: NewId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

const line = (level: string, text: string, fields: Record<string, unknown> = {}) => {
  const flat = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  );
  return `${JSON.stringify({ time: new Date().toISOString(), level, text, ...flat })}\n`;
};

/** One JSON object a line: errors to stderr, the rest to stdout. */
export const consoleLog: Log = {
  info: (text, fields) => void process.stdout.write(line('info', text, fields)),
  error: (text, fields) => void process.stderr.write(line('error', text, fields)),
};

/**
 * Libraries write errors to the console as they are, with every value in them: what they say goes through our log
 * instead. So does the error that ends the process.
 */
export const takeOverConsole = (): void => {
  const tell = (...said: unknown[]) =>
    consoleLog.error('A library reported an error.', { error: said.find((one) => one instanceof Error) });
  Object.assign(console, { error: tell, warn: tell });
  process.on('uncaughtException', (error) => {
    consoleLog.error('An error that nobody caught ends the process.', { error });
    process.exit(1);
  });
  // One forgotten promise must not end everyone's conversations.
  process.on('unhandledRejection', (error) => consoleLog.error('A promise failed unheard.', { error }));
};
