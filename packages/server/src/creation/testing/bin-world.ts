import { deleteCharacter, listRemovedCharacters, restoreCharacter } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createCall } from '../../chat/testing/index.ts';
import { createTestJobs } from '../../chat/testing/jobs.ts';
import { sweepsOf } from '../../data-map.ts';
import { characters } from '../../db/schema.ts';
import { dataMaps } from '../../features.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';
import { favoriteHandlers } from '../../platform/explore/favorites.ts';
import { ownCharacterHandlers } from '../../platform/explore/own-characters.ts';
import { createRetention, defaultPeriods } from '../../platform/retention.ts';
import type { Db, SearchIndex } from '../../ports/index.ts';
import { createTellSearch, tellIndexJob } from '../../platform/catalogue/search/tell-search.ts';
import { removedCharacterHandlers } from '../lists/removed-characters.ts';

export const dayMs = 86_400_000;

/** Own chatbots, the bin and what ends it over a test database, with a clock that is moved by hand. */
export const createBinWorld = (db: Db, { wrap = (index) => index }: { wrap?: (index: SearchIndex) => SearchIndex } = {}) => {
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const log = createMemoryLog();
  const index = createTestSearchIndex();
  const searchIndex = wrap(index);
  const jobs = createTestJobs([tellIndexJob({ db, searchIndex })]);
  const adultAccess = createAdultAccess({ db });
  const { removedDays } = defaultPeriods;
  const tellSearch = createTellSearch({ db, searchIndex, jobs, log });
  const { call } = createCall([
    ...removedCharacterHandlers({ db, clock, rateLimits: createMemoryLimits(), removedDays, tellSearch }),
    ...ownCharacterHandlers({ db }),
    ...favoriteHandlers({ db, adultAccess }),
    ...characterHandlers({ db, findCharacter: createFindCharacter({ db, adultAccess }) }),
  ]);
  const retention = createRetention({ db, clock, log, sweeps: sweepsOf(dataMaps) });
  return {
    db,
    clock,
    log,
    index,
    jobs,
    call,
    sweep: () => retention.run(),
    remove: (caller: Caller, characterId: string) => call(deleteCharacter, { params: { characterId } }, { caller }),
    restore: (caller: Caller, characterId: string) => call(restoreCharacter, { params: { characterId } }, { caller }),
    bin: async (caller: Caller) => (await call(listRemovedCharacters, {}, { caller })).data,
    rowOf: async (id: string) => (await db.select().from(characters).where(eq(characters.id, id)))[0],
  };
};
