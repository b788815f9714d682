import { AppError, deleteCharacter, listRemovedCharacters, restoreCharacter } from '@troupe/protocol';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { madeBy, ownCharacterColumns, toOwnCharacter } from '../../platform/explore/own-characters.ts';
import { removeWorks, restoreWorks } from '../../platform/works/work-row.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { TellSearch } from '../../platform/catalogue/search/tell-search.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

export interface RemovedCharacterDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  /** How long the bin keeps what is in it. */
  removedDays: number;
  tellSearch: TellSearch;
}

const removedAt = sql`${characters.deletedAt}`.mapWith(characters.deletedAt);

/** How long a bin keeps what was removed: both ends of it, by the same period as the sweep. */
const createBin = ({ clock, removedDays }: Pick<RemovedCharacterDeps, 'clock' | 'removedDays'>) => ({
  /** SQL: removed, and not for so long that it is over. */
  holds: () => gt(characters.deletedAt, new Date(clock.now().getTime() - removedDays * dayMs)),
  erasedAt: (removed: Date): string => new Date(removed.getTime() + removedDays * dayMs).toISOString(),
});

/** DELETE characters/{id}, POST characters/{id}/restore, GET users/characters/removed (R-MY-07). */
export const removedCharacterHandlers = (deps: RemovedCharacterDeps): Registration[] => {
  const { db, clock, rateLimits, tellSearch } = deps;
  const bin = createBin(deps);
  const isOne = (id: string, { caller, brand }: CallerContext) => and(eq(characters.id, id), madeBy(caller, brand));

  return [
    handler(deleteCharacter, async ({ params }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const now = clock.now();
      const isThere = and(isOne(params.characterId, context), isNull(characters.deletedAt));
      if ((await removeWorks(db, isThere, now)).length === 0) throw new AppError('not_found');
      await tellSearch(params.characterId);
      return { erasedAt: bin.erasedAt(now) };
    }),

    handler(restoreCharacter, async ({ params }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const isInBin = and(isOne(params.characterId, context), bin.holds());
      if ((await restoreWorks(db, isInBin, clock.now())).length === 0) throw new AppError('not_found');
      await tellSearch(params.characterId);
      return {};
    }),

    handler(listRemovedCharacters, async (_input, { caller, brand }) => {
      const rows = await db
        .select({ ...ownCharacterColumns, removedAt })
        .from(characters)
        .where(and(madeBy(caller, brand), bin.holds()))
        .orderBy(desc(characters.deletedAt), desc(characters.id));
      const data = rows.map((row) => ({
        ...toOwnCharacter(row),
        removedAt: row.removedAt.toISOString(),
        erasedAt: bin.erasedAt(row.removedAt),
      }));
      return { data };
    }),
  ];
};
