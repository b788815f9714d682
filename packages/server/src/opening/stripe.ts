import type { StripeAccount } from '../adapters/stripe/account.ts';
import { systemClock } from '../adapters/system.ts';
import { BadConfiguration } from '../bad-configuration.ts';
import type { Brands } from '../brands.ts';
import type { Environment } from '../env.ts';
import { isAdultBrand } from '../html/search-engines.ts';
import type { Db, Log, Payments } from '../ports/index.ts';
import type { Opened } from './opened.ts';

const realStripe = 'https://api.stripe.com';

/** What the settings and the brands say to each other that cannot be. */
const faultsOf = (keys: NonNullable<Environment['STRIPE_KEYS']>, brands: Brands, agreed: readonly string[]): string[] => {
  const unknown = Object.keys(keys)
    .filter((id) => !brands.all.some((brand) => brand.id === id))
    .map((id) => `STRIPE_KEYS names ${id}, which is no brand.`);
  const adult = brands.all
    .filter((brand) => Object.hasOwn(keys, brand.id) && isAdultBrand(brand) && !agreed.includes(brand.id))
    .map(
      ({ id }) =>
        `The brand ${id} has adult content, and Stripe's terms bar it: leave it out of STRIPE_KEYS, or name it in STRIPE_ADULT_BRANDS where Stripe has agreed.`,
    );
  return [...unknown, ...adult];
};

/** Stripe for the brands that have keys, and its card page. Throws BadConfiguration where a brand may not have them. */
export const openStripe = async (
  { STRIPE_KEYS: keys = {}, STRIPE_ADULT_BRANDS: agreed = [], STRIPE_API_URL: apiUrl = realStripe }: Environment,
  { db, brands, log }: { db: Db; brands: Brands; log: Log },
): Promise<Opened<Payments>> => {
  const faults = faultsOf(keys, brands, agreed);
  if (faults.length > 0) throw new BadConfiguration(faults.join('\n'));
  for (const { id: brandId } of brands.all)
    if (!Object.hasOwn(keys, brandId)) log.info('A brand is not named in STRIPE_KEYS: it sells nothing by card.', { brandId });
  const [{ createStripePayments }, { createStripeCardPage }] = await Promise.all([
    import('../adapters/stripe/payments.ts'),
    import('../adapters/stripe/card-page.ts'),
  ]);
  const accounts = new Map(
    Object.entries(keys).map(([brandId, given]): [string, StripeAccount] => [
      brandId,
      {
        secretKey: given.secret_key,
        publishableKey: given.publishable_key,
        webhookSecret: given.webhook_secret,
        isLive: given.secret_key.includes('_live_'),
      },
    ]),
  );
  return {
    port: createStripePayments({ db, clock: systemClock, log, accounts, apiUrl }),
    routes: [createStripeCardPage(accounts)],
  };
};
