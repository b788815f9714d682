import { AppError, draftLimits } from '@troupe/protocol';
import { and, desc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { drafts } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Tx } from '../../ports/index.ts';
import { isThere, lockDrafts, ownDraft, ownDrafts } from './draft-rows.ts';
import { requireRoom, type KeepDeps } from './keep-draft.ts';

/** Erases what a member's bin has no room for, the oldest first. */
const endOldest = async (tx: Tx, context: CallerContext): Promise<void> => {
  const isRemoved = and(ownDrafts(context), isNotNull(drafts.removedAt));
  const beyond = tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(isRemoved)
    .orderBy(desc(drafts.removedAt), desc(drafts.id))
    .offset(draftLimits.inBin);
  await tx.delete(drafts).where(and(isRemoved, inArray(drafts.id, beyond)));
};

/** Puts a draft into the bin; one that is there stays as long as it would have. Throws `not_found`. */
export const createRemoveDraft =
  ({ db, clock, bin }: KeepDeps) =>
  (id: string, context: CallerContext): Promise<void> =>
    db.transaction(async (tx) => {
      await lockDrafts(tx, context);
      const which = ownDraft(id, context);
      const isOpen = and(which, isNull(drafts.removedAt));
      const removed = await tx.update(drafts).set({ removedAt: clock.now() }).where(isOpen).returning({ id: drafts.id });
      if (removed.length > 0) return endOldest(tx, context);
      const [found] = await tx
        .select({ id: drafts.id })
        .from(drafts)
        .where(and(which, isThere(bin)));
      if (!found) throw new AppError('not_found');
    });

/** Erases a draft, wherever it is. Throws `not_found`. */
export const createEraseDraft =
  ({ db }: Pick<KeepDeps, 'db'>) =>
  async (id: string, context: CallerContext): Promise<void> => {
    const gone = await db.delete(drafts).where(ownDraft(id, context)).returning({ id: drafts.id });
    if (gone.length === 0) throw new AppError('not_found');
  };

/** Takes a draft out of the bin. Throws `not_found`, and `conflict` where there are as many as there may be. */
export const createBringBack =
  ({ db, bin }: Pick<KeepDeps, 'db' | 'bin'>) =>
  (id: string, context: CallerContext): Promise<void> =>
    db.transaction(async (tx) => {
      await lockDrafts(tx, context);
      const which = and(ownDraft(id, context), isThere(bin));
      const [found] = await tx.select({ removedAt: drafts.removedAt }).from(drafts).where(which);
      if (!found) throw new AppError('not_found');
      if (found.removedAt === null) return;
      await requireRoom(tx, context);
      await tx.update(drafts).set({ removedAt: null }).where(which);
    });
