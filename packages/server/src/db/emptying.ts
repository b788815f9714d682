/** Asks one statement. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

/** What a migrated, empty database of tests looks like. */
export interface Emptiness {
  shape: unknown;
  /** Counts the rows of each table that has some; asked each time, so it is one statement with one plan. */
  countRows: string;
}

/** More rows than that leave an index behind that no plan of a small database has. */
const rowsMax = 5_000;

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

/** Stands for everything that a test may leave behind beside rows: tables, columns, triggers, functions, constraints, statistics. */
export const shapeOf = async (ask: Ask): Promise<unknown> => (await ask(readShape))[0]?.['shape'];

/** How a database looks that has just been migrated. */
export const readEmptiness = async (ask: Ask): Promise<Emptiness> => {
  const tables = await ask(readTables);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} having count(*) > 0`);
  return { shape: await shapeOf(ask), countRows: counts.join(' union all ') };
};

/** Makes it as it was when it was migrated; returns whether that could be done. */
export const empty = async (
  ask: Ask,
  run: (script: string) => Promise<unknown>,
  { shape, countRows }: Emptiness,
): Promise<boolean> => {
  if ((await shapeOf(ask)) !== shape) return false;
  const filled = await ask(countRows);
  if (filled.some(({ rows }) => Number(rows) > rowsMax)) return false;
  const sequences = await ask(readSequences);
  await run(
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
