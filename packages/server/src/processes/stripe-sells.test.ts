import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type CheckoutResult, type PurchaseOptions } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signStripeEvent, startFakeStripe, type FakeStripe } from '../adapters/stripe/testing/fake-stripe.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { webhookEvents } from '../db/schema.ts';
import type { Database } from '../ports/index.ts';
import { addMember, issueToken, openShared, publicHost, publicOrigin, startServer, type ServerProcess } from './testing.ts';

const keys = { secretKey: 'sk_live_daybreak', publishableKey: 'pk_live_daybreak', webhookSecret: 'whsec_daybreak' };
const plan = { plan_id: 'basic', role: 'paid_basic', name: 'Basic', price: 1495, period: 'monthly' };
const text = 'Words of the operator.';
const brandOf = (id: string, host: string) => ({
  id,
  name: id,
  hosts: [host],
  legal: { terms: text, privacy: text, refund: text },
  links: { support: 'https://support.example' },
  safety: { crisis_text: 'Call 112.' },
  features: { picture_uploads: false },
  commerce: { default_plan_id: 'basic', statement_descriptor: 'DAYBREAK CHAT', plans: [plan] },
});

let folder: string;
let stripe: FakeStripe;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let shared: Database;
let server: ServerProcess;

/** What a production start needs beside Stripe. */
const production = () => ({
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'chat@mail.example',
  AGE_CHECKS: 'none',
  MODERATION_RULES_FILE: join(folder, 'rules.txt'),
  BRANDS_DIR: join(folder, 'brands'),
  PAYMENTS: 'stripe',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  await writeFile(join(folder, 'rules.txt'), '[minors]\nword-of-the-rules\n');
  await mkdir(join(folder, 'brands'));
  await writeFile(join(folder, 'brands', 'daybreak.json'), JSON.stringify(brandOf('daybreak', publicHost)));
  await writeFile(join(folder, 'brands', 'acme.json'), JSON.stringify(brandOf('acme', 'acme.example')));
  stripe = await startFakeStripe([keys]);
  database = await createEmptyDatabase();
  const { secretKey: secret_key, publishableKey: publishable_key, webhookSecret: webhook_secret } = keys;
  server = await startServer(database.url, {
    ...production(),
    STRIPE_KEYS: JSON.stringify({ daybreak: { secret_key, publishable_key, webhook_secret } }),
    STRIPE_API_URL: stripe.url,
  });
  shared = await openShared(database.url);
}, 90_000);
afterAll(async () => {
  await server?.stop();
  await shared?.close();
  await database?.close();
  await stripe?.close();
  await rm(folder, { recursive: true, force: true });
});

const buyer = async () => {
  const id = `buyer-${crypto.randomUUID()}`;
  await addMember(shared.db, id);
  const token = await issueToken(shared.db, id);
  return {
    async subscribe(paymentToken: string) {
      const body = {
        plan_id: 'basic',
        expected_total: 1495,
        expected_currency: 'USD',
        payment_token: paymentToken,
        email: 'mara@example.test',
        first_name: 'Mara',
        last_name: 'Okafor',
        country: 'US',
      };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await server.call(endpoints.subscribe.path, { method: 'POST', token, body, headers });
      return (await answer.json()) as CheckoutResult;
    },
    async order(id: string) {
      const answer = await server.call(endpoints.getOrder.path.replace(':orderId', id), { token });
      return (await answer.json()) as CheckoutResult;
    },
  };
};

/** Delivers what Stripe has to tell, as it would. */
const deliver = async (change: (body: string) => string = (body) => body) => {
  const told = stripe.takeEvents(keys.secretKey, new Date());
  const answers = told.map(({ headers, body }) =>
    server.fetch(
      new Request(`${publicOrigin}/payments/events`, {
        method: 'POST',
        headers,
        body: change(new TextDecoder().decode(body)),
      }),
    ),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

describe('a production start that sells by Stripe', () => {
  it('offers a card page of its own, with the key of its brand', async () => {
    const options = (await (await server.call(endpoints.getPurchaseOptions.path)).json()) as PurchaseOptions;
    expect(options).toMatchObject({
      payment_methods: ['card'],
      card_form_url: `${publicOrigin}/stripe/card`,
      card_form_has_origin: true,
      is_sandbox: false,
    });
    const page = await server.fetch(new Request(`${options.card_form_url}?nonce=${'n'.repeat(22)}`));
    expect([page.status, (await page.text()).includes(keys.publishableKey)]).toEqual([200, true]);
  });

  it('sells, asks the bank, and believes Stripe’s own word of how that ended', async () => {
    const mara = await buyer();
    const paid = await mara.subscribe(stripe.addCard(keys.secretKey, 'paid'));
    expect(paid).toMatchObject({
      resp_msg: 'Approved',
      orderTotal: 1495,
      transactionID: expect.stringMatching(/^pi_/) as unknown,
    });

    const ann = await buyer();
    const asked = await ann.subscribe(stripe.addCard(keys.secretKey, 'challenged'));
    if (asked.resp_msg !== 'redirect') throw new Error(`no challenge: ${asked.resp_msg}`);
    expect(asked.iframe_3ds_url.startsWith(stripe.url)).toBe(true);
    await deliver();
    stripe.answerChallenge(asked.iframe_3ds_url, 'approve');
    expect(await deliver()).toEqual([204]);
    expect(await ann.order(asked.order_id)).toMatchObject({ resp_msg: 'Approved' });
    const orders = stripe.charged(keys.secretKey).map(({ order }) => order);
    expect(orders).toEqual([paid, asked].map((one) => (one as { order_id: string }).order_id));
  });

  it('says that a card was declined, and takes another', async () => {
    const cleo = await buyer();
    const declined = await cleo.subscribe(stripe.addCard(keys.secretKey, 'declined'));
    expect(declined).toMatchObject({ resp_msg: 'Declined', reason: 'card_declined' });
    expect(await cleo.subscribe(stripe.addCard(keys.secretKey, 'paid'))).toMatchObject({ resp_msg: 'Approved' });
  });

  it('refuses what Stripe did not sign, and keeps nothing of what ends no order', async () => {
    const bea = await buyer();
    await bea.subscribe(stripe.addCard(keys.secretKey, 'paid'));
    const before = await shared.db.$count(webhookEvents);
    expect(await deliver((body) => body.replace('evt_', 'evt_x'))).not.toContain(204);

    const body = JSON.stringify({ id: 'evt_payout', object: 'event', type: 'payout.paid', livemode: true, data: { object: {} } });
    const headers = signStripeEvent(body, keys.webhookSecret, new Date());
    const answer = await server.fetch(new Request(`${publicOrigin}/payments/events`, { method: 'POST', headers, body }));
    expect(answer.status).toBe(204);
    expect(await shared.db.$count(webhookEvents)).toBe(before);
  });

  it('sells nothing for a brand without keys, and says so', async () => {
    const url = `http://127.0.0.1:${server.port}${endpoints.getPurchaseOptions.path}`;
    const headers = { 'x-forwarded-host': 'acme.example', 'x-forwarded-proto': 'https' };
    const options = (await (await fetch(url, { headers })).json()) as PurchaseOptions;
    expect(options).toMatchObject({ payment_methods: [], card_form_url: null });
    expect(server.output()).toContain('A brand is not named in STRIPE_KEYS: it sells nothing by card.');
    expect(server.output()).not.toContain(keys.secretKey);
  });
});

it('a start by Stripe without keys, or with those of trials, says what is missing', async () => {
  await expect(startServer(database.url, production())).rejects.toThrow(/STRIPE_KEYS must be set because PAYMENTS is stripe/);
  const test = { secret_key: 'sk_test_a', publishable_key: 'pk_test_a', webhook_secret: 'whsec_a' };
  const trial = { ...production(), STRIPE_KEYS: JSON.stringify({ daybreak: test }) };
  await expect(startServer(database.url, trial)).rejects.toThrow(/STRIPE_KEYS must be live in production/);
  const stranger = { ...production(), STRIPE_TEST_KEYS: 'yes', STRIPE_KEYS: JSON.stringify({ daybrake: test }) };
  await expect(startServer(database.url, stranger)).rejects.toThrow(/daybrake, which is no brand/);
});
