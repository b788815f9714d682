import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError, restrictionKinds, type RestrictionKind } from '@troupe/protocol';
import * as v from 'valibot';
import { operatorTokenPath } from '../adapters/operator-token.ts';
import {
  operatorAnswer,
  operatorOrdersPath,
  type OperatorAnswer,
  type OperatorOrder,
} from '../platform/decisions/operator-orders.ts';

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
const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

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
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const endOf = (values: Values, now: Date): string | null => {
  if (values.for !== undefined && values.until !== undefined) throw new TypeError('--for and --until say the same: name one.');
  if (values.for !== undefined) {
    const [, count = '', unit = ''] = /^(\d{1,4})([hdw])$/.exec(values.for) ?? [];
    if (count === '') throw new TypeError(`--for ${values.for} is no time: write 12h, 3d or 2w.`);
    return new Date(now.getTime() + Number(count) * (unitMs[unit] ?? 0)).toISOString();
  }
  if (values.until === undefined) return null;
  const until = new Date(values.until);
  if (Number.isNaN(until.getTime())) throw new TypeError(`--until ${values.until} is no time: write 2026-12-01T08:00Z.`);
  return until.toISOString();
};

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
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
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

export type CarryOut = (order: OperatorOrder) => Promise<OperatorAnswer>;

/** A server on this machine that opens its door to us; null where nobody listens. */
export const findOrdersServer = async (url: string, dataDir: string): Promise<CarryOut | null> => {
  const isUp = await fetch(new URL('/healthz', url)).then(
    (answer) => answer.ok,
    () => false,
  );
  const token = isUp ? await readFile(operatorTokenPath(dataDir), 'utf8').catch(() => null) : null;
  if (token === null) return null;
  return async (order) => {
    const answer = await fetch(new URL(operatorOrdersPath, url), {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const given: unknown = await answer.json().catch(() => null);
    if (answer.ok) return v.parse(operatorAnswer, given);
    const { code, issues, error } = (given ?? {}) as {
      code?: string;
      issues?: { path: string; message: string }[];
      error?: string;
    };
    const [issue] = issues ?? [];
    if (code === 'not_found') throw new Error('There is no such decision, or the server is of another DATA_DIR.');
    throw new Error(issue ? `${issue.path} ${issue.message}` : (error ?? `the server answered ${answer.status}`));
  };
};

/** Why an order was not carried out, in a sentence. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AppError && error.code === 'not_found') return 'There is no such decision.';
  const [issue] = error instanceof AppError ? error.issues : [];
  if (issue) return `${issue.path} ${issue.message}`;
  return error instanceof Error ? error.message : String(error);
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
