import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf } from '../db/rows-of.ts';
import * as schema from '../db/schema.ts';
import type { Db } from '../ports/index.ts';

interface Size {
  name: string;
  rows: number;
  bytes: number;
}
/** Of every table, by its name. */
export type Sizes = ReadonlyMap<string, Size>;

const tables = Object.values<unknown>(schema).filter((table): table is PgTable => is(table, PgTable));
const sizesOfAll = sql.join(
  tables.map(
    (table) =>
      sql`select ${getTableName(table)} as name, count(*)::integer as rows, coalesce(sum(pg_column_size(whole.*)), 0)::integer as bytes from ${table} as whole`,
  ),
  sql` union all `,
);

export const readSizes = async (db: Pick<Db, 'execute'>): Promise<Sizes> =>
  new Map(rowsOf<Size>(await db.execute(sizesOfAll)).map((size) => [size.name, size]));

/** Tables that grew, with how much. */
export const grownSince = (before: Sizes, after: Sizes): Size[] =>
  [...after.values()].flatMap(({ name, rows, bytes }) => {
    const was = before.get(name);
    return was && (rows > was.rows || bytes > was.bytes) ? [{ name, rows: rows - was.rows, bytes: bytes - was.bytes }] : [];
  });
