import { accountLimits, AppError, badField, isRelayAddress, type Brand } from '@troupe/protocol';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { emailChanges, users } from '../../../db/schema.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { SecretKeys } from '../../../kernel/secrets.ts';
import type { Clock, Db, NewId } from '../../../ports/index.ts';
import type { Mails } from '../../mails/mails.ts';
import type { SessionEnds } from '../own-sessions/session-ends.ts';
import { dropPasskeysSince } from '../passkeys/passkey-rows.ts';
import {
  createWaitingChange,
  dropSince,
  heldChange,
  isTaken,
  lockAccount,
  lockAddress,
  type WaitingChange,
} from './change-rows.ts';
import { createChangeSecrets, type ChangeSecrets } from './change-secrets.ts';
import { addWay, dropWays, opensByCode } from './email-ways.ts';
import { dayMs } from '../../../kernel/schedules/time.ts';

/** Where the mail's link leads: the secret stands in the fragment, which no server is told. */
export const revertPath = (secret: string) => `/update-email/revert#${secret}`;

export interface EmailChangeDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  keys: SecretKeys;
  mails: Pick<Mails, 'queue'>;
  ends: Pick<SessionEnds, 'endAll'>;
}

interface Asker {
  userId: string;
  brand: Brand;
}

export interface EmailChanges {
  /** Where a code is awaited from; null for none. */
  pending(userId: string): Promise<string | null>;
  /** Mails a code to the new address and a notice to the old one; nothing else changes. */
  ask(who: Asker, newEmail: string): Promise<void>;
  /** The address takes over, if that is the code. */
  complete(who: Asker, newEmail: string, code: string): Promise<void>;
  /** The former address stands; every session ends, and passkeys made since or in the days before are gone. Answers the address. */
  revert(secret: string): Promise<string>;
  /** The secret of the link of an account that an address has just been taken from; null where there is none. Reads within `tx`, where one is given. */
  heldBy(applicationId: string, email: string, tx?: Pick<Db, 'select' | 'update'>): Promise<string | null>;
}

type Parts = EmailChangeDeps & { secrets: ChangeSecrets; waiting: WaitingChange };

const createAsk =
  ({ db, clock, mails, waiting }: Parts): EmailChanges['ask'] =>
  ({ userId, brand }, newEmail) =>
    db.transaction(async (tx) => {
      const user = await lockAccount(tx, userId);
      const refuse = (message: string) => badField('body.email', message);
      if (newEmail === user.email) throw refuse('is the address of this account');
      const isRelayed = (email: string) => isRelayAddress(email, brand.policy.relay_domains);
      if (isRelayed(newEmail)) throw refuse('must not be at a relay: our mail does not arrive there');
      const taken = await isTaken(tx, user, newEmail, clock.now());
      const { code, secret, at } = await waiting.begin(tx, user, newEmail);
      const { applicationId } = user;
      // The account that has the address is told in its own mailbox; the one that asks is told the same as with a free address.
      await mails.queue(
        tx,
        taken
          ? { applicationId, to: newEmail, kind: 'email_taken_notice', params: { path: '/' } }
          : { applicationId, userId, to: newEmail, kind: 'email_change_code', params: { code } },
      );
      if (user.email === null || isRelayed(user.email)) return;
      const days = accountLimits.emailRevertDays;
      const params = { newEmail, at: at.toISOString(), revertPath: revertPath(secret), days };
      await mails.queue(tx, { applicationId, userId, to: user.email, kind: 'email_change_notice', params });
    });

const badCode = (reason: 'wrong' | 'spent') => {
  const message = reason === 'wrong' ? 'is not the code of the newest mail' : 'no longer works: ask for a new one';
  return new AppError('invalid_input', { params: { reason }, issues: [{ path: 'body.code', message }] });
};

const createComplete =
  ({ db, clock, secrets, waiting }: Parts): EmailChanges['complete'] =>
  async ({ userId, brand }, newEmail, code) => {
    const change = await waiting.countTry(userId, newEmail);
    if (!change) throw badCode('spent');
    if (!(await secrets.isCode(code, change))) throw badCode('wrong');
    await db.transaction(async (tx) => {
      const user = await lockAccount(tx, userId);
      const { applicationId, email } = user;
      const now = clock.now();
      if (!(await waiting.end(tx, change))) throw badCode('spent');
      await lockAddress(tx, applicationId, newEmail);
      // Somebody has signed up with it since.
      if (await isTaken(tx, user, newEmail, now)) throw new AppError('conflict');
      if (await opensByCode(tx, user)) {
        if (!(await addWay(tx, user, newEmail, now))) throw new AppError('conflict');
        // A relay goes on saying its own address when one signs in through it.
        if (email !== null && !isRelayAddress(email, brand.policy.relay_domains)) await dropWays(tx, userId, [email]);
      }
      await tx.update(users).set({ email: newEmail }).where(eq(users.id, userId));
      // Back at a former address: what led away from it is over, and no link leads there again.
      const former = await heldChange(tx, { applicationId, email: newEmail, now, userId });
      if (former) await dropSince(tx, userId, former.createdAt);
    });
  };

const createRevert =
  ({ db, clock, ends }: Parts): EmailChanges['revert'] =>
  async (secret) => {
    const revertHash = await sha256(secret);
    return db.transaction(async (tx) => {
      const now = clock.now();
      const isThis = and(eq(emailChanges.revertHash, revertHash), gt(emailChanges.revertUntil, now));
      // An account that is being left has its own way back, which its former address is mailed too.
      const [found] = await tx
        .select({ userId: emailChanges.userId })
        .from(emailChanges)
        .innerJoin(users, and(eq(users.id, emailChanges.userId), isNull(users.closedAt)))
        .where(isThis);
      if (!found) throw new AppError('not_found');
      const user = await lockAccount(tx, found.userId);
      const [change] = await tx.select().from(emailChanges).where(isThis);
      if (!change || change.oldEmail === null) throw new AppError('not_found');
      await lockAddress(tx, user.applicationId, change.oldEmail);
      // What came after it was done by the one who had the account by then.
      const undone = await dropSince(tx, user.id, change.createdAt);
      const gone = undone.flatMap(({ newEmail, completedAt }) => (completedAt === null ? [] : [newEmail]));
      if (gone.length > 0) {
        if (await opensByCode(tx, user)) {
          await dropWays(tx, user.id, gone);
          if (!(await addWay(tx, user, change.oldEmail, now))) throw new AppError('conflict');
        }
        await tx.update(users).set({ email: change.oldEmail }).where(eq(users.id, user.id));
      }
      // The one who asked for the change may have added another sign-in identity just before it.
      await dropPasskeysSince(tx, user.id, new Date(change.createdAt.getTime() - accountLimits.emailRevertDays * dayMs));
      await ends.endAll(tx, user.id);
      return change.oldEmail;
    });
  };

/** Another address for an account, which the new one proves and the old one can take back (decision 215). */
export const createEmailChanges = (deps: EmailChangeDeps): EmailChanges => {
  const { db, clock, newId } = deps;
  const secrets = createChangeSecrets(deps.keys);
  const waiting = createWaitingChange({ db, clock, newId, secrets });
  const parts = { ...deps, secrets, waiting };
  return {
    pending: waiting.find,
    ask: createAsk(parts),
    complete: createComplete(parts),
    revert: createRevert(parts),

    async heldBy(applicationId, email, tx = db) {
      const change = await heldChange(tx, { applicationId, email, now: clock.now() });
      if (!change) return null;
      const known = await secrets.knownRevert(change);
      if (known !== null) return known;
      const { secret, revertHash } = await secrets.revert(change.id);
      await tx.update(emailChanges).set({ revertHash }).where(eq(emailChanges.id, change.id));
      return secret;
    },
  };
};
