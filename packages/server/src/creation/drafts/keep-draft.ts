import { AppError, draftLimits, type DraftConflict, type EndpointRequest, type putDraft } from '@troupe/protocol';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { drafts } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Clock, Db, Tx } from '../../ports/index.ts';
import type { Bin } from '../bin.ts';
import { isThere, lockDrafts, ownDraft, ownDrafts } from './draft-rows.ts';

export interface KeepDeps {
  db: Db;
  clock: Clock;
  bin: Bin;
}

type Written = EndpointRequest<typeof putDraft>['body'];
type Kept = Pick<typeof drafts.$inferSelect, 'revision' | 'updatedAt'>;

/** Says what stands against keeping a draft. */
const conflict = (because: DraftConflict, params: { revision: number } | { max: number }): AppError =>
  new AppError('conflict', { params: { because, ...params } });

/** Throws `conflict` where a member has as many drafts as they may. */
export const requireRoom = async (tx: Tx, context: CallerContext): Promise<void> => {
  const max = draftLimits.perMember;
  const [held] = await tx
    .select({ count: count() })
    .from(drafts)
    .where(and(ownDrafts(context), isNull(drafts.removedAt)));
  if ((held?.count ?? 0) >= max) throw conflict('full', { max });
};

const toColumns = (written: Written) => {
  const { form, note, guidelines, lorebooks, characterId, characterRevision, moderation_status: moderationStatus } = written;
  return { content: { form, note, guidelines, lorebooks }, characterId, characterRevision, moderationStatus };
};

/** Whether a draft says already what is written: its answer was lost, and it was sent again. */
const isWritten = async (tx: Tx, which: ReturnType<typeof ownDraft>, written: ReturnType<typeof toColumns>): Promise<boolean> => {
  const { content, characterId, characterRevision, moderationStatus } = written;
  const isSame = and(
    eq(drafts.content, content),
    sql`${drafts.characterId} is not distinct from ${characterId}`,
    eq(drafts.characterRevision, characterRevision),
    sql`${drafts.moderationStatus} is not distinct from ${moderationStatus}`,
  );
  return (await tx.select({ id: drafts.id }).from(drafts).where(and(which, isSame))).length > 0;
};

/**
 * Keeps a draft over the revision that it was written upon, in place of what is there, out of the bin. Throws `conflict`
 * where another was kept meanwhile, or where there are as many as there may be; nothing has changed then.
 */
export const createKeepDraft =
  ({ db, clock, bin }: KeepDeps) =>
  (id: string, body: Written, context: CallerContext): Promise<Kept> =>
    db.transaction(async (tx) => {
      await lockDrafts(tx, context);
      const which = ownDraft(id, context);
      const { revision, updatedAt, removedAt } = drafts;
      const found = await tx
        .select({ revision, updatedAt, removedAt })
        .from(drafts)
        .where(and(which, isThere(bin)));
      const before = found[0] ?? { revision: 0, updatedAt: null, removedAt: null };
      const written = toColumns(body);
      const base = body.base_revision;
      const isRepeat = before.updatedAt !== null && before.revision === base + 1 && (await isWritten(tx, which, written));
      if (!isRepeat && before.revision !== base) throw conflict('revision', { revision: before.revision });
      if (isRepeat && before.removedAt === null) return before;
      if (before.updatedAt === null || before.removedAt !== null) await requireRoom(tx, context);
      const kept = isRepeat
        ? { revision: before.revision, updatedAt: before.updatedAt }
        : { revision: base + 1, updatedAt: clock.now() };
      const row = { ...written, ...kept, removedAt: null };
      await tx
        .insert(drafts)
        .values({ ...row, id, creatorUserId: context.caller.userId, applicationId: context.brand.id, createdAt: kept.updatedAt })
        .onConflictDoUpdate({ target: [drafts.creatorUserId, drafts.applicationId, drafts.id], set: row });
      return kept;
    });
