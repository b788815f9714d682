import type { RefundAnswer, RefundOrder } from '../commerce/refunds/refund-orders.ts';
import { readArguments } from './read-arguments.ts';

export const usage = `refunds BRAND ORDER [--amount N | --unused] --reason TEXT

Gives the money of a paid order back, by the processor that took it. Without a size everything that is left. What gives
everything back, or the unused days, ends the subscription whose running period was paid with it, at once. While a server
runs on the same DATA_DIR, the order goes through it; otherwise it is carried out from here.

  BRAND     such as daybreak
  ORDER     its id, as the receipt has it
  --amount  a part, in minor units: 495 for 4.95 USD, 495 for 495 JPY
  --unused  what the days are worth that have not begun
  --reason  why, for the books
  --server  address of the running server (default: http://localhost:PORT)
`;

const options = {
  amount: { type: 'string' },
  unused: { type: 'boolean' },
  reason: { type: 'string' },
  server: { type: 'string' },
} as const;

const sizeOf = ({ amount, unused = false }: { amount?: string; unused?: boolean }): RefundOrder['how'] => {
  if (amount !== undefined && unused) throw new TypeError('--amount and --unused say how much: name one.');
  if (unused) return { size: 'unused' };
  if (amount === undefined) return { size: 'full' };
  if (!/^[1-9]\d{0,14}$/.test(amount))
    throw new TypeError(`--amount ${amount} is no sum in minor units, such as 495 for 4.95 USD.`);
  return { size: 'part', amount: Number(amount) };
};

/** Reads the command line. Throws TypeError with a sentence for what it does not know. */
export const readRefundsCommand = (args: string[]): { order: RefundOrder; server: string | undefined } => {
  const { values, positionals } = readArguments(args, options);
  const [brand, order, ...rest] = positionals;
  if (rest.length > 0) throw new TypeError(`${rest[0]} is one word too many: put texts in quotation marks.`);
  if (brand === undefined || order === undefined) throw new TypeError('Which order of which brand?');
  const reason = values.reason?.trim();
  if (!reason) throw new TypeError('--reason is missing: the books say why.');
  return { order: { brand, order, how: sizeOf(values), reason }, server: values.server };
};

const refusals: Readonly<Record<string, string>> = {
  not_paid: 'it knows of no payment',
  too_much: 'so much is not left of it',
  disputed: 'the bank has taken it back already',
};

/** What came of an order, as lines. */
export const describeRefund = ({ refund, order, status, refusal, amount, left, currency }: RefundAnswer): string[] => {
  const sum = `${amount} ${currency} (minor units) of the order ${order}`;
  const rest = `  ${left} ${currency} are left of it`;
  if (status === 'refunded') return [`${refund}  refunded ${sum}`, rest];
  if (status === 'pending') return [`${refund}  is on its way: ${sum}. The server asks the processor every ten minutes.`, rest];
  return [`${refund}  refused ${sum}: ${refusals[refusal ?? ''] ?? 'the processor does not say why'}`, rest];
};
