import { restrictionKinds, type RestrictionKind } from '@troupe/protocol';
import type { OperatorAnswer, OperatorOrder } from '../platform/decisions/operator-orders.ts';
import { endOf } from './operator-command.ts';
import { readArguments } from './read-arguments.ts';

export const usage = `restrictions restrict ACCOUNT --what KIND --facts TEXT --ground RULE --version VERSION [--for 3d | --until TIME]
restrictions lift DECISION
restrictions list [ACCOUNT] [--over]

Restricts any account, staff too, with the reasons that its subject reads; takes a decision back; lists what holds.
In force within five seconds. While a server runs on the same DATA_DIR, the order goes through it; otherwise it is
written to the database directly.

  ACCOUNT       an id, a @username, or an address of mail
  --what        hold, ban, limited or shadow
  --for         how long: 12h, 3d, 2w; --until takes a time (2026-12-01T08:00Z). A hold and a shadow ban need an end,
                a ban has none
  --facts       what was found; --notice where somebody told of it
  --ground      the rule, and --version the version of the text that it stands in
  --scope       where it holds (default: This site and its embeds, worldwide)
  --brand       of which brand, where a name means several accounts
  --over        lists what has ended or was lifted, too
  --server      address of the running server (default: http://localhost:PORT)
`;

const kindsByName: Readonly<Record<string, RestrictionKind>> = {
  hold: 'restriction_temporary',
  ban: 'restriction_complete',
  limited: 'limited_access',
  shadow: 'temporary_shadowban',
};

export interface RestrictionsCommand {
  order: OperatorOrder;
  server: string | undefined;
}

const options = {
  what: { type: 'string' },
  for: { type: 'string' },
  until: { type: 'string' },
  facts: { type: 'string' },
  notice: { type: 'boolean' },
  ground: { type: 'string' },
  version: { type: 'string' },
  scope: { type: 'string' },
  brand: { type: 'string' },
  over: { type: 'boolean' },
  server: { type: 'string' },
} as const;
type Values = ReturnType<typeof readArguments<typeof options>>['values'];

const needed = (values: Values, name: 'facts' | 'ground' | 'version'): string => {
  const value = values[name]?.trim();
  if (!value) throw new TypeError(`--${name} is missing: its subject reads it.`);
  return value;
};

const kindOf = (name: string | undefined): RestrictionKind => {
  const kind = name === undefined ? undefined : (kindsByName[name] ?? restrictionKinds.find((one) => one === name));
  if (kind === undefined)
    throw new TypeError(`--what is ${name ?? 'missing'}: it is one of ${Object.keys(kindsByName).join(', ')}.`);
  return kind;
};

/** Reads the command line. Throws TypeError with a sentence for what it does not know. */
export const readRestrictionsCommand = (args: string[], now: Date): RestrictionsCommand => {
  const { values, positionals } = readArguments(args, options);
  const [verb, subject, ...rest] = positionals;
  if (rest.length > 0) throw new TypeError(`${rest[0]} is one word too many: put texts in quotation marks.`);
  const brand = values.brand === undefined ? {} : { brand: values.brand };
  const readOrder = (): OperatorOrder => {
    if (verb === 'list')
      return { order: 'list', ...(subject !== undefined && { account: subject }), ...brand, also_over: values.over ?? false };
    if (verb !== 'restrict' && verb !== 'lift') throw new TypeError('The first word is restrict, lift or list.');
    if (subject === undefined) throw new TypeError(verb === 'lift' ? 'Which decision?' : 'Which account?');
    if (verb === 'lift') return { order: 'lift', decision: subject };
    return {
      order: 'restrict',
      account: subject,
      ...brand,
      what: kindOf(values.what),
      ends_at: endOf(values, now),
      scope: values.scope ?? 'This site and its embeds, worldwide',
      facts: needed(values, 'facts'),
      found: values.notice ? 'notice' : 'own',
      ground: needed(values, 'ground'),
      ground_version: needed(values, 'version'),
    };
  };
  return { order: readOrder(), server: values.server };
};

/** What came of an order, as lines. */
export const describeAnswer = ({ decisions, has_more }: OperatorAnswer): string[] => [
  ...(decisions.length === 0 ? ['No restriction.'] : []),
  ...decisions.flatMap((one) => [
    `${one.id}  ${one.is_in_force ? one.what : `${one.what} (over)`}  ${one.username === null ? '' : `@${one.username} `}${one.user_id} of ${one.brand}`,
    `  ${one.starts_at} to ${one.ends_at ?? 'its lifting'}, by ${one.decided_by ?? 'no account'}: ${one.ground} (${one.ground_version})`,
    `  ${one.facts}`,
  ]),
  ...(has_more ? ['There are older ones: name an account.'] : []),
];
