import type { Database, Job, Log } from '../ports/index.ts';

type Sql = Pick<Database, 'executeSql'>;

/** Largest first: what a stop cuts off is worth the least. */
const tablesOf = async ({ executeSql }: Sql) => {
  const { rows } = await executeSql(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by pg_total_relation_size(relid) desc`,
  );
  return rows.map(({ name }) => String(name));
};

const bytesOf = async ({ executeSql }: Sql) =>
  Number((await executeSql('select pg_database_size(current_database()) as bytes')).rows[0]?.['bytes']);

/**
 * What PostgreSQL does by itself and PGlite does not: every night the room of deleted rows becomes room for new ones,
 * and the planner learns what the tables hold. A table at a time, because calls wait while one is looked through.
 */
export const vacuumJob = ({ database, log }: { database: Sql; log: Log }): Job => ({
  name: 'platform/vacuum',
  schedule: '17 3 * * *',
  tries: 2,
  async run(_, { signal }) {
    const [began, before] = [performance.now(), await bytesOf(database)];
    let longestMs = 0;
    for (const table of await tablesOf(database)) {
      signal.throwIfAborted();
      const from = performance.now();
      await database.executeSql(`vacuum (analyze) ${table}`);
      longestMs = Math.max(longestMs, performance.now() - from);
    }
    const bytes = await bytesOf(database);
    const ms = Math.round(performance.now() - began);
    log.info('The database was vacuumed.', { ms, longestMs: Math.round(longestMs), bytes, freedBytes: before - bytes });
  },
});
