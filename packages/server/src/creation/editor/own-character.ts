import { AppError } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { madeBy } from '../../platform/explore/own-characters.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Db } from '../../ports/index.ts';

/** A chatbot, a group, or either: what a call asks for. */
export type WorkType = WorkRow['type'] | 'either';

/** SQL: what an account made on a brand and what is edited here: nothing that was removed. */
export const editedBy = (id: string, { caller, brand }: Pick<CallerContext, 'caller' | 'brand'>, type: WorkType = 'either') =>
  and(
    eq(characters.id, id),
    madeBy(caller, brand),
    type === 'either' ? undefined : eq(characters.type, type),
    isNull(characters.deletedAt),
  );

export type FindOwnCharacter = (id: string, context: CallerContext) => Promise<WorkRow>;

/**
 * Finds a chatbot, a group or either of the caller's own. Throws `forbidden` for another account's that the caller may open (R-BOT-27), and
 * `not_found` for every other: a caller must not learn that a chatbot exists which they may not open.
 */
export const createFindOwnCharacter =
  ({ db, findCharacter }: { db: Pick<Db, 'select'>; findCharacter: FindCharacter }, type: WorkType): FindOwnCharacter =>
  async (id, context) => {
    const [row] = await db
      .select()
      .from(characters)
      .where(editedBy(id, context, type));
    if (row) return row;
    const opened = await findCharacter(id, context).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    throw new AppError(
      opened && !opened.isCreator && (type === 'either' || opened.row.type === type) ? 'forbidden' : 'not_found',
    );
  };
