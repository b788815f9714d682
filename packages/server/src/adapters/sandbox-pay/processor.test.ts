import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog, createTestBrand, rawCaller } from '../../http/testing.ts';
import { randomSecret } from '../../kernel/digest.ts';
import { describePayments } from '../../ports/contracts/payments.ts';
import type { Database } from '../../ports/index.ts';
import { createSandboxProcessor, type SandboxProcessor } from './processor.ts';
import type { TestCardName } from './test-cards.ts';

const origin = 'http://localhost:4100';
const brand = createTestBrand({ embed: { allowed_origins: ['https://partner.example'] } });
const clock = createManualClock();

let database: Database;
let sandbox: SandboxProcessor;
let delivered: { headers: Headers; body: Uint8Array }[];
let answer: () => Response;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = createSandboxProcessor({
    db: database.db,
    clock,
    newId: randomSecret,
    log: createMemoryLog(),
    secret: 'secret-of-the-sandbox-in-the-tests',
    brandAt: (host) => (host === 'localhost:4100' ? brand : null),
    slowMs: 60_000,
    retryMs: 60_000,
    deliver: async (request) => {
      delivered.push({ headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) });
      return answer();
    },
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  // What an earlier test left to deliver.
  answer = () => new Response(null, { status: 204 });
  clock.advance(60_000);
  await sandbox.run();
  delivered = [];
});

const get = (path: string) => sandbox.route.answer(new Request(origin + path), rawCaller);
const post = (url: string, body: string) => sandbox.route.answer(new Request(url, { method: 'POST', body }), rawCaller);
const tokenFor = async (card: TestCardName, exp = '12/29'): Promise<string> => {
  const made = await post(`${origin}/sandbox/pay/tokens`, JSON.stringify({ test_card: card, exp }));
  return ((await made.json()) as { payment_token: string }).payment_token;
};
const orderOf = (orderId: string) => ({ brandId: brand.id, orderId });
const charge = (paymentToken: string, orderId: string = crypto.randomUUID()) =>
  sandbox.payments.charge({
    brandId: brand.id,
    orderId,
    amount: 1495,
    currency: 'USD',
    paymentToken,
    returnUrl: `${origin}/payments/return?order=${orderId}`,
    webhookUrl: `${origin}/payments/events`,
    statementDescriptor: null,
    customer: {},
  });

const cards = {
  paid: 'visa',
  declined: 'declined',
  declined_later: 'declined_later',
  challenged: 'challenge',
  out: 'outage',
  slow: 'slow',
} as const;

describe('the sandbox processor, as a processor', () => {
  describePayments(() => ({
    payments: sandbox.payments,
    brandIds: [brand.id, 'acme'],
    token: (fate) => tokenFor(cards[fate]),
    answerChallenge: async (url, outcome) => void (await post(url, `outcome=${outcome}`)),
    async events() {
      clock.advance(60_000);
      await sandbox.run();
      return delivered.splice(0);
    },
  }));
});

describe('its card page', () => {
  const page = () => get(`/sandbox/pay/card?nonce=${'n'.repeat(22)}&locale=de`);

  it('may be framed by our pages and the partners of the brand, and by nobody else', async () => {
    const policy = (await page()).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${origin} https://partner.example;`);
  });

  it('has an origin of its own and runs its own script only', async () => {
    const policy = (await page()).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/; sandbox allow-scripts;/);
    expect(policy).toMatch(/script-src 'nonce-\w{32}';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|allow-same-origin|\*/);
  });

  it('can stand in a page under COEP, as our frames promise', async () => {
    const { headers } = await page();
    expect(headers.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('labels its fields in the language asked for, and tells browsers and keyboards what they are', async () => {
    const html = await (await page()).text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<label for="number">Kartennummer</label>');
    for (const token of ['cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autocomplete="${token}"`);
    expect(html.match(/inputmode="numeric"/g)).toHaveLength(3);
  });

  it('wears the theme of the mount', async () => {
    const appearance = encodeURIComponent(JSON.stringify({ mode: 'dark', accent: '#ff8800' }));
    const plain = await (await page()).text();
    const themed = await (await get(`/sandbox/pay/card?nonce=${'n'.repeat(22)}&appearance=${appearance}`)).text();
    const colors = (html: string) => /:root\{[^}]*--troupe-accent:([^;}]+)/.exec(html)?.[1];
    expect(colors(themed)).not.toBe(colors(plain));
  });

  it('is written from right to left in Arabic', async () => {
    const html = await (await get(`/sandbox/pay/card?nonce=${'n'.repeat(22)}&locale=ar`)).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  it('needs a nonce, and cannot be made to print one that is none', async () => {
    await expect(get('/sandbox/pay/card')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(get('/sandbox/pay/card?nonce=%3C/script%3E%3Cscript%3Ealert(1)')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('its tokens', () => {
  it('carry what a receipt may show', async () => {
    const made = await post(`${origin}/sandbox/pay/tokens`, JSON.stringify({ test_card: 'master', exp: '08/29' }));
    expect(await made.json()).toEqual({
      payment_token: expect.stringMatching(/^tok_[\w-]{43}$/),
      card: { last_4: '4444', type: 'master', exp: '08/29' },
    });
  });

  it.each([
    ['a card number', { test_card: '4242424242424242', exp: '12/29' }],
    ['a card that has expired', { test_card: 'visa', exp: '10/26' }],
    ['no month', { test_card: 'visa', exp: '13/29' }],
  ])('are not given for %s', async (_, body) => {
    await expect(post(`${origin}/sandbox/pay/tokens`, JSON.stringify(body))).rejects.toMatchObject({ code: 'invalid_card' });
  });

  it('end after fifteen minutes', async () => {
    const token = await tokenFor('visa');
    clock.advance(16 * 60_000);
    await expect(charge(token)).rejects.toMatchObject({ code: 'invalid_card' });
  });
});

describe("its bank's page", () => {
  it('says who wants how much, works without a script, and returns the browser to us', async () => {
    const state = await charge(await tokenFor('challenge'), 'order-1');
    if (state.status !== 'challenge') throw new Error('no challenge');
    const page = await sandbox.route.answer(new Request(state.url), rawCaller);
    expect(await page.text()).toContain('Daybreak wants to charge $14.95.');
    expect(page.headers.get('content-security-policy')).toMatch(/sandbox allow-scripts allow-forms;/);
    expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    const back = await post(state.url, 'outcome=approve');
    expect([back.status, back.headers.get('location')]).toEqual([303, `${origin}/payments/return?order=order-1`]);
  });

  it('can decline after all', async () => {
    const state = await charge(await tokenFor('challenge_then_declined'), 'order-2');
    if (state.status !== 'challenge') throw new Error('no challenge');
    await post(state.url, 'outcome=approve');
    expect(await sandbox.payments.find(orderOf('order-2'))).toEqual({ status: 'declined', reason: 'card_insufficient_funds' });
  });

  it('works once', async () => {
    const state = await charge(await tokenFor('challenge'), 'order-3');
    if (state.status !== 'challenge') throw new Error('no challenge');
    await post(state.url, 'outcome=cancel');
    expect((await post(state.url, 'outcome=approve')).status).toBe(410);
    expect(await sandbox.payments.find(orderOf('order-3'))).toMatchObject({ status: 'declined' });
  });
});

describe('its events', () => {
  it('come again until they are taken', async () => {
    const orderId = 'order-told-late';
    const times = async () => {
      await sandbox.run();
      return delivered.filter(({ body }) => new TextDecoder().decode(body).includes(orderId)).length;
    };
    answer = () => new Response(null, { status: 503 });
    await charge(await tokenFor('visa'), orderId);
    expect(await times()).toBe(1);
    expect(await times()).toBe(1);
    clock.advance(600_000);
    expect(await times()).toBe(2);
    answer = () => new Response(null, { status: 204 });
    clock.advance(600_000);
    expect(await times()).toBe(3);
    clock.advance(600_000);
    expect(await times()).toBe(3);
  });

  it('are refused five minutes after they were signed', async () => {
    await charge(await tokenFor('visa'), 'order-4');
    await sandbox.run();
    const [event] = delivered;
    if (!event) throw new Error('no event');
    const told = { brandId: brand.id, ...event };
    expect(await sandbox.payments.readEvent(told)).toMatchObject({ orderId: 'order-4' });
    clock.advance(301_000);
    await expect(sandbox.payments.readEvent(told)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('say which order ended, and nothing of the card or of how', async () => {
    await charge(await tokenFor('declined'), 'order-5');
    await sandbox.run();
    const [event] = delivered;
    expect(JSON.parse(new TextDecoder().decode(event?.body))).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'payment.declined',
      order_id: 'order-5',
    });
  });
});

it('answers nothing else, and nobody else', async () => {
  await expect(get('/sandbox/pay/books')).rejects.toMatchObject({ code: 'not_found' });
  await expect(sandbox.route.answer(new Request('http://elsewhere.test/sandbox/pay/card'), rawCaller)).rejects.toMatchObject({
    code: 'unknown_domain',
  });
});
