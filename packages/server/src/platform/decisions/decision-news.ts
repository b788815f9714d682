import type { RestrictionKind } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { Mails } from '../mails/mails.ts';
import type { Notifications } from '../notifications/notifications.ts';

type Tx = Pick<Db, 'select' | 'insert'>;

/** Whom and what a decision is about. */
export interface DecidedOf {
  userId: string;
  applicationId: string;
  statementId: string;
}

/** Tells whom a decision is about, in the transaction of the decision: by mail where there is an address, and in the history. */
export interface DecisionNews {
  imposed(tx: Tx, decided: DecidedOf & { kind: RestrictionKind; endsAt: Date | null }): Promise<void>;
  lifted(tx: Tx, decided: DecidedOf): Promise<void>;
  appealDecided(tx: Tx, decided: DecidedOf & { isGranted: boolean }): Promise<void>;
}

/** Where a decision is read, with its reasons and its appeal. */
const decisionPath = (statementId: string) => `/profile/decisions/${statementId}`;

export const createDecisionNews = ({
  mails,
  notifications,
}: {
  mails: Pick<Mails, 'queue'>;
  notifications: Notifications;
}): DecisionNews => {
  const addressOf = async (tx: Tx, userId: string) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    return user?.email ?? null;
  };
  return {
    async imposed(tx, { userId, applicationId, statementId, kind, endsAt }) {
      const to = await addressOf(tx, userId);
      const params = { restriction: kind, until: endsAt?.toISOString() ?? null, decisionPath: decisionPath(statementId) };
      if (to !== null) await mails.queue(tx, { kind: 'restriction', to, applicationId, userId, params });
      await notifications.add(tx, { userId, kind: 'decision', payload: { statement_id: statementId } });
    },

    async lifted(tx, { userId, statementId }) {
      await notifications.add(tx, { userId, kind: 'restriction_lifted', payload: { statement_id: statementId } });
    },

    async appealDecided(tx, { userId, applicationId, statementId, isGranted }) {
      const to = await addressOf(tx, userId);
      const outcome = isGranted ? ('granted' as const) : ('refused' as const);
      const params = { outcome, decisionPath: decisionPath(statementId) };
      if (to !== null) await mails.queue(tx, { kind: 'appeal_decided', to, applicationId, userId, params });
      const payload = { statement_id: statementId, granted: isGranted };
      await notifications.add(tx, { userId, kind: 'appeal_decided', payload });
    },
  };
};
