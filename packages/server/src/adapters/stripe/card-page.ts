import { readFile } from 'node:fs/promises';
import { AppError, cardFormQuery, closestLanguage, interfaceLanguages, type Brand, type CardFormQuery } from '@troupe/protocol';
import * as v from 'valibot';
import { wordsOf } from '../../html/texts.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { markup } from '../../kernel/markup.ts';
import { cardFieldsCss } from '../../pages/card-fields-css.ts';
import { framedPage } from '../../pages/framed-page.ts';
import type { StripeAccount } from './account.ts';
import { cardPagePath } from './payments.ts';
import { cardTypes } from './wire.ts';

const css = `${cardFieldsCss}.input{display:grid;align-content:center;min-block-size:var(--troupe-size-field);padding-inline:12px;border:var(--troupe-border-thin) solid var(--troupe-border-2);border-radius:min(var(--troupe-radius-control),12px);background:var(--troupe-surface-1)}
.input.StripeElement--invalid{border-color:var(--troupe-danger)}
.input.StripeElement--focus{outline:var(--troupe-focus-width) solid var(--troupe-focus);outline-offset:1px}
.error,#probe-wrong{color:var(--troupe-danger);font-size:var(--troupe-text-sm)}
.error:empty{display:none}
#probe-hint{color:var(--troupe-text-3)}
`;

const clientScript = readFile(new URL('card-page.client.js', import.meta.url), 'utf8');

/** Where Stripe's script and its frames come from, as its guide to content policies has it. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const vendor = {
  /** Of the same name as the version of the API (`client.ts`). Stripe allows no copy of it elsewhere. */
  script: 'https://js.stripe.com/endive/stripe.js',
  scripts: stripeScripts,
  connect: ['https://api.stripe.com'],
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
};

/** Languages that Stripe calls otherwise, or does not speak. */
const spokenAs: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-TW', hi: 'en' };

const cardPage = async (
  brand: Brand,
  { origin, account, query }: { origin: string; account: StripeAccount; query: CardFormQuery },
): Promise<Response> => {
  const asked = [query.locale ?? '', brand.language].map((tag) => closestLanguage(tag, interfaceLanguages));
  const language = asked.find(Boolean) ?? 'en';
  const t = wordsOf({ ...brand, language });
  const field = (name: string, label: string) => markup`<div class="field">
<label for="${name}">${label}</label>
<div class="input" id="${name}"></div>
<p class="error" id="${name}-error" aria-live="polite"></p>
</div>`;
  return framedPage(brand, {
    origin,
    title: t('pay.card.title'),
    css,
    appearance: query.appearance,
    language,
    vendor,
    body: markup`<main>
<div class="trio">
${field('number', t('pay.card.number'))}
${field('expiry', t('pay.card.expiry'))}
${field('code', t('pay.card.code'))}
</div>
<p class="error" id="form-error" role="alert"></p>
</main>
<div hidden><span id="probe"></span><span id="probe-hint"></span><span id="probe-wrong"></span></div>`.text,
    script: {
      code: await clientScript,
      data: {
        nonce: query.nonce,
        origin,
        key: account.publishableKey,
        locale: spokenAs[language] ?? language,
        types: cardTypes,
        texts: { numberType: t('pay.card.number.type'), out: t('pay.card.out') },
      },
    },
  });
};

/**
 * `GET /stripe/card`: the card page of a brand that has an account. Stripe.js needs an origin, so the page has ours; what is
 * typed stands in frames of Stripe's, which no script of this page can read.
 */
export const createStripeCardPage = (accounts: ReadonlyMap<string, StripeAccount>): RawRoute => ({
  prefix: '/stripe',
  limit: 'cardPages',
  bodyBytes: 0,
  async answer(request, { brand }) {
    const url = new URL(request.url);
    const account = accounts.get(brand.id);
    if (request.method !== 'GET' || url.pathname !== cardPagePath || !account) throw new AppError('not_found');
    const query = v.safeParse(cardFormQuery, Object.fromEntries(url.searchParams));
    if (!query.success) throw new AppError('invalid_input');
    return cardPage(brand, { origin: url.origin, account, query: query.output });
  },
});
