import type { Clock, Db, NewId } from '../../ports/index.ts';
import type { EndedSessions } from '../identity/ended-sessions.ts';
import { createModerationLog } from '../moderation/moderation-log.ts';
import { createChangedAccounts } from './changed-accounts.ts';
import { createRestrictions, type Order, type Restrictions } from './restrictions.ts';
import { ageProofs } from '../../db/schema.ts';

/** Restrictions over a database, as a server has them. */
export const createTestRestrictions = (deps: {
  db: Db;
  clock: Clock;
  newId: NewId;
  freshMs?: number;
  ended?: Pick<EndedSessions, 'hasEnded'>;
}): Restrictions =>
  createRestrictions({
    ...deps,
    moderationLog: createModerationLog(deps),
    changes: createChangedAccounts(deps),
    news: { imposed: async () => undefined },
    ...(deps.freshMs !== undefined && { lookMs: deps.freshMs }),
  });

/** An order of no matter what. */
export const testOrder = (over: Partial<Order> & Pick<Order, 'userId'>): Order => ({
  applicationId: 'daybreak',
  kind: 'restriction_temporary',
  endsAt: null,
  decidedBy: null,
  reasons: {
    scope: 'This site and its embeds',
    facts: 'Three chatbots linked to a shop.',
    found: 'own',
    isDetectionAutomated: true,
    isDecisionAutomated: false,
    ground: 'Community Guidelines, rule 4',
    groundVersion: '2026-10-03',
  },
  ...over,
});

/** Gives an account a proof of age that counts everywhere, or one as `change` says. */
export const proveAge = async (db: Db, userId: string, change: Partial<typeof ageProofs.$inferInsert> = {}): Promise<void> => {
  const proof = {
    method: 'double_blind' as const,
    level: 'high' as const,
    issuedAt: new Date(Date.now() - 60_000),
    expiresAt: new Date(Date.now() + 86_400_000),
    withdrawnAt: null,
    ...change,
  };
  await db
    .insert(ageProofs)
    .values({ id: `${userId}-${proof.method}`, userId, ...proof })
    .onConflictDoUpdate({ target: [ageProofs.userId, ageProofs.method], set: proof });
};
