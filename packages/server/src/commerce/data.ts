import { ofAccount, ofMember, partOf, type DataMap } from '../data-map.ts';
import { couponUses, offerViews, orders, refunds, subscriptions } from '../db/schema.ts';
import { endSubscriptions, eraseCustomer, eraseRefundReasons } from './erase-purchases.ts';

const membersOnly = { why: 'Only members buy.' };

/** What purchases and the books mean for the people in them. */
export const commerceData: DataMap = {
  group: 'payments',
  tables: {
    orders: {
      ...ofAccount(orders.userId),
      erase: 'detach',
      eraseFirst: eraseCustomer,
      adopt: membersOnly,
      keep: 'for-good',
      alone: { why: 'The books of payments are kept as the law asks.' },
    },
    subscriptions: {
      ...ofAccount(subscriptions.userId),
      erase: 'detach',
      eraseFirst: endSubscriptions,
      adopt: membersOnly,
      keep: 'for-good',
      alone: { why: 'The books of payments are kept as the law asks.' },
    },
    couponUses: {
      ...partOf(couponUses.orderId),
      erase: { why: 'A digest that names nobody; it keeps one buyer from taking a code twice.' },
      export: { why: 'A digest that counts what one buyer takes; the order names the code.' },
      adopt: membersOnly,
      keep: 'for-good',
      alone: { why: 'The books of payments are kept as the law asks.' },
    },
    offerViews: { ...ofMember(offerViews.userId), alone: { why: 'An offer that is seen anew would be taken twice.' } },
    priceLists: { nobody: 'What a brand sold, and for how much.', keep: 'for-good' },
    couponCounts: { nobody: 'How often codes are used.', keep: 'for-good' },
    stripePayments: {
      nobody: 'What orders are called at Stripe; who bought is in the order.',
      keep: 'for-good',
    },
    ledgerTransactions: { nobody: 'Sums of the books; who bought is in the order.', keep: 'for-good' },
    ledgerEntries: { nobody: 'Sums of the books; who bought is in the order.', keep: 'for-good' },
    deferrals: { nobody: 'What of sales is not earned; who bought is in the order.', keep: 'for-good' },
    invoiceCounters: { nobody: 'How many invoices a brand has written.', keep: 'for-good' },
    refunds: {
      ...partOf(refunds.orderId),
      erase: { why: 'What went back stays in the books; the words about it go first.' },
      eraseFirst: eraseRefundReasons,
      adopt: membersOnly,
      keep: 'for-good',
      alone: { why: 'The books of payments are kept as the law asks.' },
    },
    sandboxRefunds: { nobody: 'The books of the sandbox, whose cards are nobody’s.', keep: 'for-good' },
    sandboxPayments: { nobody: 'The books of the sandbox, whose cards are nobody’s.', keep: 'for-good' },
  },
};
