import { AppError } from '@troupe/protocol';
import { and, eq, notExists, sql } from 'drizzle-orm';
import { identities, users } from '../../db/schema.ts';
import { embeddedIssuer } from '../../kernel/subjects.ts';
import type { Clock, Db, Identity, NewId } from '../../ports/index.ts';
import type { UserRow } from './users.ts';

type Tx = Pick<Db, 'select' | 'update'>;

/** Another request made the same way in first: what this one wrote is undone. */
class CameSecond extends Error {}

/** The address was given up by its account while another was made with it, which is undone. */
class GivenUpMeanwhile extends Error {}

/** Somebody proved a way in to an account that is closed. Elsewhere it is a sign-in that failed, as any other. */
export class AccountClosed extends AppError {
  /** The account, where its owner is known by a way in of their own; null for a partner's word. */
  readonly user: UserRow | null;

  constructor(user: UserRow | null = null) {
    super('sign_in_failed', { message: 'The account is closed.' });
    this.user = user;
  }
}

/** The address has just been taken from an account, which its owner may still put back; no other account is made with it. */
export class HeldAddress extends AppError {
  /** Of the link that puts it back. */
  readonly secret: string;

  constructor(secret: string) {
    super('sign_in_failed', { message: 'The address was taken from an account, and can be put back.' });
    this.secret = secret;
  }
}

export interface WaysInDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** Without it every address is free. Asked within a transaction, it reads there. */
  heldBy?: (applicationId: string, email: string, tx?: Tx) => Promise<string | null>;
}

/** Signs in by a way: the account that it opens, or a new one on the first sign-in. */
export const createWaysIn = ({ db, clock, newId, heldBy }: WaysInDeps) => {
  const isWay = (applicationId: string, { issuer, subject }: Identity) =>
    and(eq(identities.applicationId, applicationId), eq(identities.issuer, issuer), eq(identities.subject, subject));

  const known = async (applicationId: string, identity: Identity): Promise<UserRow | undefined> => {
    const [way] = await db
      .update(identities)
      .set({ usedAt: clock.now() })
      .where(isWay(applicationId, identity))
      .returning({ userId: identities.userId });
    if (!way) return undefined;
    // An address that the account has already is its own, whatever the issuer says later.
    const [user] = await db
      .update(users)
      .set({ email: sql`coalesce(${users.email}, ${identity.email})` })
      .where(eq(users.id, way.userId))
      .returning();
    return user;
  };

  /** An account of the time when the subject stood in the account itself; null where it has ways in already. */
  const former = async (tx: Pick<Db, 'select'>, applicationId: string, { subject }: Identity) => {
    const [row] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.applicationId, applicationId),
          eq(users.platform, 'first_party'),
          eq(users.externalId, subject),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(identities)
              .where(eq(identities.userId, users.id)),
          ),
        ),
      );
    return row?.id ?? null;
  };

  /** Of the link that puts an address back; null for a way that is no address, or one that nobody has given up. */
  const secretOf = async (applicationId: string, { issuer, email }: Identity, tx?: Tx): Promise<string | null> =>
    issuer === embeddedIssuer && email !== null ? ((await heldBy?.(applicationId, email, tx)) ?? null) : null;

  const requireFree = async (applicationId: string, identity: Identity): Promise<void> => {
    const secret = await secretOf(applicationId, identity);
    if (secret !== null) throw new HeldAddress(secret);
  };

  const makeWay = (applicationId: string, identity: Identity) =>
    db.transaction(async (tx) => {
      const kept = await former(tx, applicationId, identity);
      const userId = kept ?? newId();
      if (kept === null) {
        const { email } = identity;
        // Another id than the account's own, which is what a guest's token has.
        const row = { id: userId, applicationId, externalId: newId(), platform: 'first_party' as const, name: '', email };
        await tx.insert(users).values({ ...row, role: 'free_tier', createdAt: clock.now() });
      }
      const { issuer, subject, kind } = identity;
      const made = await tx
        .insert(identities)
        .values({ applicationId, issuer, subject, kind, userId, usedAt: clock.now() })
        .onConflictDoNothing()
        .returning({ userId: identities.userId });
      if (made.length === 0) throw new CameSecond();
      // The account that gives the address up loses its sign-in identity first: had it not been for that, this would have come second.
      if ((await secretOf(applicationId, identity, tx)) !== null) throw new GivenUpMeanwhile();
    });

  return async (applicationId: string, identity: Identity): Promise<UserRow> => {
    const found = await known(applicationId, identity);
    if (found?.closedAt) throw new AccountClosed(found);
    if (found) return found;
    await requireFree(applicationId, identity);
    await makeWay(applicationId, identity).catch(async (error: unknown) => {
      if (error instanceof GivenUpMeanwhile) return requireFree(applicationId, identity);
      if (!(error instanceof CameSecond)) throw error;
    });
    const made = await known(applicationId, identity);
    if (!made) throw new Error('A way in that was just made is gone.');
    return made;
  };
};
