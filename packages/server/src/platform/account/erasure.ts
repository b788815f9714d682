import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { DataMap, Erase, Leaver, PersonalTable } from '../../data-map.ts';
import type { Db } from '../../ports/index.ts';
import { dropAccount } from '../identity/accounts/account-rows.ts';

/** Rows that one statement drops: few enough that requests do not wait long behind it. */
const slice = 500;

/** Drops a slice and returns how many rows that were. */
export const dropWhere = async (db: Db, table: PgTable, where: SQL): Promise<number> => {
  const done = await db.execute(
    sql`with gone as (delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${slice})) returning 1)
      select count(*)::integer as count from gone`,
  );
  return rowsOf<{ count: number }>(done)[0]?.count ?? 0;
};

/** A leaver's id or address stands somewhere in the column. */
const holds = (column: PgColumn, { id, email }: Leaver): SQL =>
  email === null
    ? sql`position(${id} in ${column}::text) > 0`
    : sql`(position(${id} in ${column}::text) > 0 or position(lower(${email}) in lower(${column}::text)) > 0)`;

/** Drops what `delete` says of a table, by the column of its owner. */
const dropOwned =
  ({ owner }: PersonalTable): Erase =>
  (db, leaver) => {
    if ('within' in owner) return dropWhere(db, owner.within.table, holds(owner.within, leaver));
    const column = 'account' in owner ? owner.account : owner.row;
    return dropWhere(db, column.table, sql`${column} = ${leaver.id}`);
  };

/** Takes the leaver out of other accounts' rows. */
const forget =
  (column: PgColumn): Erase =>
  async (db, { id }) => {
    if (column.notNull) return dropWhere(db, column.table, sql`${column} = ${id}`);
    const set = sql`${sql.identifier(column.name)} = null`;
    const done = await db.execute(
      sql`with done as (update ${column.table} set ${set} where ctid = any(array(select ctid from ${column.table} where ${column} = ${id} limit ${slice})) returning 1)
        select count(*)::integer as count from done`,
    );
    return rowsOf<{ count: number }>(done)[0]?.count ?? 0;
  };

const erasersOf = (table: PersonalTable): Erase[] => {
  const mentions = (table.mentions ?? []).map(forget);
  if (table.thenErase) mentions.push(table.thenErase);
  if (typeof table.erase === 'function') return [table.erase, ...mentions];
  const isAccount = 'account' in table.owner && table.owner.account.table === users;
  return table.erase === 'delete' && !isAccount ? [dropOwned(table), ...mentions] : mentions;
};

export type EraseAccount = (leaver: Leaver, signal: AbortSignal) => Promise<void>;

/**
 * Erases an account by what the maps say, slice after slice, until nothing is left to do; the account itself last,
 * with what the database takes along. Once more after it: counts are written of what goes. Any number of times.
 */
export const createEraseAccount = ({ db, maps }: { db: Db; maps: readonly DataMap[] }): EraseAccount => {
  const tables = maps
    .flatMap((map) => Object.values(map.tables))
    .filter((table): table is PersonalTable => table !== undefined && !('nobody' in table));
  const first = tables.flatMap(({ eraseFirst }) => eraseFirst ?? []);
  const then = tables.flatMap(erasersOf);

  const until = async (erasers: readonly Erase[], leaver: Leaver, signal: AbortSignal): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      hasMore = false;
      for (const erase of erasers) {
        for (let done = 1; done > 0;) {
          signal.throwIfAborted();
          done = await erase(db, leaver);
          hasMore ||= done > 0;
        }
      }
    }
  };

  return async (leaver, signal) => {
    await until(first, leaver, signal);
    await until(then, leaver, signal);
    await dropAccount(db, leaver.id);
    await until(then, leaver, signal);
  };
};
