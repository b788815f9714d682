import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestBrand, rawCaller } from '../../http/testing.ts';
import { createStripeCardPage } from './card-page.ts';
import { stripeKeys } from './testing/stripe-world.ts';

const origin = 'http://localhost:4100';
const nonce = 'n'.repeat(22);
const brand = createTestBrand({ embed: { allowed_origins: ['https://partner.example'] } });
const route = createStripeCardPage(new Map([[brand.id, stripeKeys.daybreak]]));
const get = (path: string, caller = { ...rawCaller, brand }) => route.answer(new Request(origin + path), caller);
const page = (query = '') => get(`/stripe/card?nonce=${nonce}${query}`);
const policyOf = async () => (await page()).headers.get('content-security-policy') ?? '';

describe('the card page of Stripe', () => {
  it('may be framed by our pages and the partners of the brand, and by nobody else', async () => {
    expect(await policyOf()).toContain(`frame-ancestors ${origin} https://partner.example`);
  });

  it('runs our script and Stripe’s, asks Stripe, and frames Stripe: nothing else', async () => {
    const policy = await policyOf();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; script-src 'nonce-\w{32}' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toContain(`; connect-src ${origin} https://api.stripe.com;`);
    expect(policy).toContain('; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    expect(policy).not.toMatch(/unsafe|sandbox/);
  });

  it('promises no embedder policy, which Stripe’s frames do not keep', async () => {
    expect((await page()).headers.get('cross-origin-embedder-policy')).toBeNull();
  });

  it('has Stripe’s script from Stripe before ours, and no field for a number of its own', async () => {
    const html = await (await page('&locale=de')).text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<label for="number">Kartennummer</label>');
    const at = html.indexOf('src="https://js.stripe.com/endive/stripe.js"');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(html.indexOf('Stripe(key'));
    expect(html).not.toContain('<input');
  });

  it('tells the browser the publishable key, and no other', async () => {
    const html = await (await page()).text();
    expect(html).toContain(stripeKeys.daybreak.publishableKey);
    expect(html).not.toContain(stripeKeys.daybreak.secretKey);
    expect(html).not.toContain(stripeKeys.daybreak.webhookSecret);
  });

  it('is there for a brand with an account alone, and with a nonce', async () => {
    const other = createTestBrand({ id: 'acme', hosts: ['acme.localhost:4100'] });
    const caller = { ...rawCaller, brand: other };
    await expect(get(`/stripe/card?nonce=${nonce}`, caller)).rejects.toMatchObject({ code: 'not_found' });
    await expect(get('/stripe/keys')).rejects.toMatchObject({ code: 'not_found' });
    await expect(get('/stripe/card')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(get('/stripe/card?nonce=%3C/script%3E%3Cscript%3E')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

/** The page's script over a document of five names and a Stripe.js that is told what happens in its fields. */
const openScript = async () => {
  const html = await (await page()).text();
  const data = /id="data"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const code = /<script nonce="\w+">([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const texts = new Map<string, { textContent: string }>([['data', { textContent: data }]]);
  const field = (id: string) => texts.get(id) ?? texts.set(id, { textContent: '' }).get(id);
  const inputs = new Map<string, { tell(event: string, said?: object): void; updates: unknown[]; focus: () => void }>();
  const createPaymentMethod = vi.fn();
  const create = (kind: string) => {
    const listeners = new Map<string, (said?: object) => void>();
    const updates: unknown[] = [];
    const input = {
      on: (event: string, listen: (said?: object) => void) => listeners.set(event, listen),
      mount: () => undefined,
      update: (style: unknown) => updates.push(style),
      focus: vi.fn(),
    };
    inputs.set(kind, { tell: (event, said) => listeners.get(event)?.(said), updates, focus: input.focus });
    return input;
  };
  const Stripe = vi.fn(() => ({ elements: () => ({ create }), createPaymentMethod }));
  const postMessage = vi.fn();
  const sheet = { replaceSync: vi.fn() };
  runInNewContext(code, {
    document: { getElementById: field, querySelector: () => ({ getBoundingClientRect: () => ({ height: 81.5 }) }) },
    CSSStyleSheet: function CSSStyleSheet() {
      return sheet;
    },
    ResizeObserver: function ResizeObserver() {
      return { observe: () => undefined };
    },
    getComputedStyle: () => ({ color: 'rgb(1, 2, 3)', fontSize: '16px', fontFamily: 'serif' }),
    MessageChannel,
    window: { parent: { postMessage } },
    Stripe,
  });
  return { Stripe, inputs, createPaymentMethod, postMessage, textOf: (id: string) => field(id)?.textContent, sheet };
};

describe('its script', () => {
  let script: Awaited<ReturnType<typeof openScript>>;
  let port: MessagePort;
  let said: unknown[];
  const input = (kind: string) => {
    const found = script.inputs.get(kind);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  };
  const heard = () => vi.waitUntil(() => said.at(-1));
  const tokenize = async (request: number) => {
    port.postMessage({ type: 'tokenize', request });
    return vi.waitUntil(() => said.find((one) => (one as { request?: number }).request === request));
  };
  const fill = () => {
    for (const kind of ['cardNumber', 'cardExpiry', 'cardCvc'])
      input(kind).tell('change', { complete: true, ...(kind === 'cardNumber' && { brand: 'visa' }) });
  };

  beforeEach(async () => {
    script = await openScript();
    expect(script.postMessage).not.toHaveBeenCalled();
    input('cardNumber').tell('ready');
    const [hello, target, [given]] = script.postMessage.mock.calls[0] as [object, string, [MessagePort]];
    expect([hello, target]).toEqual([{ kind: 'troupe-card-form', nonce }, origin]);
    port = given;
    said = [];
    port.on('message', (data: unknown) => said.push(data));
    await heard();
  });
  afterEach(() => port.close());

  it('greets once Stripe’s fields are there, for the account of the brand', () => {
    expect(script.Stripe).toHaveBeenCalledWith(stripeKeys.daybreak.publishableKey, { locale: 'en' });
    expect(said).toEqual([{ type: 'state', complete: false, height: 82 }]);
  });

  it('says when the three fields are whole, and what is wrong in words of Stripe or ours', async () => {
    fill();
    await vi.waitUntil(() => (said.at(-1) as { complete: boolean }).complete);
    input('cardExpiry').tell('change', { complete: false, error: { message: 'In the past.' } });
    expect(script.textOf('expiry-error')).toBe('In the past.');
    input('cardNumber').tell('change', { complete: true, brand: 'amex' });
    expect(script.textOf('number-error')).toBe('We take Visa, Mastercard and Discover.');
    await vi.waitUntil(() => !(said.at(-1) as { complete: boolean }).complete);
  });

  it('hands over the name that Stripe gives the card, and what a receipt shows', async () => {
    fill();
    const card = { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2031 };
    script.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1', card } });
    expect(await tokenize(7)).toEqual({
      type: 'token',
      request: 7,
      payment_token: 'pm_1',
      card: { last_4: '4444', type: 'master', exp: '03/31' },
    });
  });

  it.each([
    [
      'a card that Stripe refuses',
      { error: { type: 'validation_error', message: 'Incomplete.' } },
      'invalid_card',
      'Incomplete.',
    ],
    ['a card of another kind', { paymentMethod: { id: 'pm_1', card: { brand: 'jcb' } } }, 'invalid_card', 'We take Visa'],
    ['a Stripe that fails', { error: { type: 'api_error', message: 'x' } }, 'payments_unavailable', 'We couldn'],
  ])('refuses %s', async (_, made, code, text) => {
    script.createPaymentMethod.mockResolvedValue(made);
    expect(await tokenize(1)).toEqual({ type: 'refused', request: 1, code });
    expect(script.textOf('form-error')).toContain(text);
  });

  it('says so where Stripe is not reached', async () => {
    script.createPaymentMethod.mockRejectedValue(new Error('network'));
    expect(await tokenize(2)).toEqual({ type: 'refused', request: 2, code: 'payments_unavailable' });
  });

  it('dresses the fields anew when the theme changes', async () => {
    port.postMessage({ type: 'theme', css: ':root{}' });
    await vi.waitUntil(() => input('cardCvc').updates.length > 0);
    await turn();
    expect(input('cardNumber').updates).toEqual([
      { style: expect.objectContaining({ base: expect.objectContaining({ color: 'rgb(1, 2, 3)' }) as unknown }) as unknown },
    ]);
  });
});
