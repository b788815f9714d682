import { and, eq, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { characters, refreshTokens, reviewCases } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { reachesEverybody } from '../../platform/works/reach.ts';

/** Shorter texts may be alike by chance. */
const copiedLengthMin = 200;

/** SQL: one of many, however many: as one parameter. */
export const isAnyOf = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::text[])`;

/** Accounts that were in one browser with a creator, as `creator chatter`. */
const findSharedBrowsers = async (db: Db, creatorIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const others = alias(refreshTokens, 'others');
  const rows = await db
    .selectDistinct({ creatorId: refreshTokens.userId, chatterId: others.userId })
    .from(refreshTokens)
    .innerJoin(others, and(eq(others.browserHash, refreshTokens.browserHash), ne(others.userId, refreshTokens.userId)))
    .where(and(isNotNull(refreshTokens.browserHash), isAnyOf(refreshTokens.userId, creatorIds)));
  return new Set(rows.map(({ creatorId, chatterId }) => `${creatorId} ${chatterId}`));
};

/** Creators of whose chatbots somebody has to decide: reported ones, and those that the automatic check refused. */
const findOpenCases = async (db: Db, creatorIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: characters.creatorUserId })
    .from(reviewCases)
    .innerJoin(characters, eq(characters.id, reviewCases.characterId))
    .where(
      and(
        eq(reviewCases.state, 'open'),
        inArray(reviewCases.kind, ['report', 'manual']),
        isAnyOf(characters.creatorUserId, creatorIds),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/** Creators of a chatbot whose description is, letter for letter, that of another creator's earlier one. */
const findCopiers = async (db: Db, creatorIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const earlier = alias(characters, 'earlier');
  const rows = await db
    .selectDistinct({ id: characters.creatorUserId })
    .from(characters)
    .innerJoin(
      earlier,
      and(
        sql`md5(${earlier.persona}) = md5(${characters.persona})`,
        ne(earlier.creatorUserId, characters.creatorUserId),
        lt(earlier.firstApprovedAt, characters.firstApprovedAt),
      ),
    )
    .where(
      and(
        reachesEverybody,
        isAnyOf(characters.creatorUserId, creatorIds),
        sql`length(${characters.persona}) >= ${copiedLengthMin}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/** What is known against creators besides their points. */
export const findSuspects = async (db: Db, creatorIds: readonly string[]) => ({
  shared: await findSharedBrowsers(db, creatorIds),
  cases: await findOpenCases(db, creatorIds),
  copiers: await findCopiers(db, creatorIds),
});
