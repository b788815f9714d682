import { AppError, badField, getEmail, revertEmail, updateEmail } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { CallerContext } from '../../../http/context.ts';
import { jsonHeaders } from '../../../http/error-answer.ts';
import { handler, type Registration } from '../../../http/handler.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { parseEmail } from '../../../kernel/email-address.ts';
import { limitRules } from '../../../limits.ts';
import type { Db, Limits } from '../../../ports/index.ts';
import type { RecentSignIn } from '../own-sessions/recent-sign-in.ts';
import type { EmailChanges } from './email-changes.ts';

export interface EmailChangeHandlersDeps {
  db: Db;
  rateLimits: Limits;
  changes: EmailChanges;
  recent: RecentSignIn;
}

/** Asks for another address of an account: a code is mailed there, and nothing changes before it came back. */
export type AskForEmail = (context: CallerContext, email: string) => Promise<void>;

export const createAskForEmail =
  ({ rateLimits, changes }: Pick<EmailChangeHandlersDeps, 'rateLimits' | 'changes'>): AskForEmail =>
  async ({ brand, caller, address }, email) => {
    // The mailbox counts with those that sign in: neither way may fill it.
    const mailbox = await sha256(`${brand.id} ${email}`);
    await rateLimits.take(
      ...limitRules('emailChanges', { brand, caller, address }),
      ...limitRules('signInMailbox', { brand, caller: { userId: mailbox } }),
    );
    await changes.ask({ brand, userId: caller.userId }, email);
  };

/** GET and PUT users/email, POST users/email/revert (P-PROF-13). */
export const emailChangeHandlers = ({ db, rateLimits, changes, recent }: EmailChangeHandlersDeps): Registration[] => {
  const ask = createAskForEmail({ rateLimits, changes });

  return [
    handler(getEmail, async (_input, { caller }) => {
      const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, caller.userId));
      if (!user) throw new AppError('unauthorized');
      return {
        email: user.email,
        pending_email: await changes.pending(caller.userId),
        is_recent: await recent.is(caller),
      };
    }),

    handler(updateEmail, async ({ body }, context) => {
      const { brand, caller } = context;
      const email = parseEmail(body.email);
      if (email === null) throw badField('body.email', 'must be an e-mail address');
      const who = { brand, userId: caller.userId };
      if (body.code === undefined) {
        await recent.require(caller);
        await ask(context, email);
        return new Response(JSON.stringify({ pending_email: email }), { status: 202, headers: jsonHeaders });
      }
      await rateLimits.take(...limitRules('emailCodes', context));
      await changes.complete(who, email, body.code);
      return { email };
    }),

    handler(revertEmail, async ({ body }, context) => {
      await rateLimits.take(...limitRules('signInGuesses', context));
      return { email: await changes.revert(body.secret) };
    }),
  ];
};
