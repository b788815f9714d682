import type { PGlite, Transaction } from '@electric-sql/pglite';
import { toDatabase } from '../adapters/pglite.ts';
import type { Database } from '../ports/database.ts';

/** After so many the rows that were removed and never vacuumed begin to cost more than a new one. */
const loansMax = 40;
/** Idle ones that a worker keeps; each takes some 100 MB. */
const idleMax = 2;
/** More rows than that leave an index behind that no plan of a small database has. */
const rowsMax = 5_000;
/** A transaction that its test never ended holds a client for ever. */
const patienceMs = 10_000;

const readShape = `select md5(string_agg(part, ',' order by part)) as shape from (
  select concat('c', oid, relname, relkind, reltuples) as part from pg_class where oid >= 16384
  union all select concat('a', attrelid, attname, atttypid, attnotnull) from pg_attribute where attrelid >= 16384 and attnum > 0
  union all select concat('t', oid, tgenabled) from pg_trigger
  union all select concat('p', oid) from pg_proc where oid >= 16384
  union all select concat('k', oid) from pg_constraint where oid >= 16384
) as parts`;

const readTables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema', 'drizzle') order by 1`;

const readSequences = `select format('%I.%I', schemaname, sequencename) as name, start_value as first from pg_sequences where last_value is not null`;

interface Kept {
  client: PGlite;
  shape: unknown;
  /** Counts the rows of each table that has some; asked each time, so it is one statement with one plan. */
  countRows: string;
  loans: number;
}

/** Stands for everything that a test may leave behind beside rows: tables, columns, triggers, functions, constraints, statistics. */
export const shapeOf = async (client: Pick<Transaction, 'query'>): Promise<unknown> => {
  const { rows } = await client.query<{ shape: string }>(readShape);
  return rows[0]?.shape;
};

const inspect = async (client: PGlite): Promise<Kept> => {
  const { rows: tables } = await client.query<{ name: string }>(readTables);
  const countRows = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} having count(*) > 0`);
  return { client, shape: await shapeOf(client), countRows: countRows.join(' union all '), loans: 0 };
};

/** Makes it as it was when it was opened; answers whether that could be done. */
const clean = async ({ client, shape, countRows }: Kept): Promise<boolean> => {
  if ((await shapeOf(client)) !== shape) return false;
  const { rows: filled } = await client.query<{ name: string; rows: number }>(countRows);
  if (filled.some(({ rows }) => rows > rowsMax)) return false;
  const { rows: sequences } = await client.query<{ name: string; first: number }>(readSequences);
  await client.exec(
    [
      // Neither foreign keys nor triggers that refuse it: rows go in any order.
      'set session_replication_role = replica',
      ...filled.map(({ name }) => `delete from ${name}`),
      ...sequences.map(({ name, first }) => `select setval('${name}', ${first}, false)`),
      'reset session_replication_role',
      'select pg_advisory_unlock_all()',
    ].join(';'),
  );
  return true;
};

/** What is said to whoever still asks a database that was closed, as PGlite says it. */
const closed = () => Promise.reject(new Error('PGlite is closed'));

/**
 * Databases that are lent, emptied and lent again: opening a PGlite takes a second of the processor, emptying one a
 * hundredth. One whose tables, triggers or functions were changed is not lent again. Closing is final for whoever had it.
 */
export const createLending = (open: () => Promise<PGlite>) => {
  const idle: Kept[] = [];

  const takeIdle = async (): Promise<Kept | undefined> => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((done) => {
        timer = setTimeout(done, patienceMs, false);
      });
      const isClean = await Promise.race([clean(kept).catch(() => false), late]);
      clearTimeout(timer);
      if (isClean) return kept;
      void kept.client.close().catch(() => undefined);
    }
    return undefined;
  };

  const lend = (kept: Kept): Database => {
    let isOpen = true;
    kept.loans += 1;
    const client = new Proxy(kept.client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return isOpen ? value.bind(target) : closed;
      },
    });
    return {
      ...toDatabase(client, async () => undefined),
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        if (kept.loans < loansMax && idle.length < idleMax) idle.push(kept);
        else await kept.client.close();
      },
    };
  };

  return { take: async (): Promise<Database> => lend((await takeIdle()) ?? (await inspect(await open()))) };
};
