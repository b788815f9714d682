import { createTestDatabase } from '../../../db/testing.ts';
import { createManualClock, createMemoryLog } from '../../../http/testing.ts';
import type { Charge } from '../../../ports/index.ts';
import { createStripePayments } from '../payments.ts';
import { startFakeStripe } from './fake-stripe.ts';

const keysOf = (name: string) => ({
  secretKey: `sk_test_${name}`,
  publishableKey: `pk_test_${name}`,
  webhookSecret: `whsec_${name}`,
  isLive: false,
});

export const stripeKeys = { daybreak: keysOf('daybreak'), acme: keysOf('acme') };

/** Our adapter over a database of its own and a Stripe on loopback, with two brands. It waits for nobody for long. */
export const openStripeWorld = async () => {
  const database = await createTestDatabase();
  const clock = createManualClock();
  const log = createMemoryLog();
  const stripe = await startFakeStripe(Object.values(stripeKeys));
  const payments = createStripePayments({
    db: database.db,
    clock,
    log,
    accounts: new Map(Object.entries(stripeKeys)),
    apiUrl: stripe.url,
    times: { prepare: 1000, confirm: 2000, look: 3000, request: 120, pause: 5 },
  });
  return {
    db: database.db,
    clock,
    log,
    stripe,
    payments,
    async close() {
      await stripe.close();
      await database.close();
    },
  };
};
export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

export const chargeOf = (paymentToken: string, change: Partial<Charge> = {}): Charge => ({
  brandId: 'daybreak',
  orderId: crypto.randomUUID(),
  amount: 1495,
  currency: 'USD',
  paymentToken,
  returnUrl: 'http://localhost:4100/payments/return?order=1',
  webhookUrl: 'http://localhost:4100/payments/events',
  statementDescriptor: 'DAYBREAK CHAT',
  customer: { email: 'mara@example.test', first_name: 'Mara', last_name: 'Okafor', country: 'US', state: 'CA' },
  ...change,
});
