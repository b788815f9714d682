import { sql } from 'drizzle-orm';
import { check, customType, timestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** Instants are UTC with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const created = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Holds a column to its values: lists answer them, and one row with another, written by hand, would end each that it is in. */
export const knownValues = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** What may decide (`platform/audit/actor.ts`). */
export const actorKinds = ['account', 'operator', 'processor', 'provider', 'job'] as const;
