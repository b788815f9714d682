import { and, eq } from 'drizzle-orm';
import { mails } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** Drops mails to an account that were not sent yet. */
export const dropWaitingMails = async (tx: Pick<Db, 'delete'>, userId: string): Promise<void> => {
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.state, 'waiting')));
};
