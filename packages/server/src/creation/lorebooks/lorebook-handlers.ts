import {
  AppError,
  createLorebook,
  deleteLorebook,
  getLorebook,
  listLorebooks,
  listRemovedLorebooks,
  lorebookLimits,
  restoreLorebook,
  updateLorebook,
} from '@troupe/protocol';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { lorebooks } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import { forgetLoreWhereFull, removeLore } from '../../platform/works/lore-versions.ts';
import type { Flags, Limits } from '../../ports/index.ts';
import { createBin, type BinDeps } from '../bin.ts';
import {
  findOwnLorebook,
  lockLorebooks,
  ownLorebook,
  ownLorebooks,
  readOwnLorebook,
  selectListed,
  toOwnLorebook,
} from './lorebook-rows.ts';
import { createChangeLorebook, createMakeLorebook, requireRoom, type SaveLorebookDeps } from './save-lorebook.ts';
import { createShowLorebook } from './shown-lorebook.ts';

export interface LorebookDeps extends SaveLorebookDeps, BinDeps {
  rateLimits: Limits;
  flags: Pick<Flags, 'evaluate'>;
  adultAccess: AdultAccess;
}

/** GET lorebooks, GET lorebooks/removed, GET lorebooks/{id}. */
const readingHandlers = (deps: LorebookDeps): Registration[] => {
  const { db, flags } = deps;
  const bin = createBin(deps, lorebooks.deletedAt);
  const show = createShowLorebook(deps);
  const removedAt = sql`${lorebooks.deletedAt}`.mapWith(lorebooks.deletedAt);

  return [
    handler(listLorebooks, async ({ query }, context) => {
      const { brand, caller } = context;
      const { lorebook: isOn } = await flags.evaluate(brand, { key: caller.userId, role: caller.role });
      if (!isOn) throw new AppError('not_found');
      const place = sql`(${lorebooks.updatedAt}, ${lorebooks.id})`;
      const after = query.last_id
        ? sql`${place} < (select ${lorebooks.updatedAt}, ${lorebooks.id} from ${lorebooks} where ${and(ownLorebooks(context), eq(lorebooks.id, query.last_id))})`
        : undefined;
      const rows = await selectListed(db)
        .where(and(ownLorebooks(context), isNull(lorebooks.deletedAt), after))
        .orderBy(desc(lorebooks.updatedAt), desc(lorebooks.id))
        .limit(query.limit + 1);
      const page = pageOf(rows, query.limit);
      return { data: answerPage(page.rows.map(toOwnLorebook), page) };
    }),

    handler(listRemovedLorebooks, async (_input, context) => {
      const rows = await selectListed(db)
        .where(and(ownLorebooks(context), bin.holds()))
        .orderBy(desc(removedAt), desc(lorebooks.id));
      const data = rows.flatMap((row) => {
        const { deletedAt } = row.book;
        if (deletedAt === null) return [];
        return { ...toOwnLorebook(row), removedAt: deletedAt.toISOString(), erasedAt: bin.erasedAt(deletedAt) };
      });
      return { data };
    }),

    handler(getLorebook, ({ params }, context) => show(params.lorebookId, context)),
  ];
};

/** POST lorebooks, PATCH lorebooks/{id}. */
const writingHandlers = (deps: LorebookDeps): Registration[] => {
  const { db, rateLimits } = deps;
  const [make, change] = [createMakeLorebook(deps), createChangeLorebook(deps)];

  return [
    handler(createLorebook, async ({ body }, context) => {
      await rateLimits.take(...limitRules('creations', context));
      return readOwnLorebook(db, await make(body, context), context);
    }),

    handlerAfter(
      updateLorebook,
      ({ params }, context) => findOwnLorebook(db, params.lorebookId, context),
      async ({ params, body }, context) => {
        await rateLimits.take(...limitRules('changes', context));
        await change(params.lorebookId, body, context);
        return readOwnLorebook(db, params.lorebookId, context);
      },
    ),
  ];
};

/** DELETE lorebooks/{id}, POST lorebooks/{id}/restore. */
const binHandlers = (deps: LorebookDeps): Registration[] => {
  const { db, clock, rateLimits } = deps;
  const bin = createBin(deps, lorebooks.deletedAt);

  return [
    handler(deleteLorebook, async ({ params }, context) => {
      await rateLimits.take(...limitRules('changes', context));
      const now = clock.now();
      await db.transaction(async (tx) => {
        await findOwnLorebook(tx, params.lorebookId, context);
        const isGone = await removeLore(tx, params.lorebookId, ownLorebook(params.lorebookId, context), now);
        if (!isGone) throw new AppError('not_found');
      });
      return { erasedAt: bin.erasedAt(now) };
    }),

    handler(restoreLorebook, async ({ params }, context: CallerContext) => {
      await rateLimits.take(...limitRules('changes', context));
      await db.transaction(async (tx) => {
        await lockLorebooks(tx, context);
        const isInBin = and(ownLorebooks(context), eq(lorebooks.id, params.lorebookId), bin.holds());
        // Not locked yet: the chatbots that know it come first.
        const [held] = await tx.select({ id: lorebooks.id }).from(lorebooks).where(isInBin);
        if (!held) throw new AppError('not_found');
        await requireRoom(tx, context);
        await forgetLoreWhereFull(tx, held.id, lorebookLimits.perChatbot);
        const back = await tx.update(lorebooks).set({ deletedAt: null }).where(isInBin).returning({ id: lorebooks.id });
        if (back.length === 0) throw new AppError('not_found');
      });
      return readOwnLorebook(db, params.lorebookId, context);
    }),
  ];
};

/** Lorebooks as their creators write them (docs/features/creation/lorebooks.md). */
export const lorebookHandlers = (deps: LorebookDeps): Registration[] => [
  ...readingHandlers(deps),
  ...writingHandlers(deps),
  ...binHandlers(deps),
];
