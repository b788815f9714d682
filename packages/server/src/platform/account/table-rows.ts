import type { DataGroup } from '@troupe/protocol';
import { getTableColumns, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../db/schema.ts';
import type { DataMap, PersonalTable, TableName } from '../../data-map.ts';
import type { Db } from '../../ports/index.ts';

/** A table of the map with what the map says of it. */
export interface MappedTable {
  name: TableName;
  table: PgTable;
  data: PersonalTable;
  group: DataGroup;
}

const tables = new Map<string, unknown>(Object.entries(schema));

const groupOf = (map: DataMap, data: PersonalTable, name: string): DataGroup => {
  const group = data.group ?? map.group;
  if (group === undefined) throw new Error(`The data map names no group of ${name}.`);
  return group;
};

/** Every table that tells of a person, by feature and name. */
export const mappedTables = (maps: readonly DataMap[]): MappedTable[] =>
  maps.flatMap((map) =>
    Object.entries(map.tables).flatMap(([name, data]) =>
      data === undefined || 'nobody' in data
        ? []
        : [{ name: name as TableName, table: tables.get(name) as PgTable, data, group: groupOf(map, data, name) }],
    ),
  );

const referenceOf = (column: PgColumn) => {
  const key = getTableConfig(column.table).foreignKeys.find((one) => one.reference().columns.includes(column));
  const [to] = key?.reference().foreignColumns ?? [];
  if (!to) throw new Error(`${getTableName(column.table)}.${column.name} belongs to no row.`);
  return to as PgColumn;
};

const { characters, conversations } = schema;
const withoutAdult = sql`${conversations.characterId} not in (select ${characters.id} from ${characters} where ${characters.isNsfw})`;

/**
 * Rows of an account, through whatever they belong to; null where only a search through texts would find them. Without
 * `showsAdult` none that belong to a conversation with an adult character.
 */
export const createOwnedBy = (tables: readonly MappedTable[], { showsAdult = true }: { showsAdult?: boolean } = {}) => {
  const owned = (table: PgTable, userId: string): SQL | null => {
    const data = tables.find((one) => one.table === table)?.data;
    if (!data || 'within' in data.owner) return null;
    const { owner, adult } = data;
    if ('account' in owner) {
      const isTheirs = sql`${owner.account} = ${userId}`;
      if (showsAdult) return isTheirs;
      if (table === conversations) return sql`${isTheirs} and ${withoutAdult}`;
      return adult === undefined ? isTheirs : sql`${isTheirs} and (${adult}) is not true`;
    }
    const parent = referenceOf(owner.row);
    const isParent = owned(parent.table, userId);
    if (isParent === null) return null;
    return inArray(owner.row, sql`(select ${parent} from ${parent.table} where ${isParent})`);
  };
  return owned;
};

/** Rows that are read at a time. */
const page = 500;

const keyOf = (table: PgTable): PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
};

const isBytes = (column: PgColumn) => column.getSQLType() === 'bytea';

/** Rows as JSON, a page at a time, without what the map leaves out. */
export const readRows = async function* (
  db: Db,
  { table, data }: MappedTable,
  where: SQL,
): AsyncGenerator<Record<string, unknown>[]> {
  const told = Object.entries(getTableColumns(table)).filter(([, column]) => !isBytes(column) && !data.omit?.includes(column));
  for (let from = 0; ; from += page) {
    const rows = await db
      .select(Object.fromEntries(told))
      .from(table)
      .where(where)
      .orderBy(...keyOf(table))
      .limit(page)
      .offset(from);
    if (rows.length > 0) yield rows;
    if (rows.length < page) return;
  }
};

/** How many rows of an account a table has. */
export const countRows = async (db: Db, table: PgTable, where: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(table)
    .where(where);
  return row?.count ?? 0;
};
