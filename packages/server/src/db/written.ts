import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** SQL without values, written out once: to put a statement together for each call costs a tenth of a page. */
export const written = (part: SQL): SQL => {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`SQL with ${params.length} values cannot be written out beforehand.`);
  return sql.raw(text);
};
