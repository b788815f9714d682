import { AppError, deleteCharacter, listRemovedCharacters, restoreCharacter } from '@troupe/protocol';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { madeBy, ownCharacterColumns, toOwnCharacter } from '../../platform/explore/own-characters.ts';
import { removeWorks, restoreWorks } from '../../platform/works/work-row.ts';
import type { Db, Limits } from '../../ports/index.ts';
import type { TellSearch } from '../../platform/catalogue/search/tell-search.ts';
import { createBin, type BinDeps } from '../bin.ts';

export interface RemovedCharacterDeps extends BinDeps {
  db: Db;
  rateLimits: Limits;
  tellSearch: TellSearch;
}

const removedAt = sql`${characters.deletedAt}`.mapWith(characters.deletedAt);

/** DELETE characters/{id}, POST characters/{id}/restore, GET users/characters/removed (R-MY-07). */
export const removedCharacterHandlers = (deps: RemovedCharacterDeps): Registration[] => {
  const { db, clock, rateLimits, tellSearch } = deps;
  const bin = createBin(deps, characters.deletedAt);
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
