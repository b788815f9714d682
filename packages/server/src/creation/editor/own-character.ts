import { AppError } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { madeBy } from '../../platform/explore/own-characters.ts';
import type { WorkRow } from '../../platform/works/work-row.ts';
import type { Db } from '../../ports/index.ts';

/** SQL: a chatbot that an account made on a brand and that is edited here: no group, and none that was removed. */
export const editedBy = (id: string, { caller, brand }: Pick<CallerContext, 'caller' | 'brand'>) =>
  and(eq(characters.id, id), madeBy(caller, brand), eq(characters.type, 'character'), isNull(characters.deletedAt));

export type FindOwnCharacter = (id: string, context: CallerContext) => Promise<WorkRow>;

/**
 * Finds a chatbot of the caller's own. Throws `forbidden` for another account's that the caller may open (R-BOT-27), and
 * `not_found` for every other: a caller must not learn that a chatbot exists which they may not open.
 */
export const createFindOwnCharacter =
  ({ db, findCharacter }: { db: Pick<Db, 'select'>; findCharacter: FindCharacter }): FindOwnCharacter =>
  async (id, context) => {
    const [row] = await db.select().from(characters).where(editedBy(id, context));
    if (row) return row;
    const opened = await findCharacter(id, context).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    throw new AppError(opened && !opened.isCreator && opened.row.type === 'character' ? 'forbidden' : 'not_found');
  };
