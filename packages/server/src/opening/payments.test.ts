import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadConfiguration } from '../bad-configuration.ts';
import { createBrands } from '../brands.ts';
import { createTestDatabase } from '../db/testing.ts';
import { readEnvironment } from '../env.ts';
import { createMemoryLog, createTestBrand } from '../http/testing.ts';
import type { Database } from '../ports/index.ts';
import { openPayments } from './payments.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const brands = createBrands([
  createTestBrand(),
  createTestBrand({ id: 'acme', hosts: ['acme.localhost:4100'] }),
  createTestBrand({ id: 'lantern', hosts: ['lantern.localhost:4100'], policy: { adult: 'verified' } }),
]);
const account = (name: string) => ({
  secret_key: `sk_live_${name}`,
  publishable_key: `pk_live_${name}`,
  webhook_secret: `whsec_${name}`,
});
const open = async (ids: readonly string[], more: Record<string, string> = {}) => {
  const log = createMemoryLog();
  const STRIPE_KEYS = JSON.stringify(Object.fromEntries(ids.map((id) => [id, account(id)])));
  const environment = readEnvironment({ PAYMENTS: 'stripe', STRIPE_KEYS, ...more });
  const { port, routes } = await openPayments(environment, database.db, brands, log);
  return { payments: port, routes, log };
};
const origin = 'https://chat.example';

describe('a start with Stripe', () => {
  it('offers cards for the brands that have an account, and says which have none', async () => {
    const { payments, routes, log } = await open(['daybreak']);
    expect(payments?.isSandbox).toBe(false);
    expect(payments?.cardFormUrl({ brandId: 'daybreak', origin })).toBe(`${origin}/stripe/card`);
    expect(payments?.cardFormUrl({ brandId: 'acme', origin })).toBeNull();
    expect(routes.map(({ prefix }) => prefix)).toEqual(['/stripe']);
    expect(log.infos.map(({ text, fields }) => [text, fields?.['brandId']])).toEqual([
      ['A brand is not named in STRIPE_KEYS: it sells nothing by card.', 'acme'],
      ['A brand is not named in STRIPE_KEYS: it sells nothing by card.', 'lantern'],
    ]);
  });

  it('is refused where keys are of no brand, or of one with adult content', async () => {
    const refused = open(['daybreak', 'daybrake', 'lantern']);
    await expect(refused).rejects.toBeInstanceOf(BadConfiguration);
    await expect(refused).rejects.toThrow(/daybrake, which is no brand[^]*brand lantern has adult content.*STRIPE_ADULT_BRANDS/);
    await expect(open(['lantern'], { STRIPE_ADULT_BRANDS: 'acme' })).rejects.toThrow(/lantern/);
  });

  it('sells for a brand with adult content where the operator says that Stripe agreed', async () => {
    const { payments } = await open(['daybreak', 'lantern'], { STRIPE_ADULT_BRANDS: 'lantern' });
    expect(payments?.cardFormUrl({ brandId: 'lantern', origin })).not.toBeNull();
  });

  it('is a sandbox to buyers while its keys are', async () => {
    const test = Object.fromEntries(Object.entries(account('a')).map(([name, key]) => [name, key.replace('_live_', '_test_')]));
    const { payments } = await open([], { STRIPE_KEYS: JSON.stringify({ daybreak: test }) });
    expect(payments?.isSandbox).toBe(true);
  });
});
