import type { Brand } from '@troupe/protocol';
import type { CaptchaWidget } from '../../ports/index.ts';
import { markup } from '../../kernel/markup.ts';
import { drawPage, type DrawnPage } from '../../html/themed-page.ts';
import { wordsOf } from '../../html/texts.ts';

/** Social providers that the embedded provider imitates. */
export const sandboxProviders = { google: 'Google', apple: 'Apple', x: 'X', discord: 'Discord' } as const;
export type SandboxProvider = keyof typeof sandboxProviders;

export const isSandboxProvider = (value: unknown): value is SandboxProvider =>
  typeof value === 'string' && Object.hasOwn(sandboxProviders, value);

interface PageContext {
  brand: Brand;
  /** The look that the reader has chosen on this device. */
  mode: 'light' | 'dark' | null;
  /** Path of the interaction; forms post below it. */
  path: string;
}

const homeLink = (brand: Brand) => markup`<p class="links"><a href="/">${wordsOf(brand)('signIn.home')}</a></p>`;

const errorLine = (id: string, error: string | undefined) =>
  error !== undefined && markup`<p class="error" id="${id}" role="alert">${error}</p>`;
const invalid = (id: string, error: string | undefined) =>
  error !== undefined && markup` aria-invalid="true" aria-describedby="${id}"`;

/** First page: the e-mail, and the social providers where they are imitated. */
export const emailPage = (
  { brand, mode, path }: PageContext,
  {
    email,
    error,
    hasSandbox,
    submits = false,
    challenge,
  }: {
    email: string;
    error?: string | undefined;
    hasSandbox: boolean;
    submits?: boolean;
    /** Shown where a code costs a person's answer. */
    challenge?: CaptchaWidget | undefined;
  },
): DrawnPage => {
  const t = wordsOf(brand);
  return drawPage(brand, {
    title: t('signIn.title'),
    mode,
    ...(submits && { script: 'document.forms[0].requestSubmit();' }),
    ...(challenge && { widget: challenge }),
    body: markup`<h1>${t('signIn.title')}</h1>
<form method="post" action="${path}/email" novalidate>
<label for="email">${t('signIn.email.label')}</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${email}"${invalid('email-error', error)}>
${errorLine('email-error', error)}
${
  challenge &&
  markup`<div class="challenge ${challenge.className}" data-sitekey="${challenge.siteKey}"></div>
<noscript><p class="error">${t('signIn.challenge.script')}</p></noscript>
`
}<button class="primary" type="submit">${t('signIn.email.submit')}</button>
</form>
<p class="hint">${t('signIn.email.hint')}</p>
${
  hasSandbox &&
  markup`<p class="or">${t('signIn.or')}</p>
${Object.entries(sandboxProviders).map(
  ([id, provider]) => markup`<a class="button" href="${path}?provider=${id}">${t('signIn.social', { provider })}</a>
`,
)}`
}
${homeLink(brand)}`,
  });
};

/** Second page: the code. */
export const codePage = (
  { brand, mode, path }: PageContext,
  { email, error, mailbox }: { email: string; error?: string | undefined; mailbox: string | null },
): DrawnPage => {
  const t = wordsOf(brand);
  return drawPage(brand, {
    title: t('signIn.code.title'),
    mode,
    body: markup`<h1>${t('signIn.code.title')}</h1>
<p>${t('signIn.code.sent', { email })}</p>
<form method="post" action="${path}/code" novalidate>
<label for="code">${t('signIn.code.label')}</label>
<input class="code" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required autofocus${invalid('code-error', error)}>
${errorLine('code-error', error)}
<button class="primary" type="submit">${t('signIn.code.submit')}</button>
</form>
<form method="post" action="${path}/email">
<input type="hidden" name="email" value="${email}">
<button type="submit">${t('signIn.code.resend')}</button>
</form>
${mailbox !== null && markup`<p class="links"><a href="${mailbox}" target="_blank" rel="noopener">${t('signIn.code.mailbox')}</a></p>`}
<p class="links"><a href="${path}?step=email">${t('signIn.code.other')}</a></p>
${homeLink(brand)}`,
  });
};

/** A social provider's page, imitated: says so, and lets one pick an e-mail. */
export const sandboxPage = (
  { brand, mode, path }: PageContext,
  {
    provider: id,
    email,
    error,
    suggestions,
  }: { provider: SandboxProvider; email: string; error?: string | undefined; suggestions: readonly string[] },
): DrawnPage => {
  const t = wordsOf(brand);
  const provider = sandboxProviders[id];
  return drawPage(brand, {
    title: t('signIn.sandbox.title', { provider }),
    mode,
    body: markup`<h1>${t('signIn.sandbox.title', { provider })}</h1>
<p class="notice">${t('signIn.sandbox.notice', { provider })}</p>
<form method="post" action="${path}/sandbox" novalidate>
<input type="hidden" name="provider" value="${id}">
<label for="email">${t('signIn.sandbox.label', { provider })}</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="254" required list="suggestions" value="${email}"${invalid('email-error', error)}>
<datalist id="suggestions">${suggestions.map((suggestion) => markup`<option value="${suggestion}"></option>`)}</datalist>
${errorLine('email-error', error)}
<button class="primary" type="submit">${t('signIn.sandbox.submit')}</button>
</form>
<p class="links"><a href="${path}?step=email">${t('signIn.sandbox.other')}</a></p>
${homeLink(brand)}`,
  });
};

/** Where a sign-in ends that cannot go on: expired, another browser's, or broken on the way. */
export const failedPage = ({ brand, mode }: Omit<PageContext, 'path'>, retryPath: string): DrawnPage => {
  const t = wordsOf(brand);
  return drawPage(brand, {
    title: t('signIn.failed.title'),
    mode,
    status: 400,
    body: markup`<h1>${t('signIn.failed.title')}</h1>
<p>${t('signIn.failed.text')}</p>
<p><a class="button" href="${retryPath}">${t('signIn.failed.retry')}</a></p>
${homeLink(brand)}`,
  });
};
