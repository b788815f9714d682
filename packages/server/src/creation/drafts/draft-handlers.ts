import { deleteDraft, getDraft, listDrafts, putDraft, restoreDraft } from '@troupe/protocol';
import { and, lt, sql } from 'drizzle-orm';
import type { Sweep } from '../../data-map.ts';
import { drafts } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { dropBatch } from '../../kernel/drop-some.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits } from '../../ports/index.ts';
import { createBin, type BinDeps } from '../bin.ts';
import { createBringBack, createEraseDraft, createRemoveDraft } from './draft-bin.ts';
import { findDraft, findListed, toListed } from './draft-rows.ts';
import { createKeepDraft } from './keep-draft.ts';

export interface DraftDeps extends BinDeps {
  db: Db;
  rateLimits: Limits;
}

/** Drafts of chatbots as accounts keep them (docs/features/creation/drafts.md). Another member's draft does not exist. */
export const draftHandlers = (deps: DraftDeps): Registration[] => {
  const { db, rateLimits } = deps;
  const bin = createBin(deps, drafts.removedAt);
  const keepDeps = { ...deps, bin };
  const [keep, remove, bringBack] = [createKeepDraft(keepDeps), createRemoveDraft(keepDeps), createBringBack(keepDeps)];
  const erase = createEraseDraft(deps);

  return [
    handler(listDrafts, async ({ query }, context) => {
      const rows = await findListed(db, query, context, bin);
      const removed = rows.flatMap((row) => (row.removedAt === null ? [] : [{ row, removedAt: row.removedAt }]));
      return {
        data: rows.filter((row) => row.removedAt === null).map(toListed),
        removed: removed
          .toSorted((one, other) => other.removedAt.getTime() - one.removedAt.getTime())
          .map(({ row, removedAt }) => ({
            ...toListed(row),
            removedAt: removedAt.toISOString(),
            erasedAt: bin.erasedAt(removedAt),
          })),
      };
    }),

    handler(getDraft, ({ params }, context) => findDraft(db, params.draftId, context, bin)),

    handler(putDraft, async ({ params, body }, context) => {
      await rateLimits.take(...limitRules('drafts', context));
      const { revision, updatedAt } = await keep(params.draftId, body, context);
      return { revision, updatedAt: updatedAt.toISOString() };
    }),

    handler(deleteDraft, async ({ params, query }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      await (query.saved === undefined ? remove : erase)(params.draftId, context);
      return {};
    }),

    handler(restoreDraft, async ({ params }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      await bringBack(params.draftId, context);
      return findDraft(db, params.draftId, context, bin);
    }),
  ];
};

/** Drafts that their writers removed and may bring back no longer. */
export const endDrafts: Sweep = ({ db, periods, daysAgo }) => {
  const isOver = lt(drafts.removedAt, daysAgo(periods.removedDays));
  const { creatorUserId, applicationId, id } = drafts;
  const some = db.select({ creatorUserId, applicationId, id }).from(drafts).where(isOver).limit(dropBatch);
  return db
    .delete(drafts)
    .where(and(isOver, sql`(${creatorUserId}, ${applicationId}, ${id}) in (${some})`))
    .returning({ id });
};
