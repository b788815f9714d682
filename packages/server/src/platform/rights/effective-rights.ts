import { AppError, barredBy, type GuardClass } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { refusalOf } from '../../http/authenticate.ts';
import type { Db } from '../../ports/index.ts';
import { currentRow } from './settle-rights.ts';

/** Permissions and restrictions of an account, as they are now. */
export interface EffectiveRights {
  permissions: readonly string[];
  /** When the first of the restrictions ends by itself. */
  restrictedUntil?: Date | null | undefined;
  /** The account is being left, or is gone: its tokens are worth nothing any more. */
  isClosed?: boolean;
}

/** Throws `forbidden` where such a call is barred. */
export const refuseBarred = ({ permissions, restrictedUntil, isClosed }: EffectiveRights, call: GuardClass): void => {
  if (isClosed) throw new AppError('unauthorized', { message: 'The account of this token is closed.' });
  const restriction = barredBy(permissions, call);
  if (restriction !== undefined) throw refusalOf(restriction, restrictedUntil);
};

/**
 * Throws `token_expired` where such a call is barred by now, though its token let it pass: the client renews it, hears the
 * refusal, and knows its rights. Told at once that it is forbidden, a page would go on as if nothing had happened.
 */
export const refuseOutdated = ({ permissions }: Pick<EffectiveRights, 'permissions'>, call: GuardClass): void => {
  if (barredBy(permissions, call) !== undefined) throw new AppError('token_expired');
};

/** What an account may do at a time. */
export const readRights = async (db: Pick<Db, 'select' | 'transaction'>, userId: string, at: Date): Promise<EffectiveRights> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  const current = row && (await currentRow(db, row, at));
  return {
    permissions: current?.extraPermissions ?? [],
    restrictedUntil: current?.restrictedUntil,
    isClosed: !current || current.closedAt !== null,
  };
};
