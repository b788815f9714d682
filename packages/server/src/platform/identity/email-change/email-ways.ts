import { and, eq, inArray } from 'drizzle-orm';
import { identities, type users } from '../../../db/schema.ts';
import { subjectOf } from '../../../kernel/email-address.ts';
import { embeddedIssuer } from '../../../kernel/subjects.ts';
import type { Db } from '../../../ports/index.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;
type Account = Pick<typeof users.$inferSelect, 'id' | 'applicationId' | 'externalId' | 'email'>;

const byCode = (userId: string) =>
  and(eq(identities.userId, userId), eq(identities.issuer, embeddedIssuer), eq(identities.kind, 'email'));

/** Whether the account is opened by a code to its address, and not only by another issuer's word. */
export const opensByCode = async (tx: Tx, account: Account): Promise<boolean> => {
  const ways = await tx.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, account.id));
  if (ways.length > 0) return ways.some(({ issuer }) => issuer === embeddedIssuer);
  // From before ways in were kept: the subject stands in the account itself.
  return account.email !== null && account.externalId === (await subjectOf(account.email));
};

/** A code to this address opens the account from now on; false where it opens another one. */
export const addWay = async (tx: Tx, account: Account, email: string, now: Date): Promise<boolean> => {
  const subject = await subjectOf(email);
  const { id: userId, applicationId } = account;
  await tx
    .insert(identities)
    .values({ applicationId, issuer: embeddedIssuer, subject, kind: 'email', userId, usedAt: now })
    .onConflictDoNothing();
  const [way] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(
      and(eq(identities.applicationId, applicationId), eq(identities.issuer, embeddedIssuer), eq(identities.subject, subject)),
    );
  return way?.userId === userId;
};

/** Codes to these addresses open the account no more. */
export const dropWays = async (tx: Tx, userId: string, emails: readonly string[]): Promise<void> => {
  const subjects = await Promise.all(emails.map(subjectOf));
  await tx.delete(identities).where(and(byCode(userId), inArray(identities.subject, subjects)));
};
