import { readFile } from 'node:fs/promises';
import { AppError } from '@troupe/protocol';
import * as v from 'valibot';
import { operatorTokenPath } from '../adapters/operator-token.ts';
import { openDatabaseOf } from '../opening/database.ts';
import { systemClock } from '../adapters/system.ts';
import { WriterLockHeld } from '../db/writer-lock.ts';
import { readEnvironment } from '../env.ts';
import type { Database } from '../ports/index.ts';

/** What commands of the operator have in common: they bring an order to a running server, or carry it out on the database. */
export type Environment = ReturnType<typeof readEnvironment>;

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** The end that `--for` or `--until` says; null for none. Throws TypeError with a sentence for what is no time. */
export const endOf = (values: { for?: string; until?: string }, now: Date): string | null => {
  if (values.for !== undefined && values.until !== undefined) throw new TypeError('--for and --until say the same: name one.');
  if (values.for !== undefined) {
    const [, count = '', unit = ''] = /^(\d{1,4})([hdw])$/.exec(values.for) ?? [];
    if (count === '') throw new TypeError(`--for ${values.for} is no time: write 12h, 3d or 2w.`);
    return new Date(now.getTime() + Number(count) * (unitMs[unit] ?? 0)).toISOString();
  }
  if (values.until === undefined) return null;
  const until = new Date(values.until);
  if (Number.isNaN(until.getTime())) throw new TypeError(`--until ${values.until} is no time: write 2026-12-01T08:00Z.`);
  return until.toISOString();
};

export interface OperatorCommand<Order, Answer extends v.GenericSchema> {
  usage: string;
  /** Reads the command line. Throws TypeError with a sentence for what it does not know. */
  read(args: string[], now: Date): { order: Order; server: string | undefined };
  /** Where a server takes the orders, and what it answers. */
  path: string;
  answer: Answer;
  /** Where nothing is found that an order names. */
  missing: string;
  /** On the database directly, while no server runs. */
  carryOut(database: Database, environment: Environment, order: Order): Promise<v.InferOutput<Answer>>;
  /** What came of it, as lines. */
  describe(answer: v.InferOutput<Answer>): string[];
  /** Whether the process ends with 1 although the order was carried out. */
  hasFailed?(answer: v.InferOutput<Answer>): boolean;
}

type Door<Order, Answer extends v.GenericSchema> = Pick<OperatorCommand<Order, Answer>, 'path' | 'answer' | 'missing'>;

/** A server on this machine that takes our orders; null where none answers. */
const findServer = async <Order, Answer extends v.GenericSchema>(
  { path, answer: schema, missing }: Door<Order, Answer>,
  url: string,
  dataDir: string,
): Promise<((order: Order) => Promise<v.InferOutput<Answer>>) | null> => {
  const isUp = await fetch(new URL('/healthz', url)).then(
    (answer) => answer.ok,
    () => false,
  );
  const token = isUp ? await readFile(operatorTokenPath(dataDir), 'utf8').catch(() => null) : null;
  if (token === null) return null;
  return async (order) => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const given: unknown = await answer.json().catch(() => null);
    if (answer.ok) return v.parse(schema, given);
    const { code, issues, error } = (given ?? {}) as {
      code?: string;
      issues?: { path: string; message: string }[];
      error?: string;
    };
    const [issue] = issues ?? [];
    if (code === 'not_found') throw new Error(`${missing} Or the server is of another DATA_DIR.`);
    throw new Error(issue ? `${issue.path} ${issue.message}` : (error ?? `the server answered ${answer.status}`));
  };
};

/** Why an order was not carried out, in a sentence. */
const reasonOf = (error: unknown, missing: string): string => {
  if (error instanceof AppError && error.code === 'not_found') return missing;
  const [issue] = error instanceof AppError ? error.issues : [];
  if (issue) return `${issue.path} ${issue.message}`;
  return error instanceof Error ? error.message : String(error);
};

const carryOutDirectly = async <Order, Answer extends v.GenericSchema>(
  command: OperatorCommand<Order, Answer>,
  environment: Environment,
  order: Order,
) => {
  const database = await openDatabaseOf(environment);
  try {
    return await command.carryOut(database, environment, order);
  } finally {
    await database.close();
  }
};

/** Runs a command to the end of the process: 0, or 1 with a sentence where nothing was changed, or where the answer is a failure. */
export const runOperatorCommand = async <Order, Answer extends v.GenericSchema>(
  command: OperatorCommand<Order, Answer>,
): Promise<never> => {
  try {
    const environment = readEnvironment();
    const { order, server } = command.read(process.argv.slice(2), systemClock.now());
    const url = server ?? `http://localhost:${environment.PORT}`;
    const throughServer = await findServer(command, url, environment.DATA_DIR);
    if (throughServer === null && server !== undefined) throw new TypeError(`No server of this DATA_DIR answers at ${url}.`);
    const answer = await (throughServer ? throughServer(order) : carryOutDirectly(command, environment, order));
    for (const line of command.describe(answer)) process.stdout.write(`${line}\n`);
    process.exit(command.hasFailed?.(answer) ? 1 : 0);
  } catch (error) {
    const advice =
      error instanceof TypeError
        ? `\n\n${command.usage}`
        : error instanceof WriterLockHeld
          ? '\nIf it is a server, name its address: --server http://localhost:PORT'
          : '';
    process.stderr.write(`${reasonOf(error, command.missing)}${advice}\n`);
    process.exit(1);
  }
};
