import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLogin, type Brand } from '@troupe/protocol';
import { errors, type Provider } from 'oidc-provider';
import { parseEmail, subjectOf } from '../../platform/email-address.ts';
import type { Mail } from '../../ports/index.ts';
import type { DrawnPage } from '../themed-page.ts';
import type { EmailCodes } from './email-codes.ts';
import { codePage, emailPage, failedPage, isSandboxProvider, sandboxPage } from './pages.ts';
import { signInText } from './texts.ts';

/** Path of the pages, below the host; the provider sends the browser here. */
export const interactionPath = (uid: string) => `/oidc/interaction/${uid}`;

const longestForm = 10_000;

export interface InteractionDeps {
  provider: Provider;
  brand: Brand;
  codes: EmailCodes;
  mail: Mail;
  /** Keeps who a subject is, for the claims. */
  saveAccount: (subject: string, email: string) => Promise<void>;
  /** E-mails offered on the sandbox pages; null where the sandbox is closed. */
  sandbox: { suggestions: readonly string[] } | null;
  /** Path of the development mailbox while mails end there. */
  mailboxPath: string | null;
}

const readForm = async (req: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > longestForm) throw new errors.InvalidRequest('the form is too long');
  }
  return new URLSearchParams(text);
};

const send = (res: ServerResponse, page: DrawnPage) => {
  res.writeHead(page.status, page.headers);
  res.end(page.html);
};

const goTo = (res: ServerResponse, location: string) => {
  res.writeHead(303, { location, 'cache-control': 'no-store' });
  res.end();
};

/** The pages between "sign in" and the code that goes back: e-mail, six digits, or a sandbox provider. */
export const createInteractions = (deps: InteractionDeps) => {
  const { provider, brand, codes, mail, sandbox } = deps;
  const t = (key: Parameters<typeof signInText>[1], slots?: Record<string, string>) => signInText(brand, key, slots);

  const emailError = (given: string) => t(given.trim() === '' ? 'signIn.email.empty' : 'signIn.email.invalid');

  const finish = async (req: IncomingMessage, res: ServerResponse, email: string) => {
    const accountId = await subjectOf(email);
    await deps.saveAccount(accountId, email);
    await provider.interactionFinished(req, res, { login: { accountId, remember: false } }, { mergeWithLastSubmission: false });
  };

  /** Sends a code, or says why not. */
  const sendCode = async (uid: string, email: string): Promise<'sent' | 'too many'> => {
    const code = await codes.issue(uid, email);
    if (code === null) return 'too many';
    await mail.send({ to: email, subject: t('signIn.mail.subject', { code }), text: t('signIn.mail.text', { code }) });
    return 'sent';
  };

  const show = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const page = { brand, path: interactionPath(uid) };
    const hint = parseEmail(typeof params['login_hint'] === 'string' ? params['login_hint'] : '');
    const isRestart = url.searchParams.get('step') === 'email';
    const social = url.searchParams.get('provider') ?? (isRestart ? null : params['provider']);
    if (sandbox && isSandboxProvider(social)) {
      return send(res, sandboxPage(page, { provider: social, email: hint ?? '', suggestions: sandbox.suggestions }));
    }
    if (isRestart) return send(res, emailPage(page, { email: hint ?? '', hasSandbox: sandbox !== null }));
    const sentTo = await codes.addressOf(uid);
    if (sentTo !== null) return send(res, codePage(page, { email: sentTo, mailbox: deps.mailboxPath }));
    // The overlay has asked for the e-mail already: do not ask twice.
    if (hint !== null && (await sendCode(uid, hint)) === 'sent') {
      return send(res, codePage(page, { email: hint, mailbox: deps.mailboxPath }));
    }
    const error = hint === null ? undefined : t('signIn.email.tooMany');
    return send(res, emailPage(page, { email: hint ?? '', error, hasSandbox: sandbox !== null }));
  };

  const submit = async (req: IncomingMessage, res: ServerResponse, step: string | undefined) => {
    const { uid } = await provider.interactionDetails(req, res);
    const page = { brand, path: interactionPath(uid) };
    const form = await readForm(req);
    const given = form.get('email') ?? '';

    if (step === 'email') {
      const email = parseEmail(given);
      const error =
        email === null ? emailError(given) : (await sendCode(uid, email)) === 'sent' ? undefined : t('signIn.email.tooMany');
      if (error !== undefined) return send(res, emailPage(page, { email: given, error, hasSandbox: sandbox !== null }));
      return goTo(res, page.path);
    }

    if (step === 'code') {
      const sentTo = await codes.addressOf(uid);
      if (sentTo === null) return goTo(res, `${page.path}?step=email`);
      const verdict = await codes.check(uid, (form.get('code') ?? '').replace(/\D/g, ''));
      if (verdict.kind === 'right') return finish(req, res, verdict.email);
      return send(res, codePage(page, { email: sentTo, error: t(`signIn.code.${verdict.kind}`), mailbox: deps.mailboxPath }));
    }

    const social = form.get('provider');
    if (step === 'sandbox' && sandbox && isSandboxProvider(social)) {
      const email = parseEmail(given);
      if (email !== null) return finish(req, res, email);
      return send(
        res,
        sandboxPage(page, { provider: social, email: given, error: emailError(given), suggestions: sandbox.suggestions }),
      );
    }
    return send(res, failedPage(brand, startLogin.path));
  };

  /** Answers `/oidc/interaction/{uid}` and the forms below it. The uid in the path only scopes the cookie, which decides. */
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', 'http://in-app.invalid');
    try {
      if (req.method === 'GET') await show(req, res, url);
      else if (req.method === 'POST') await submit(req, res, url.pathname.split('/')[4]);
      else send(res, failedPage(brand, startLogin.path));
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      send(res, failedPage(brand, startLogin.path));
    }
  };
};
