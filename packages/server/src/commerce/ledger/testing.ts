import { and, asc, eq, sql } from 'drizzle-orm';
import { deferrals, ledgerEntries, ledgerTransactions } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** What the books say, for tests. */
export const createReading = (db: Db) => ({
  /** Postings of an order as they came: each key without the order's id, with its lines. */
  async postingsOf(orderId: string): Promise<[string, Record<string, number>][]> {
    const rows = await db
      .select({ key: ledgerTransactions.key, account: ledgerEntries.account, amount: ledgerEntries.amount })
      .from(ledgerTransactions)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .where(eq(ledgerTransactions.orderId, orderId))
      .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.key));
    const postings = new Map<string, Record<string, number>>();
    for (const { key, account, amount } of rows) {
      const name = key.replace(orderId, 'order');
      postings.set(name, { ...postings.get(name), [account]: amount });
    }
    return [...postings];
  },

  /** What an account holds of an order. */
  async balance(orderId: string, account: string): Promise<number> {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .where(and(eq(ledgerTransactions.orderId, orderId), eq(ledgerEntries.account, account)));
    return Number(row?.sum);
  },

  async deferralOf(orderId: string) {
    const [row] = await db.select().from(deferrals).where(eq(deferrals.orderId, orderId));
    return row;
  },
});
