import { cardOnFile, declineReason } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { users, type orders } from '../../db/schema.ts';
import type { MailOf } from '../../platform/mails/compose-mail.ts';
import type { Mails } from '../../platform/mails/mails.ts';
import type { Tx } from '../../ports/index.ts';
import type { SubscriptionNotice } from './machine.ts';
import type { Subscription } from './rows.ts';

/** Where a buyer sees and changes what they have. */
const path = '/portal';

/** A sum that a mail names. */
export interface NamedSum {
  total: number;
  currency: string;
}

/** What buyers are told by mail, in the transaction that makes it true. */
export interface SubscriptionNews {
  /** @param sum of the next period; only `canceled` and `ended` name none */
  tell(tx: Tx, row: Subscription, notice: SubscriptionNotice, sum: NamedSum | null): Promise<void>;
  /** For each charge. */
  receipt(tx: Tx, order: typeof orders.$inferSelect, row: Subscription, at: Date): Promise<void>;
}

const mailOf = (row: Subscription, notice: SubscriptionNotice, sum: NamedSum | null): MailOf | null => {
  const { recurAt, graceUntil, failure, terms } = row;
  const plan = terms.planName;
  const until = (graceUntil ?? recurAt).toISOString();
  const at = recurAt.toISOString();
  if (notice === 'canceled') return { kind: 'subscription_canceled', params: { plan, until: at, path } };
  if (notice === 'ended') return { kind: 'subscription_ended', params: { plan, at, path } };
  if (sum === null) return null;
  const { total: amount, currency } = sum;
  const next = row.nextTerms?.planName ?? plan;
  if (notice === 'announced') return { kind: 'renewal_announced', params: { plan: next, amount, currency, at, path } };
  if (notice === 'due') return { kind: 'payment_due', params: { plan: next, amount, currency, at: until, path } };
  const reason = v.is(declineReason, failure) ? failure : null;
  return { kind: 'payment_failed', params: { plan: next, amount, currency, reason, until, path } };
};

export const createSubscriptionNews = ({ mails }: { mails: Pick<Mails, 'queue'> }): SubscriptionNews => {
  const send = async (tx: Tx, { userId, applicationId }: Subscription, mail: MailOf) => {
    if (userId === null) return;
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (user?.email) await mails.queue(tx, { ...mail, to: user.email, applicationId, userId });
  };
  return {
    async tell(tx, row, notice, sum) {
      const mail = mailOf(row, notice, sum);
      if (mail) await send(tx, row, mail);
    },

    async receipt(tx, order, row, at) {
      const { planName: plan, total: amount, tax, taxInclusive, currency, id: orderId } = order;
      await send(tx, row, {
        kind: 'payment_receipt',
        params: {
          plan,
          amount,
          tax,
          taxInclusive,
          currency,
          orderId,
          at: at.toISOString(),
          card: v.is(cardOnFile, order.card) ? { type: order.card.type, last_4: order.card.last_4 } : null,
          until: row.recurAt.toISOString(),
          isRenewed: row.status === 'active' && row.savedCard !== null,
          path,
        },
      });
    },
  };
};
