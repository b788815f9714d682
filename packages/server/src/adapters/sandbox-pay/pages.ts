import { readFile } from 'node:fs/promises';
import { closestLanguage, interfaceLanguages, type Brand, type CardFormQuery } from '@troupe/protocol';
import { wordsOf, type ServerWords } from '../../html/texts.ts';
import { cardFieldsCss } from '../../pages/card-fields-css.ts';
import { framedPage } from '../../pages/framed-page.ts';
import { markup } from '../../kernel/markup.ts';
import { cardRulesScript } from './card-rules.ts';
import { testCards } from './test-cards.ts';

const css = `${cardFieldsCss}input,select{inline-size:100%;min-block-size:var(--troupe-size-field);padding-inline:12px;border:var(--troupe-border-thin) solid var(--troupe-border-2);border-radius:min(var(--troupe-radius-control),12px);background:var(--troupe-surface-1);color:var(--troupe-text-1);font:inherit;font-variant-numeric:tabular-nums}
input{direction:ltr}
[dir=rtl] input{text-align:end}
::placeholder{color:var(--troupe-text-3);opacity:1}
input[aria-invalid=true]{border-color:var(--troupe-danger)}
:focus-visible{outline:var(--troupe-focus-width) solid var(--troupe-focus);outline-offset:1px}
.error{color:var(--troupe-danger);font-size:var(--troupe-text-sm)}
.error:empty{display:none}
.hint{color:var(--troupe-text-2);font-size:var(--troupe-text-sm)}
h1{margin:0;font:var(--troupe-display-style) var(--troupe-display-weight) var(--troupe-text-xl)/var(--troupe-leading-tight) var(--troupe-font-display)}
.bank{max-inline-size:26rem;margin-inline:auto;padding:var(--troupe-space-6) var(--troupe-space-4);gap:var(--troupe-space-4)}
form{display:grid;gap:var(--troupe-space-2)}
button{min-block-size:max(44px,var(--troupe-size-control));padding:var(--troupe-space-2) var(--troupe-space-4);border:var(--troupe-border-thin) solid var(--troupe-border-2);border-radius:var(--troupe-radius-control);background:var(--troupe-surface-1);color:var(--troupe-text-1);font:inherit;font-weight:var(--troupe-weight-semibold);cursor:pointer}
button:hover{background:var(--troupe-surface-2)}
button.primary{border-color:transparent;background:var(--troupe-accent);color:var(--troupe-on-accent)}
button.primary:hover{background:var(--troupe-accent-hover)}
`;

const bankCss = `${css}html{background:var(--troupe-canvas)}body{overflow:auto}`;

const clientScript = readFile(new URL('card-page.client.js', import.meta.url), 'utf8');

const fourByFour = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** In the language asked for, else the brand's, else English; the brand's own words win in any. */
const spokenIn = (brand: Brand, locale: string | undefined): { language: string; t: ServerWords } => {
  const language = [locale ?? '', brand.language].map((tag) => closestLanguage(tag, interfaceLanguages)).find(Boolean) ?? 'en';
  return { language, t: wordsOf({ ...brand, language }) };
};

/** The three fields, in an origin of their own: what is typed here no script of ours can read. */
export const cardPage = async (brand: Brand, origin: string, tokensUrl: string, query: CardFormQuery): Promise<Response> => {
  const { language, t } = spokenIn(brand, query.locale);
  const field = (name: string, label: string, attributes: ReturnType<typeof markup>) => markup`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" required inputmode="numeric" spellcheck="false" aria-describedby="${name}-error" ${attributes}>
<p class="error" id="${name}-error" aria-live="polite"></p>
</div>`;
  const cards = Object.entries(testCards).map(([name, { number }]) => ({ name, number }));
  return framedPage(brand, {
    origin,
    title: t('pay.card.title'),
    css,
    appearance: query.appearance,
    language,
    isIsolated: true,
    body: markup`<main>
<p class="hint">${t('pay.card.sandbox')}</p>
<div class="field">
<label for="test">${t('pay.card.test')}</label>
<select id="test"><option value="">${t('pay.card.test.none')}</option>
${Object.entries(testCards).map(
  ([
    name,
    { number },
  ]) => markup`<option value="${name}">${fourByFour(number)} · ${t(`pay.test.${name as keyof typeof testCards}`)}</option>
`,
)}</select>
</div>
<div class="trio">
${field('number', t('pay.card.number'), markup`autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234"`)}
${field('expiry', t('pay.card.expiry'), markup`autocomplete="cc-exp" maxlength="9" placeholder="${t('pay.card.expiry.hint')}"`)}
${field('code', t('pay.card.code'), markup`autocomplete="cc-csc" maxlength="4" placeholder="123"`)}
</div>
<p class="error" id="form-error" role="alert"></p>
</main>`.text,
    script: {
      code: `${cardRulesScript}\n${await clientScript}`,
      data: {
        nonce: query.nonce,
        origin,
        tokensUrl,
        cards,
        texts: {
          numberWrong: t('pay.card.number.wrong'),
          numberType: t('pay.card.number.type'),
          numberReal: t('pay.card.number.real'),
          expiryWrong: t('pay.card.expiry.wrong'),
          expiryPast: t('pay.card.expiry.past'),
          codeWrong: t('pay.card.code.wrong'),
          out: t('pay.card.out'),
        },
      },
    },
  });
};

/** Stands in for the page of a buyer's bank; without `amount` the check is over. No script: three buttons of a form. */
export const challengePage = (
  brand: Brand,
  origin: string,
  { path, amount, locale }: { path: string; amount: string | null; locale: string | undefined },
): Response => {
  const { language, t } = spokenIn(brand, locale);
  const button = (
    outcome: 'approve' | 'fail' | 'cancel',
  ) => markup`<button${outcome === 'approve' && markup` class="primary"`} name="outcome" value="${outcome}">${t(`pay.challenge.${outcome}`)}</button>
`;
  return framedPage(brand, {
    origin,
    title: t('pay.challenge.title'),
    css: bankCss,
    language,
    isIsolated: true,
    hasForm: true,
    status: amount === null ? 410 : 200,
    body: markup`<main class="bank">
<h1>${t('pay.challenge.title')}</h1>
${
  amount === null
    ? markup`<p>${t('pay.challenge.over')}</p>`
    : markup`<p>${t('pay.challenge.text', { amount })}</p>
<form method="post" action="${path}">
${button('approve')}${button('fail')}${button('cancel')}</form>`
}
</main>`.text,
  });
};
