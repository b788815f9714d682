import { AppError, badField, registerExternalUser } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { handler, type Registration } from '../../../http/handler.ts';
import type { Db } from '../../../ports/index.ts';
import { barredName, type NameRules } from '../names/name-rules.ts';
import type { PresentUser } from '../users.ts';

interface ExternalUserDeps {
  db: Db;
  nameRules: NameRules;
  presentUser: PresentUser;
}

/** PATCH v2/users/external: what a partner's user says of themselves, where the partner said nothing (P-AUTH-15). */
export const externalUserHandlers = ({ db, nameRules, presentUser }: ExternalUserDeps): Registration[] => [
  handler(registerExternalUser, async ({ body: { name, username } }, context) => {
    const { caller } = context;
    if (caller.platform !== 'partner') throw new AppError('forbidden');
    await nameRules.requireOwn(db, name, { userId: caller.userId, bearer: 'account', path: 'body.name' });
    if (await nameRules.barsUsername(db, username, caller)) throw badField('body.username', barredName);
    // The row judges: of two tabs, and of a partner who names the user meanwhile, one is first.
    const [saved] = await db
      .update(users)
      .set({ name, username })
      .where(and(eq(users.id, caller.userId), isNull(users.username), isNull(users.closedAt)))
      .returning();
    if (!saved) throw new AppError('conflict', { message: 'The account has its username.' });
    return presentUser(saved, context);
  }),
];
