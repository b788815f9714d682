import { ledgerEntries, ledgerTransactions } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';

/** One event of the books. */
export interface Posting {
  applicationId: string;
  key: string;
  kind: (typeof ledgerTransactions.$inferInsert)['kind'];
  orderId: string;
  at: Date;
  currency: string;
  /** Minor units by account, debits above zero; a line of nothing is left out. */
  lines: Readonly<Record<string, number>>;
}

/** What of a tax is owed where. */
export const taxAccount = (place: string | null): string => `tax:${place ?? 'unknown'}`;

/** Writes postings in the caller's transaction, which cannot be committed with one that does not balance, or that was made before. */
export const post = async (tx: Tx, newId: NewId, postings: readonly Posting[]): Promise<void> => {
  const whole = postings
    .map(({ lines, ...one }) => ({ ...one, id: newId(), lines: Object.entries(lines).filter(([, amount]) => amount !== 0) }))
    .filter(({ lines }) => lines.length > 0);
  if (whole.length === 0) return;
  await tx.insert(ledgerTransactions).values(whole.map(({ lines: _lines, currency: _currency, ...row }) => row));
  await tx
    .insert(ledgerEntries)
    .values(
      whole.flatMap(({ id: transactionId, currency, lines }) =>
        lines.map(([account, amount]) => ({ transactionId, account, currency, amount })),
      ),
    );
};
