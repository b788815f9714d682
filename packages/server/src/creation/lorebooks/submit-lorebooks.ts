import { AppError, type SubmitConflict } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import { hasNewLore, itemsOfLore, readPresentLore } from '../../platform/works/lore-versions.ts';
import { isInReview } from '../../platform/works/review-cases.ts';
import { resubmitWork } from '../../platform/works/save-work.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { lockOwnCharacter } from './attach-lorebook.ts';

export interface SubmitDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderator: Pick<Moderator, 'refuse' | 'scopeOf'>;
}

const conflict = (because: SubmitConflict): AppError => new AppError('conflict', { params: { because } });

/** Throws `conflict` where nothing of a chatbot's books can be submitted. */
const refuse = async (db: Pick<Db, 'select'>, row: WorkRow): Promise<void> => {
  if (isInReview(row)) throw conflict('in_review');
  if (row.moderationStatus === 'fix_required') throw conflict('fix_required');
  if (!(await hasNewLore(db, row))) throw conflict('nothing_new');
};

/**
 * Asks for a review of what the books of a chatbot say now, its text as it is; until it is approved, readers get what was
 * approved before. What is judged is what waits, whatever is written meanwhile. Throws `conflict` and what moderation refuses.
 */
export const createSubmitLorebooks =
  ({ db, clock, newId, moderator }: SubmitDeps) =>
  async (row: WorkRow, context: CallerContext): Promise<void> => {
    await refuse(db, row);
    const lore = await readPresentLore(db, row.id);
    const scope = moderator.scopeOf(context, { subject: 'call:submitLorebooks', place: 'publish' });
    const { isAdult } = await moderator.refuse(itemsOfLore(lore), scope);
    await db.transaction(async (tx) => {
      const locked = await lockOwnCharacter(tx, row.id, context);
      await refuse(tx, locked);
      const writing = { applicationId: context.brand.id, newId, now: clock.now() };
      await resubmitWork(tx, locked, { note: '', isAdult, lore }, writing);
    });
  };
