import {
  claimReviewCase,
  decideReviewCase,
  deleteCharacter,
  getCharacter,
  getReviewCase,
  listReviewCases,
  releaseReviewCase,
  reportCharacter,
  restoreCharacter,
  type EndpointInput,
  type ReportReason,
} from '@troupe/protocol';
import { and, asc, eq } from 'drizzle-orm';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { reportHandlers } from '../../chat/feedback/reports.ts';
import { createCall, createCaller, newId } from '../../chat/testing/index.ts';
import { createTestJobs } from '../../chat/testing/jobs.ts';
import { characters, moderationLog as logTable, notifications as told, reviewCases } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, createMemoryLog, createTestBrand, noLimits } from '../../http/testing.ts';
import { createNameRules } from '../../platform/identity/names/name-rules.ts';
import { createAdultAccess } from '../../platform/rights/adult-access.ts';
import { characterHandlers, createFindCharacter } from '../../platform/catalogue/characters.ts';
import { createTestSearchIndex } from '../../platform/catalogue/search/testing.ts';
import { createModerationLog } from '../../platform/audit/moderation-log.ts';
import { createTestModerator } from '../../platform/moderation/testing.ts';
import { createNotifications } from '../../platform/notifications/notifications.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { editorHandlers } from '../editor/editor-handlers.ts';
import { createTellSearch, tellIndexJob } from '../../platform/catalogue/search/tell-search.ts';
import { removedCharacterHandlers } from '../lists/removed-characters.ts';
import { reviewHandlers } from '../review/review-handlers.ts';

type Decided = EndpointInput<typeof decideReviewCase>['body'];

/** Reviews beside the editor, reports and the bin, over a test database, with a clock that is moved by hand. */
export const createReviewWorld = (db: Db, { rateLimits = noLimits }: { rateLimits?: Limits } = {}) => {
  const clock = createManualClock('2026-11-27T09:00:00.000Z');
  const index = createTestSearchIndex();
  const jobs = createTestJobs([tellIndexJob({ db, searchIndex: index })]);
  const moderator = createTestModerator();
  const moderationLog = createModerationLog({ clock });
  const findCharacter = createFindCharacter({ db, adultAccess: createAdultAccess({ db }) });
  const tellSearch = createTellSearch({ db, searchIndex: index, jobs, log: createMemoryLog() });
  const unpushed = { enqueue: async () => undefined };
  const nameRules = createNameRules([createTestBrand()]);
  const deps = { db, clock, newId, rateLimits, moderator, moderationLog, findCharacter, tellSearch, nameRules };
  const { call } = createCall([
    ...reviewHandlers({ ...deps, notifications: createNotifications({ clock, newId, jobs: unpushed }) }),
    ...editorHandlers(deps),
    ...removedCharacterHandlers({ ...deps, removedDays: defaultPeriods.removedDays }),
    ...reportHandlers({ ...deps, rateLimits: createMemoryLimits() }),
    ...characterHandlers({ db, findCharacter }),
  ]);
  const of = (caseId: string) => ({ params: { caseId } });
  const openCaseOf = async (characterId: string) => {
    const isOpen = and(eq(reviewCases.characterId, characterId), eq(reviewCases.state, 'open'));
    return (await db.select().from(reviewCases).where(isOpen))[0] ?? null;
  };
  const read = (caller: Caller, caseId: string) => call(getReviewCase, of(caseId), { caller });

  return {
    db,
    clock,
    index,
    call,
    moderationLog,
    openCaseOf,
    read,
    rowOf: async (id: string) => (await db.select().from(characters).where(eq(characters.id, id)))[0]!,
    list: (caller: Caller, query: EndpointInput<typeof listReviewCases>['query'] = {}) =>
      call(listReviewCases, { query }, { caller }),
    claim: (caller: Caller, caseId: string, take_over = false) =>
      call(claimReviewCase, { ...of(caseId), body: { take_over } }, { caller }),
    release: (caller: Caller, caseId: string) => call(releaseReviewCase, of(caseId), { caller }),
    /** On the case as it is now, unless another version is named. */
    decide: async (caller: Caller, caseId: string, body: Partial<Decided> & Pick<Decided, 'action'>) => {
      const [row] = await db.select().from(reviewCases).where(eq(reviewCases.id, caseId));
      return call(decideReviewCase, { ...of(caseId), body: { case_version: row!.version, ...body } }, { caller });
    },
    /** A new account reports a chatbot. */
    report: async (characterId: string, label: ReportReason = 'hate', comment = 'Look at this.') => {
      const caller = await createCaller(db);
      await call(reportCharacter, { params: { characterId }, body: { label, comment } }, { caller });
      return caller;
    },
    remove: (caller: Caller, characterId: string) => call(deleteCharacter, { params: { characterId } }, { caller }),
    restore: (caller: Caller, characterId: string) => call(restoreCharacter, { params: { characterId } }, { caller }),
    open: (caller: Caller, characterId: string) => call(getCharacter, { params: { characterId }, query: {} }, { caller }),
    logOf: (characterId: string) =>
      db
        .select()
        .from(logTable)
        .where(eq(logTable.subject, `character:${characterId}`))
        .orderBy(asc(logTable.seq)),
    toldTo: async (userId: string) =>
      (await db.select().from(told).where(eq(told.userId, userId))).map((one) => [one.kind, one.payload]),
  };
};

export type ReviewWorld = ReturnType<typeof createReviewWorld>;

/** A new account that may decide. */
export const createReviewer = (db: Db): Promise<Caller> => createCaller(db, { extraPermissions: ['moderate'] });
