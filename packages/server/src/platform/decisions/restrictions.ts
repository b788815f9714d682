import { AppError, unlistsWorks, type GuardClass, type RestrictionKind } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { statements } from '../../db/schema.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { countRatingsOf } from '../opinions/ratings.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import { accountOf, type Actor } from '../audit/actor.ts';
import type { ModerationLog } from '../audit/moderation-log.ts';
import { appealEnd } from './appeal-times.ts';
import type { ChangedAccounts } from '../rights/changed-accounts.ts';
import type { DecisionNews } from './decision-news.ts';
import { readRights, refuseBarred } from '../rights/effective-rights.ts';
import { endGrants, grantRight } from '../rights/grants.ts';
import { lockAccount } from '../rights/settle-rights.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update'>;

/** What its subject reads of a decision. */
export interface Reasons {
  /** Where it holds, in words. */
  scope: string;
  facts: string;
  found: 'notice' | 'own';
  isDetectionAutomated: boolean;
  isDecisionAutomated: boolean;
  /** The rule, and the version of the text that it stands in. */
  ground: string;
  groundVersion: string;
}

export interface Order {
  userId: string;
  applicationId: string;
  kind: RestrictionKind;
  /** Null: until it is lifted. */
  endsAt: Date | null;
  decidedBy: Actor;
  reasons: Reasons;
}

/** A reader of something that stays open. */
export interface Watched {
  userId: string;
  sessionId?: string | undefined;
  /** Whether they may still have what is open, asked at each look; true unless told. */
  mayStill?: () => Promise<boolean>;
}

export interface Restrictions {
  /** Throws `forbidden` where the account may not make such a call now. */
  require(userId: string, call: GuardClass): Promise<void>;
  /**
   * Calls `onBarred` with the refusal once the account may no longer make such calls, or the session was ended, within
   * 5 s. Answers how to stop looking.
   */
  watch(who: Watched, call: GuardClass, onBarred: (refusal: AppError) => void): () => void;
  /** Restricts an account, with the statement of reasons, the entry in the log and the word to its subject, in the caller's transaction. */
  impose(tx: Tx, order: Order): Promise<{ restrictionId: string; statementId: string }>;
  /** Ends what a decision imposed, and tells nobody; answers whether anything was in force. */
  lift(tx: Tx, statementId: string, by: Actor): Promise<boolean>;
}

export interface RestrictionDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderationLog: ModerationLog;
  changes: ChangedAccounts;
  news: Pick<DecisionNews, 'imposed'>;
  /** Without them what is open outlives its session. */
  ended?: Pick<EndedSessions, 'hasEnded'>;
  /** How often what is open looks again, in milliseconds. */
  lookMs?: number;
}

const defaultLookMs = 2000;

/** Only one at a time changes what an account is under. */
const lock = async (tx: Tx, userId: string) => {
  if (!(await lockAccount(tx, userId))) throw new AppError('not_found');
};

/** Looks again and again at accounts that have something open. */
const createWatch =
  (
    { changes, ended, lookMs = defaultLookMs }: Pick<RestrictionDeps, 'changes' | 'ended' | 'lookMs'>,
    rightsOf: (userId: string) => ReturnType<typeof readRights>,
  ): Restrictions['watch'] =>
  ({ userId, sessionId, mayStill }, call, onBarred) => {
    let seen = changes.known(userId);
    let [isOver, isLooking] = [false, false];
    const stop = () => {
      isOver = true;
      clearInterval(timer);
    };
    const bar = (refusal: AppError) => {
      // The reader may have left while the answer was on its way.
      if (isOver) return;
      stop();
      onBarred(refusal);
    };
    const look = async () => {
      if (sessionId !== undefined && (await ended?.hasEnded(sessionId))) return bar(new AppError('unauthorized'));
      if (mayStill !== undefined && !(await mayStill())) return bar(new AppError('not_found'));
      const changed = await changes.lastChange(userId);
      if (changed === seen) return;
      const rights = await rightsOf(userId);
      seen = changed;
      try {
        refuseBarred(rights, call);
      } catch (refusal) {
        bar(refusal as AppError);
      }
    };
    const timer = setInterval(() => {
      // A database that is slow is not asked twice at once.
      if (isLooking) return;
      isLooking = true;
      // One that does not answer now does so at the next look.
      look()
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    }, lookMs);
    timer.unref();
    return stop;
  };

/** What its subject rated counts from now on, or does not. */
const recount = async (tx: Tx, kind: RestrictionKind, userId: string, now: Date) => {
  if (unlistsWorks.includes(kind)) await countRatingsOf(tx, userId, now);
};

export const createRestrictions = (deps: RestrictionDeps): Restrictions => {
  const { db, clock, newId, moderationLog, news } = deps;

  const rightsOf = (userId: string) => readRights(db, userId, clock.now());

  return {
    require: async (userId, call) => refuseBarred(await rightsOf(userId), call),

    watch: createWatch(deps, rightsOf),

    async impose(tx, { userId, applicationId, kind, endsAt, decidedBy, reasons }) {
      await lock(tx, userId);
      const now = clock.now();
      const [statementId, restrictionId] = [newId(), newId()];
      await tx.insert(statements).values({
        id: statementId,
        userId,
        applicationId,
        decidedByKind: decidedBy.kind,
        decidedBy: accountOf(decidedBy),
        what: kind,
        startsAt: now,
        endsAt,
        appealUntil: appealEnd(now),
        createdAt: now,
        ...reasons,
      });
      await grantRight(
        tx,
        {
          id: restrictionId,
          userId,
          kind: 'restriction',
          value: kind,
          source: 'moderation',
          sourceId: statementId,
          actor: decidedBy,
          endsAt,
        },
        now,
      );
      await recount(tx, kind, userId, now);
      await moderationLog.append(tx, {
        applicationId,
        actor: decidedBy,
        action: 'restriction_imposed',
        subject: `user:${userId}`,
        data: {
          restriction: kind,
          statement: statementId,
          ends: endsAt?.toISOString() ?? null,
          ground: reasons.ground,
        },
      });
      await news.imposed(tx, { userId, applicationId, statementId, kind, endsAt });
      return { restrictionId, statementId };
    },

    async lift(tx, statementId, by) {
      const [decided] = await tx.select().from(statements).where(eq(statements.id, statementId));
      if (!decided) throw new AppError('not_found');
      await lock(tx, decided.userId);
      const now = clock.now();
      const lifted = await endGrants(tx, { userId: decided.userId, source: 'moderation', sourceId: statementId }, now);
      await recount(tx, decided.what, decided.userId, now);
      if (lifted.length === 0) return false;
      await moderationLog.append(tx, {
        applicationId: decided.applicationId,
        actor: by,
        action: 'restriction_lifted',
        subject: `user:${decided.userId}`,
        data: { restriction: decided.what, statement: statementId },
      });
      return true;
    },
  };
};
