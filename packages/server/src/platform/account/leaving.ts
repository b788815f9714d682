import { AppError, deleteUser, undoDeletion } from '@troupe/protocol';
import { asc, eq, lte } from 'drizzle-orm';
import { erasures, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Job, Limits, Log, NewId, SearchIndex } from '../../ports/index.ts';
import { closeAccount, reopenAccount } from '../identity/accounts/account-rows.ts';
import { createWayBack, keepPath } from '../identity/accounts/way-back.ts';
import { dropCookie, memberCookie, refreshCookie } from '../identity/cookies.ts';
import { heldAddresses } from '../identity/email-change/change-rows.ts';
import { accountActor } from '../audit/actor.ts';
import { revokeSessions } from '../identity/own-sessions/session-ends.ts';
import { dropWaitingMails } from '../mails/drop-waiting.ts';
import type { Mails } from '../mails/mails.ts';
import type { Usernames } from '../onboarding/usernames.ts';
import { findHeld, holdWorks, isPublicOf, releaseWorks } from '../works/holds.ts';
import type { EraseAccount } from './erasure.ts';
import { createListedWorks } from './listed-works.ts';

export interface LeavingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  rateLimits: Limits;
  mails: Pick<Mails, 'queue'>;
  searchIndex: Pick<SearchIndex, 'upsert' | 'remove'>;
  eraseAccount: EraseAccount;
  usernames: Pick<Usernames, 'barErased'>;
  /** The server's secrets: the way back is made of them, so that a sign-in finds it too. */
  secretKeys: SecretKeys;
  /** Minutes for second thoughts. */
  undoMinutes: number;
}

/** The holds of one erasure. */
const heldBy = (erasureId: string) => ({ kind: 'leaving', sourceId: erasureId }) as const;

/** DELETE users, and the way back (P-PROF-11). */
export const leavingHandlers = (deps: Omit<LeavingDeps, 'eraseAccount' | 'usernames'>): Registration[] => {
  const { db, clock, newId, rateLimits, mails, undoMinutes, log } = deps;
  const listed = createListedWorks(deps);
  const wayBack = createWayBack({ ...deps, keys: deps.secretKeys });
  // What the search could not be told now, the erasure tells it before anything goes.
  const told = (telling: Promise<void>) =>
    telling.catch((error: unknown) => log.error('A search was not told of an account that is being left.', { error }));

  return [
    handler(deleteUser, async ({ query }, context) => {
      const { caller, brand } = context;
      const id = newId();
      const { secret, undoHash } = await wayBack.secretOf(id);
      const requestedAt = clock.now();
      const eraseAt = new Date(requestedAt.getTime() + undoMinutes * 60_000);
      const email = await db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
        if (!user || user.closedAt) throw new AppError('unauthorized');
        // Held, public works leave lists and search, and keep their links.
        await holdWorks(tx, newId, isPublicOf(user.id), {
          kind: 'leaving',
          actor: accountActor(user.id),
          sourceId: id,
          at: requestedAt,
        });
        await tx
          .insert(erasures)
          .values({ id, userId: user.id, keepsWorks: query.works === 'keep', undoHash, requestedAt, eraseAt });
        await closeAccount(tx, user.id, requestedAt);
        await revokeSessions(tx, user.id, requestedAt);
        await dropWaitingMails(tx, user.id);
        // Mail former addresses too: after a takeover the owner must be able to keep the account.
        const told = new Set([...(user.email === null ? [] : [user.email]), ...(await heldAddresses(tx, user.id, requestedAt))]);
        const params = { undoPath: keepPath(secret, eraseAt), until: eraseAt.toISOString() };
        for (const to of told)
          await mails.queue(tx, { kind: 'account_deletion', to, applicationId: brand.id, userId: user.id, params });
        return user.email;
      });
      await told(listed.takeOut(caller.userId));
      // This browser need not find out by a refusal.
      for (const kind of [refreshCookie, memberCookie]) context.headers.append('set-cookie', dropCookie(kind, context));
      return { erase_at: eraseAt.toISOString(), is_mailed: email !== null };
    }),

    handler(undoDeletion, async ({ body }, context) => {
      await rateLimits.take(...limitRules('signInGuesses', context));
      const undoHash = await sha256(body.secret);
      const released = await db.transaction(async (tx) => {
        const [erasure] = await tx.select().from(erasures).where(eq(erasures.undoHash, undoHash)).for('update');
        if (!erasure || erasure.startedAt !== null || erasure.eraseAt <= clock.now()) throw new AppError('not_found');
        await reopenAccount(tx, erasure.userId);
        await tx.delete(erasures).where(eq(erasures.id, erasure.id));
        return releaseWorks(tx, heldBy(erasure.id), clock.now());
      });
      await told(listed.putBack(released));
      return {};
    }),
  ];
};

/** Erases accounts whose time for second thoughts is over; what was broken off is gone on with. */
export const eraseLeavers = ({
  db,
  clock,
  log,
  eraseAccount,
  searchIndex,
  usernames,
}: Pick<LeavingDeps, 'db' | 'clock' | 'log' | 'eraseAccount' | 'searchIndex' | 'usernames'>): Job => ({
  name: 'platform/account.erase',
  schedule: '* * * * *',
  async run(_data, { signal }) {
    for (;;) {
      const now = clock.now();
      const [next] = await db
        .select({ id: erasures.id })
        .from(erasures)
        .where(lte(erasures.eraseAt, now))
        .orderBy(asc(erasures.eraseAt))
        .limit(1);
      if (!next || signal.aborted) return;
      const [erasure] = await db.update(erasures).set({ startedAt: now }).where(eq(erasures.id, next.id)).returning();
      if (!erasure) continue;
      const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, erasure.userId));
      const keptWorks = erasure.keepsWorks ? await findHeld(db, heldBy(erasure.id)) : [];
      const listed = createListedWorks({ db, searchIndex });
      await listed.takeOut(erasure.userId);
      await usernames.barErased(erasure.userId);
      await eraseAccount({ id: erasure.userId, email: user?.email ?? null, keptWorks }, signal);
      await db.transaction((tx) => releaseWorks(tx, heldBy(erasure.id), clock.now()));
      await listed.putBack(keptWorks);
      await db.delete(erasures).where(eq(erasures.id, erasure.id));
      log.info('An account was erased.', { erasure: erasure.id });
    }
  },
});
