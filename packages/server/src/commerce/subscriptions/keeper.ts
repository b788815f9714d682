import type { Brand } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { subscriptions } from '../../db/schema.ts';
import { endGrants, grantRight, moveEnd } from '../../platform/rights/grants.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import { benefitsEnd, step, type SubscriptionEffect, type SubscriptionEvent } from './machine.ts';
import type { NamedSum, SubscriptionNews } from './news.ts';
import { changedBy, stateOf, type Subscription } from './rows.ts';
import { graceDaysOf } from './terms.ts';

export interface KeeperDeps {
  newId: NewId;
  brands: { all: readonly Brand[] };
  news: SubscriptionNews;
}

/** What is known beside the event itself. */
export interface Told {
  now: Date;
  /** What becomes true with the event: another plan, another card, why a payment failed. */
  change?: Partial<typeof subscriptions.$inferInsert>;
  /** What the next period costs; for mails. */
  sum?: NamedSum | null;
}

/**
 * The one writer of subscriptions. A row that is locked goes through the machine, and is written with what follows: the right that
 * it gives, and the mails that tell of it, in the caller's transaction.
 */
export interface Keeper {
  apply(
    tx: Tx,
    row: Subscription,
    event: SubscriptionEvent,
    told: Told,
  ): Promise<{ row: Subscription; effects: SubscriptionEffect[] }>;
  /** Writes a new subscription, and gives what it is for. */
  start(tx: Tx, row: Subscription, now: Date): Promise<Subscription>;
}

const actor = { kind: 'processor', name: 'payments' } as const;

/** Gives the role of a subscription for as long as it lasts, and takes away what it gave before. */
const settleGrant = async (
  tx: Tx,
  {
    before,
    after,
    until,
    now,
    newId,
  }: { before: Subscription | null; after: Subscription; until: Date; now: Date; newId: NewId },
): Promise<void> => {
  const { id: sourceId, userId, role } = after;
  if (userId === null) return;
  const given = { userId, source: 'purchase' as const, sourceId };
  if (after.status === 'expired') return void (await endGrants(tx, given, now));
  if (before && before.status !== 'expired' && before.role === role) return void (await moveEnd(tx, given, until, now));
  if (before) await endGrants(tx, given, now);
  const id = before ? newId() : `${sourceId}-purchase`;
  await grantRight(tx, { id, ...given, kind: 'role', value: role, actor, endsAt: until }, now);
};

export const createKeeper = ({ newId, brands, news }: KeeperDeps): Keeper => {
  const graceOf = ({ applicationId }: Subscription) => graceDaysOf(brands.all.find(({ id }) => id === applicationId));

  /** What plan and state of a row say must fit: the role of the terms that run is the one that is given. */
  const write = async (
    tx: Tx,
    before: Subscription,
    changed: Partial<typeof subscriptions.$inferInsert>,
  ): Promise<Subscription> => {
    await tx.update(subscriptions).set(changed).where(eq(subscriptions.id, before.id));
    return { ...before, ...changed } as Subscription;
  };

  return {
    async apply(tx, before, event, { now, change = {}, sum = null }) {
      const moment = { now, graceDays: graceOf(before) };
      const { state, effects } = step(stateOf({ ...before, ...change } as Subscription), event, moment);
      const row = await write(tx, before, {
        ...change,
        ...changedBy(state),
        ...(event.kind === 'cancel' && { nextTerms: null }),
      });
      await settleGrant(tx, { before, after: row, until: benefitsEnd(state, moment), now, newId });
      for (const effect of effects) if (effect.kind === 'mail') await news.tell(tx, row, effect.notice, sum);
      return { row, effects };
    },

    async start(tx, given, now) {
      const moment = { now, graceDays: graceOf(given) };
      // `card_kept` changes nothing of a new one but when to look at it next.
      const event = given.savedCard === null ? ({ kind: 'uncancel' } as const) : ({ kind: 'card_kept' } as const);
      const { state } = step(stateOf(given), event, moment);
      const row = { ...given, ...changedBy(state) };
      await tx.insert(subscriptions).values(row);
      await settleGrant(tx, { before: null, after: row, until: benefitsEnd(state, moment), now, newId });
      return row;
    },
  };
};
