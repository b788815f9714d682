import { AppError, badField } from '@troupe/protocol';
import * as v from 'valibot';
import type { Clock, MailEvents } from '../../ports/index.ts';
import { verifyWebhook } from './standard-webhooks.ts';

/** Mailboxes that one event may name: a mail of ours goes to one. */
const mostAddresses = 5;

const address = v.pipe(v.string(), v.maxLength(254));
/** What mail services send under Standard Webhooks: Resend's names, of which others have some. */
const calls = v.object({
  type: v.string(),
  data: v.object({
    to: v.union([address, v.pipe(v.array(address), v.maxLength(mostAddresses))]),
    /** The mail: several events may tell of one. */
    email_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
});
const typed = v.object({ type: v.string() });

/** A bounce that says nothing of its kind is one for good; what is temporary, or of a kind that nobody knows, is soft. */
const bounceOf = (kind: string | undefined) => (kind === undefined || /^(?:permanent|hard)$/i.test(kind) ? 'bounced' : 'soft');

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw badField('body', 'must be JSON');
  }
};

const reasonsByType: Readonly<Record<string, (kind: string | undefined) => 'bounced' | 'soft' | 'complaint'>> = {
  'email.bounced': bounceOf,
  'email.complained': () => 'complaint',
};

/** Names a soft bounce by its mail: a service that tries again tells of it again, as another event, and it is one mail that did not arrive. */
const softName = (mail: string, to: readonly string[]): string =>
  JSON.stringify(['soft', mail, ...to.map((one) => one.toLowerCase()).toSorted()]);

/** Reads what a mail service tells, each brand's by its own secrets. */
export const createMailEvents = (deps: { secrets: ReadonlyMap<string, readonly string[]>; clock: Clock }): MailEvents => ({
  async read({ brandId, headers, body }) {
    const secrets = deps.secrets.get(brandId);
    if (secrets === undefined) throw new AppError('not_found');
    const id = await verifyWebhook(secrets, { headers, body }, deps.clock.now());
    const json = parse(body);
    const kind = v.safeParse(typed, json);
    if (!kind.success) throw badField('body.type', 'must be a text');
    const reasonOf = Object.hasOwn(reasonsByType, kind.output.type) ? reasonsByType[kind.output.type] : undefined;
    if (reasonOf === undefined) return null;
    const told = v.safeParse(calls, json);
    if (!told.success) throw badField('body.data', `must name one to ${mostAddresses} addresses in to`);
    const { to, bounce, email_id: mail } = told.output.data;
    const [addresses, reason] = [typeof to === 'string' ? [to] : to, reasonOf(bounce?.type)];
    return { id: reason === 'soft' && mail !== undefined ? softName(mail, addresses) : id, to: addresses, reason };
  },
});
