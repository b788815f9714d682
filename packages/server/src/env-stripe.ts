import * as v from 'valibot';
import { isLoopback, json } from './env-values.ts';

/** Settings of Stripe, and what they refuse. */

const key = (kinds: string, meaning: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?:${kinds})_(?:test|live)_[A-Za-z0-9]+$`), `must be ${meaning}`));
const isLive = (text: string) => text.includes('_live_');

const account = v.pipe(
  v.strictObject({
    secret_key: key('sk|rk', 'a secret or restricted key of Stripe: sk_live_… or rk_live_…'),
    publishable_key: key('pk', 'a publishable key of Stripe: pk_live_…'),
    webhook_secret: v.pipe(v.string(), v.regex(/^whsec_[\w+/=]+$/, 'must be the secret of an endpoint at Stripe: whsec_…')),
  }),
  v.check(
    ({ secret_key, publishable_key }) => isLive(secret_key) === isLive(publishable_key),
    'must have both keys of one mode: live, or test',
  ),
);

/** The account of each brand, by brand. */
export const stripeKeys = v.pipe(
  v.string(),
  json('JSON'),
  v.record(v.string(), account, 'must be an object of accounts by brand'),
  v.check((accounts) => Object.keys(accounts).length > 0, 'must hold the account of a brand'),
  v.check(
    (accounts) => new Set(Object.values(accounts).map(({ secret_key }) => isLive(secret_key))).size < 2,
    'must hold accounts of one mode: live, or test',
  ),
  // Orders and cards of one brand are no other's, which the account alone can tell.
  v.check((accounts) => {
    const keys = Object.values(accounts).map(({ secret_key }) => secret_key);
    return new Set(keys).size === keys.length;
  }, 'must hold an account of its own for each brand'),
);

/** A Stripe that is imitated. Keys go there, so it is on this machine. */
export const imitatedStripe = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).protocol === 'http:' && isLoopback(new URL(text).hostname),
    'must be an http address of this machine: it is for tests alone',
  ),
  v.transform((text) => new URL(text).origin),
);

export const brandIds = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((id) => id.trim())),
  v.everyItem((id) => /^[\w-]+$/.test(id), 'must name brands by their ids, separated by commas'),
);

/** What keeps these settings from a start that sells by Stripe: as they were given, and as they were read. */
export const refusedStripe = (source: Record<string, string | undefined>, environment: Record<string, unknown>): string[] => {
  const { NODE_ENV: mode, PAYMENTS: payments, STRIPE_TEST_KEYS: testKeys } = environment;
  if (payments !== 'stripe') return [];
  if (!source['STRIPE_KEYS']) return ['STRIPE_KEYS must be set because PAYMENTS is stripe.'];
  const accounts = Object.values((environment['STRIPE_KEYS'] ?? {}) as v.InferOutput<typeof stripeKeys>);
  const isForTrial = accounts.some(({ secret_key }) => !isLive(secret_key));
  return mode === 'production' && isForTrial && testKeys !== 'yes'
    ? [
        'STRIPE_KEYS must be live in production: test keys give subscriptions for test cards. STRIPE_TEST_KEYS=yes where you want that.',
      ]
    : [];
};
