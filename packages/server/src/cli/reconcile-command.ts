import * as v from 'valibot';
import { booksOrder, type BooksAnswer, type BooksOrder } from '../commerce/ledger/reconcile-orders.ts';
import { readArguments } from './read-arguments.ts';

export const usage = `commerce:reconcile BRAND [--day YYYY-MM-DD]

Compares what was paid, booked, earned, given back, given and numbered; changes nothing. Ends with 0 where everything
agrees, and with 1 where it does not, a line for each difference. While a server runs on the same DATA_DIR, the server
is asked; otherwise the database is.

  BRAND     such as daybreak
  --day     the sales, postings and refunds of one day (UTC); without it of all
  --server  address of the running server (default: http://localhost:PORT)
`;

const options = { day: { type: 'string' }, server: { type: 'string' } } as const;

/** Reads the command line. Throws TypeError with a sentence for what it does not know. */
export const readReconcileCommand = (args: string[]): { order: BooksOrder; server: string | undefined } => {
  const { values, positionals } = readArguments(args, options);
  const [brand, ...rest] = positionals;
  if (rest.length > 0) throw new TypeError(`${rest[0]} is one word too many.`);
  if (brand === undefined) throw new TypeError('The books of which brand?');
  const order = v.safeParse(booksOrder, { brand, day: values.day ?? null });
  if (!order.success) throw new TypeError(`--day ${values.day} is no day: write 2026-12-01.`);
  return { order: order.output, server: values.server };
};

/** What was found, as lines. */
export const describeBooks = ({ brand, day, checked, differences }: BooksAnswer): string[] => {
  const { orders, postings, refunds, subscriptions } = checked;
  const what = `${brand}${day === null ? '' : ` on ${day}`}: ${orders} paid orders, ${postings} postings, ${refunds} refunds, ${subscriptions} subscriptions`;
  if (differences.length === 0) return [`green  ${what}`];
  return [`red    ${what}`, ...differences.map(({ check, subject, detail }) => `  ${check}: ${subject} ${detail}`)];
};
