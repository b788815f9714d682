import { AppError } from '@troupe/protocol';
import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseError } from '../db/database-error.ts';

/** An error as the log has it. */
export interface ErrorDescription {
  name: string;
  /** Ours, Node's, or SQLSTATE. */
  code?: string;
  message?: string;
  /** SQL with placeholders. */
  statement?: string;
  table?: string;
  column?: string;
  constraint?: string;
  at?: string[];
  cause?: ErrorDescription;
}

const longestMessage = 200;
const deepestCause = 4;
const frame = /^ {4}at .*:\d+:\d+\)?$/;

const isSystemError = (error: Error): error is NodeJS.ErrnoException =>
  typeof (error as NodeJS.ErrnoException).syscall === 'string';

/**
 * What kinds of errors say in words of programs. Everything else's message may quote what a user wrote: the
 * database's values, JSON's text, a schema's input, a request to a model.
 */
const speaksPlainly = (error: Error): boolean =>
  isSystemError(error) ||
  (!isDatabaseError(error) &&
    [Error, TypeError, ReferenceError, RangeError].some((kind) => Object.getPrototypeOf(error) === kind.prototype));

/** Without what stands in quotes, after a colon or after "from": values stand there. */
const withoutValues = (message: string): string =>
  message
    .replaceAll(/(["'`])[\s\S]*\1/g, '$1…$1')
    .replace(/(?:: | from )[\s\S]*$/, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .slice(0, longestMessage);

const framesOf = ({ stack = '', message }: Error): string[] => {
  const begins = stack.indexOf(message);
  return (begins < 0 ? stack : stack.slice(begins + message.length))
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.slice(7));
};

/**
 * What may be written down of an error: its kind, code, place and cause. Never its own fields, and its message only
 * where it is known to be a program's: a failing statement is known by SQLSTATE and its text with placeholders.
 */
export const describeError = (thrown: unknown, depth = 0): ErrorDescription => {
  if (!(thrown instanceof Error)) return { name: thrown === null ? 'null' : typeof thrown };
  const { name, cause } = thrown;
  const code = thrown instanceof AppError || isDatabaseError(thrown) || isSystemError(thrown) ? thrown.code : undefined;
  const at = framesOf(thrown);
  return {
    name: /^\w{1,64}$/.test(name) ? name : 'Error',
    ...(code !== undefined && { code: String(code) }),
    ...(speaksPlainly(thrown) && { message: isSystemError(thrown) ? thrown.message : withoutValues(thrown.message) }),
    ...(thrown instanceof DrizzleQueryError && { statement: thrown.query }),
    ...(isDatabaseError(thrown) && placeOf(thrown)),
    ...(at.length > 0 && { at }),
    ...(cause !== undefined && depth < deepestCause && { cause: describeError(cause, depth + 1) }),
  };
};

const placeOf = ({ table, column, constraint }: { table?: string; column?: string; constraint?: string }) =>
  Object.fromEntries(Object.entries({ table, column, constraint }).filter(([, name]) => name !== undefined));
