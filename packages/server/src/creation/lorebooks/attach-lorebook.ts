import { AppError, lorebookLimits, type AttachConflict } from '@troupe/protocol';
import { and, count, eq, isNull } from 'drizzle-orm';
import { characterLorebooks, characters, lorebooks } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { forgetLore, knowLore } from '../../platform/works/lore-versions.ts';
import { isInReview, touchCase } from '../../platform/works/review-cases.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Clock, Db, Tx } from '../../ports/index.ts';
import { editedBy } from '../editor/own-character.ts';
import { findOwnLorebook } from './lorebook-rows.ts';

interface AttachDeps {
  db: Db;
  clock: Clock;
}

/** The book and the chatbot of a call, by their ids. */
export interface Pair {
  lorebookId: string;
  characterId: string;
}

const conflict = (because: AttachConflict, max?: number): AppError =>
  new AppError('conflict', { params: { because, ...(max !== undefined && { max }) } });

/** A chatbot of the member's own. Throws `not_found` for every other. */
export const findOwnCharacter = async (db: Pick<Db, 'select'>, id: string, context: CallerContext): Promise<WorkRow> => {
  const [row] = await db.select().from(characters).where(editedBy(id, context));
  if (!row) throw new AppError('not_found');
  return row;
};

/** Locks the chatbot: of two devices one is first, and it never knows more books than it may. Throws `not_found`. */
export const lockOwnCharacter = async (tx: Tx, characterId: string, context: CallerContext): Promise<WorkRow> => {
  const [row] = await tx.select().from(characters).where(editedBy(characterId, context)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
};

/** Books that a chatbot knows; those in the bin take no place. */
const countKnown = async (tx: Tx, characterId: string): Promise<number> => {
  const [known] = await tx
    .select({ count: count() })
    .from(characterLorebooks)
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(eq(characterLorebooks.characterId, characterId));
  return known?.count ?? 0;
};

/**
 * Lets a chatbot know a book: at once where its creator alone reads it, else once a review has approved it. Throws
 * `not_found`, and `conflict` while the chatbot waits for a reviewer or where it knows as many as it may.
 */
export const createAttach =
  ({ db, clock }: AttachDeps) =>
  ({ lorebookId, characterId }: Pair, context: CallerContext): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockOwnCharacter(tx, characterId, context);
      await findOwnLorebook(tx, lorebookId, context);
      const isIt = and(eq(characterLorebooks.characterId, characterId), eq(characterLorebooks.lorebookId, lorebookId));
      const known = await tx.select({ id: characterLorebooks.lorebookId }).from(characterLorebooks).where(isIt);
      if (known.length > 0) return;
      if (isInReview(row)) throw conflict('in_review');
      const max = lorebookLimits.perChatbot;
      if ((await countKnown(tx, characterId)) >= max) throw conflict('full', max);
      await knowLore(tx, characterId, lorebookId, clock.now());
    });

/** Lets a chatbot forget a book, also while it waits for a reviewer, who is told that the case changed. Throws `not_found`. */
export const createDetach =
  ({ db }: Pick<AttachDeps, 'db'>) =>
  ({ lorebookId, characterId }: Pair, context: CallerContext): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockOwnCharacter(tx, characterId, context);
      await findOwnLorebook(tx, lorebookId, context);
      if ((await forgetLore(tx, characterId, lorebookId)) && isInReview(row)) await touchCase(tx, characterId);
    });
