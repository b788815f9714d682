import { AppError, accountLimits } from '@troupe/protocol';
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { emailChanges, identities, users } from '../../../db/schema.ts';
import { subjectOf } from '../../../kernel/email-address.ts';
import { embeddedIssuer } from '../../../kernel/subjects.ts';
import type { Clock, Db, NewId, Tx } from '../../../ports/index.ts';
import type { ChangeSecrets } from './change-secrets.ts';

type UserRow = typeof users.$inferSelect;

/** Guesses at one code. */
export const changeTries = 8;

const minute = 60_000;
const day = 24 * 60 * minute;

const isPending = isNull(emailChanges.completedAt);

/** Until when an old address takes back what is done now. */
export const revertEnd = (now: Date) => new Date(now.getTime() + accountLimits.emailRevertDays * day);

/** Only one at a time changes how an account is opened. */
export const lockAccount = async (tx: Tx, userId: string): Promise<UserRow> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.closedAt !== null) throw new AppError('unauthorized');
  return user;
};

/**
 * Only one account at a time is given an address, or takes one back: what is asked after this sees what the one before
 * has written. No index could say so, because another issuer may tell one address of two accounts. After `lockAccount`.
 */
export const lockAddress = async (tx: Tx, applicationId: string, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${applicationId} ${email}`}, 0))`);
};

/** SQL: changes that the address of before can still take back. */
const isHeld = (now: Date) => and(isNotNull(emailChanges.completedAt), gt(emailChanges.revertUntil, now));

/** SQL: those by which an account gave the address up. */
const isHeldBy = (applicationId: string, email: string, now: Date) =>
  and(eq(emailChanges.applicationId, applicationId), eq(emailChanges.oldEmail, email), isHeld(now));

/** The first change by which the address was given up; of one account, where that is told. */
export const heldChange = async (
  tx: Pick<Db, 'select'>,
  held: { applicationId: string; email: string; now: Date; userId?: string },
) => {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        isHeldBy(held.applicationId, held.email, held.now),
        held.userId === undefined ? undefined : eq(emailChanges.userId, held.userId),
      ),
    )
    .orderBy(asc(emailChanges.createdAt))
    .limit(1);
  return change;
};

/** Addresses that are told of one account, the longest held first. */
const heldMost = 3;

/** Addresses that an account gave up and that can still take it back. */
export const heldAddresses = async (tx: Pick<Db, 'select'>, userId: string, now: Date): Promise<string[]> => {
  const changes = await tx
    .select({ email: emailChanges.oldEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isHeld(now)))
    .orderBy(asc(emailChanges.createdAt))
    .limit(heldMost);
  return changes.flatMap(({ email }) => email ?? []);
};

/** Whether the address is somebody else's: an account's, a way into one, or one that was just given up. */
export const isTaken = async (tx: Tx, { id, applicationId }: UserRow, email: string, now: Date): Promise<boolean> => {
  const ofAccount = and(eq(users.applicationId, applicationId), eq(users.platform, 'first_party'), eq(users.email, email));
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ofAccount, ne(users.id, id)))
    .limit(1);
  const isWay = and(
    eq(identities.applicationId, applicationId),
    eq(identities.issuer, embeddedIssuer),
    eq(identities.subject, await subjectOf(email)),
  );
  const [way] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(isWay, ne(identities.userId, id)));
  const [held] = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(isHeldBy(applicationId, email, now), ne(emailChanges.userId, id)))
    .limit(1);
  return account !== undefined || way !== undefined || held !== undefined;
};

/** Drops the changes of an account from a time on. */
export const dropSince = (tx: Tx, userId: string, since: Date) =>
  tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, since)))
    .returning();

/** The one change of an account that waits for its code. */
export const createWaitingChange = ({
  db,
  clock,
  newId,
  secrets,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  secrets: ChangeSecrets;
}) => ({
  async find(userId: string): Promise<string | null> {
    const [row] = await db
      .select({ newEmail: emailChanges.newEmail })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isPending, gt(emailChanges.codeEndsAt, clock.now())));
    return row?.newEmail ?? null;
  },

  /** Begins anew, with the link of before: mails that were sent stay true. */
  async begin(tx: Tx, user: UserRow, newEmail: string): Promise<{ code: string; secret: string; at: Date }> {
    const now = clock.now();
    const [waiting] = await tx
      .select({ id: emailChanges.id })
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, user.id), isPending));
    const id = waiting?.id ?? newId();
    const { code, codeHash } = await secrets.newCode(id, newEmail);
    const { secret, revertHash } = await secrets.revert(id);
    const codeEndsAt = new Date(now.getTime() + accountLimits.emailCodeMinutes * minute);
    const set = { oldEmail: user.email, newEmail, codeHash, tries: 0, codeEndsAt, revertHash, revertUntil: revertEnd(now) };
    await tx
      .insert(emailChanges)
      .values({ id, userId: user.id, applicationId: user.applicationId, createdAt: now, ...set })
      .onConflictDoUpdate({ target: emailChanges.id, set });
    return { code, secret, at: now };
  },

  /** Counts the try before it looks, so that guesses made at the same moment count too. */
  async countTry(userId: string, newEmail: string) {
    const isGood = and(isPending, gt(emailChanges.codeEndsAt, clock.now()), lt(emailChanges.tries, changeTries));
    const [counted] = await db
      .update(emailChanges)
      .set({ tries: sql`${emailChanges.tries} + 1` })
      .where(and(eq(emailChanges.userId, userId), eq(emailChanges.newEmail, newEmail), isGood))
      .returning();
    return counted;
  },

  /** Whether it was this very change that waited until now. */
  async end(tx: Tx, { id, codeHash }: { id: string; codeHash: string }): Promise<boolean> {
    const now = clock.now();
    const ended = await tx
      .update(emailChanges)
      .set({ completedAt: now, revertUntil: revertEnd(now) })
      .where(and(eq(emailChanges.id, id), eq(emailChanges.codeHash, codeHash), isPending))
      .returning({ id: emailChanges.id });
    return ended.length === 1;
  },
});
export type WaitingChange = ReturnType<typeof createWaitingChange>;
