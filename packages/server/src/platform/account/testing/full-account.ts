import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import type { DataMap, PersonalTable } from '../../../data-map.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import * as schema from '../../../db/schema.ts';
import type { Db } from '../../../ports/index.ts';

/** A text that stands in everything that a full account wrote. */
export const canary = 'canary-of-a-full-account';

type Values = Record<string, unknown>;

const tables = new Map(Object.entries<unknown>(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)));

const referencesOf = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference());

/** Those that others refer to first. */
const inOrder = (): [string, PgTable][] => {
  const left = new Map(tables);
  const done: [string, PgTable][] = [];
  while (left.size > 0) {
    const next = [...left].find(([, table]) =>
      referencesOf(table).every(
        ({ foreignTable }) => foreignTable === table || ![...left.values()].includes(foreignTable as PgTable),
      ),
    );
    if (!next) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    left.delete(next[0]);
    done.push(next);
  }
  return done;
};

/** A value of a column's own kind, with the canary wherever words may stand. */
const plain = (column: PgColumn, mark: string): unknown => {
  if (column.enumValues?.length) return column.enumValues[0];
  if (column.dataType.startsWith('array')) return column.getSQLType().startsWith('text') ? [mark] : [0.5];
  if (column.dataType.startsWith('boolean')) return false;
  if (column.dataType.startsWith('object date') || column.dataType === 'date') return new Date('2026-11-24T08:00:00.000Z');
  if (column.getSQLType() === 'date') return '2026-11-24';
  if (column.dataType.includes('json')) return { said: mark };
  if (column.getSQLType() === 'date') return '2026-11-24';
  if (column.getSQLType() === 'bytea') return new Uint8Array([1, 2, 3]);
  if (column.dataType.startsWith('number') || column.dataType.startsWith('bigint')) return 1;
  return mark;
};

/** Where an id or address stands in the column of a table that is searched through. */
const within: Record<string, (id: string, email: string) => unknown> = {
  keyValues: (id) => ({ accountId: id }),
  mailbox: (_id, email) => email,
  idempotencyKeys: (id) => `${id}|call|key`,
  limitCounts: (id) => `changes:user:${id}`,
  mailBounces: () => `digest-${crypto.randomUUID()}`,
};

/** What is the house's own in rows that stay without the person: ids, prices and codes. */
const houses: Record<string, readonly string[]> = {
  orders: [
    'applicationId',
    'planId',
    'planName',
    'role',
    'currency',
    'promoCode',
    'sale',
    'offerId',
    'steps',
    'version',
    'declineReason',
    'transactionId',
    'subscriptionId',
    'terms',
  ],
  couponUses: ['applicationId', 'code', 'buyers'],
  refunds: ['applicationId', 'by', 'refusal'],
  // The processor's name of a card stays until the engine has had it forgotten there.
  subscriptions: ['applicationId', 'planId', 'role', 'terms', 'nextTerms', 'savedCard', 'failure', 'parkedReason'],
  reports: ['applicationId', 'subjectId', 'characterId', 'label'],
};

/** Tables whose rows hold ids and no words that people wrote. */
const wordless = new Set(['moderationLog', 'mailBounces']);

/**
 * One row of everything that the map gives an owner, made of the schema itself: a table that is new is in it, and
 * one that this cannot fill fails the test that asks for it.
 */
export const fillAccount = async (
  db: Db,
  maps: readonly DataMap[],
  account: { id: string; email: string; mark: string },
): Promise<{ filled: string[] }> => {
  const mapped = Object.assign({}, ...maps.map((map) => map.tables)) as Record<string, PersonalTable | { nobody: string }>;
  const made = new Map<PgTable, Values>();
  const filled: string[] = [];
  for (const [name, table] of inOrder()) {
    const data = mapped[name];
    if (data === undefined || 'nobody' in data) continue;
    const mark = wordless.has(name) ? `row-of-${name}` : account.mark;
    const values: Values = {};
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      if (column.generatedIdentity) continue;
      const reference = referencesOf(table).find(({ columns }) => columns.includes(column));
      const other = reference && made.get(reference.foreignTable as PgTable);
      const isOwner = 'account' in data.owner && data.owner.account === column;
      if (isOwner) values[key] = account.id;
      else if ('within' in data.owner && data.owner.within === column)
        values[key] = within[name]?.(account.id, account.email) ?? `${mark}-${account.id}`;
      else if (reference?.foreignTable === schema.users) values[key] = account.id;
      else if (reference) {
        const [to] = reference.foreignColumns;
        const at = Object.entries(getTableColumns(reference.foreignTable as PgTable)).find(([, one]) => one === to)?.[0] ?? '';
        // A row of its own table is the first of its kind.
        values[key] = reference.foreignTable === table ? null : other?.[at];
      } else if (houses[name]?.includes(key)) values[key] = plain(column, `of-the-house-${key}`);
      else if (column.primary || column.isUnique || column.name === 'invoice_no') {
        const value = plain(column, crypto.randomUUID());
        values[key] = typeof value === 'number' ? Math.floor(Math.random() * 1e9) : value;
      } else values[key] = plain(column, mark);
    }
    if (name === 'users')
      Object.assign(values, {
        id: account.id,
        externalId: `${account.id}-external`,
        username: `u${account.id}`,
        email: account.email,
        platform: 'first_party',
        role: 'free_tier',
        closedAt: null,
      });
    const [row] = await db
      .insert(table)
      .values(values as never)
      .returning();
    made.set(table, row as Values);
    filled.push(name);
  }
  return { filled };
};

/** Tables in which a text still stands, by their names in the database. */
export const tracesOf = async (db: Db, texts: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const table of tables.values()) {
    const { name } = getTableConfig(table);
    for (const text of texts) {
      const result = await db.execute(
        sql`select count(*)::integer as count from ${sql.identifier(name)} as whole where position(lower(${text}) in lower(whole::text)) > 0`,
      );
      const [row] = rowsOf<{ count: number }>(result);
      if (row && row.count > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
};
