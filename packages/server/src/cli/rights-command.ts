import * as v from 'valibot';
import { rightOrder, type RightOrder, type RightsAnswer } from '../platform/decisions/right-orders.ts';
import { endOf } from './operator-command.ts';
import { readArguments } from './read-arguments.ts';

export const usage = `rights give ACCOUNT (--role ROLE | --permission NAME) [--for 3d | --until TIME]
rights end ACCOUNT (--role ROLE | --permission NAME)
rights list ACCOUNT

Gives an account a role or a permission, ends what was given so, lists what it has beside what every account has.
In force within five seconds. While a server runs on the same DATA_DIR, the order goes through it; otherwise it is
written to the database directly.

  ACCOUNT       an id, a @username, or an address of mail
  --role        such as employee or admin; of several roles of an account the highest counts
  --permission  such as moderate
  --for         how long: 12h, 3d, 2w; --until takes a time (2026-12-01T08:00Z). Without either until it is ended
  --brand       of which brand, where a name means several accounts
  --server      address of the running server (default: http://localhost:PORT)
`;

const options = {
  role: { type: 'string' },
  permission: { type: 'string' },
  for: { type: 'string' },
  until: { type: 'string' },
  brand: { type: 'string' },
  server: { type: 'string' },
} as const;

/** Reads the command line. Throws TypeError with a sentence for what it does not know. */
export const readRightsCommand = (args: string[], now: Date): { order: RightOrder; server: string | undefined } => {
  const { values, positionals } = readArguments(args, options);
  const [verb, account, ...rest] = positionals;
  if (rest.length > 0) throw new TypeError(`${rest[0]} is one word too many.`);
  if (verb !== 'give' && verb !== 'end' && verb !== 'list') throw new TypeError('The first word is give, end or list.');
  if (account === undefined) throw new TypeError('Which account?');
  if (verb !== 'list' && (values.role === undefined) === (values.permission === undefined))
    throw new TypeError('Name one right: --role ROLE or --permission NAME.');
  const kind = values.role === undefined ? 'permission' : 'role';
  const order = v.safeParse(rightOrder, {
    order: verb,
    account,
    ...(values.brand !== undefined && { brand: values.brand }),
    ...(verb !== 'list' && { right: { kind, value: values.role ?? values.permission } }),
    ...(verb === 'give' && { ends_at: endOf(values, now) }),
  });
  if (order.success) return { order: order.output, server: values.server };
  const [issue] = order.issues;
  const path = v.getDotPath(issue);
  throw new TypeError(path === 'right.value' ? `--${kind} ${issue.received} ${issue.message}` : `${path} ${issue.message}`);
};

/** What came of an order, as lines. */
export const describeRights = ({ user_id, username, brand, role, rights }: RightsAnswer): string[] => [
  `${username === null ? '' : `@${username} `}${user_id} of ${brand}: ${role}`,
  ...rights.map(
    ({ kind, value, source, starts_at, ends_at }) =>
      `  ${kind} ${value} by ${source}, ${starts_at} to ${ends_at ?? 'its end by the same'}`,
  ),
];
