import { format } from 'node:util';
import type { Clock, Log, NewId } from '../ports/index.ts';

export const systemClock: Clock = { now: () => new Date() };

/** 128 random bits as 22 URL-safe characters. */
export const newId: NewId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');

const line = (level: string, text: string, fields: Record<string, unknown> = {}) => {
  const flat = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? format(value) : value]),
  );
  return `${JSON.stringify({ time: new Date().toISOString(), level, text, ...flat })}\n`;
};

/** One JSON object a line: errors to stderr, the rest to stdout. */
export const consoleLog: Log = {
  info: (text, fields) => void process.stdout.write(line('info', text, fields)),
  error: (text, fields) => void process.stderr.write(line('error', text, fields)),
};
