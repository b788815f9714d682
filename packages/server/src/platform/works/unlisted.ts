import { unlistsWorks } from '@troupe/protocol';
import { and, eq, exists, gt, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { characters, grants } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { isInForce } from '../rights/grants.ts';
import { reachesEverybody } from './reach.ts';

const canUnlist = and(eq(grants.kind, 'restriction'), inArray(grants.value, [...unlistsWorks]));

/** Restrictions that take an account's works out of lists at a time, and keep its ratings from counting. */
const unlists = (at: Date): SQL | undefined => and(canUnlist, isInForce(at));

/** SQL: nothing that holds at a time takes this account's works out of lists, or keeps its ratings from counting (P-ROLE-11). */
export const isListedCreator = (db: Pick<Db, 'select'>, creatorId: PgColumn | SQL, at: Date): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(grants)
      .where(and(sql`${grants.userId} = ${creatorId}`, unlists(at))),
  );

/** The same, but for the account itself, which goes on seeing what is its own. */
export const isListedFor = (
  db: Pick<Db, 'select'>,
  creatorId: PgColumn,
  viewerId: string | undefined,
  at: Date,
): SQL | undefined => or(isListedCreator(db, creatorId, at), viewerId === undefined ? undefined : eq(creatorId, viewerId));

/** Ids of all accounts whose public works are in no list. */
export const findUnlistedCreators = async (db: Pick<Db, 'selectDistinct' | 'select'>, at: Date): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: grants.userId })
    .from(grants)
    .where(
      and(
        unlists(at),
        exists(
          db
            .select({ one: sql`1` })
            .from(characters)
            .where(and(eq(characters.creatorUserId, grants.userId), reachesEverybody)),
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/** Accounts that came under such a restriction, or out of one, after a time; also by its end, at which no row is written. */
export const findRelisted = async (db: Pick<Db, 'selectDistinct'>, after: Date, until: Date): Promise<string[]> => {
  const isBetween = (column: PgColumn) => and(gt(column, after), lte(column, until));
  const rows = await db
    .selectDistinct({ id: grants.userId })
    .from(grants)
    .where(
      and(
        canUnlist,
        or(isBetween(grants.startsAt), isBetween(grants.endedAt), and(isNull(grants.endedAt), isBetween(grants.endsAt))),
      ),
    );
  return rows.map(({ id }) => id);
};
