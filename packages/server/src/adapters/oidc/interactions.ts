import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, mailedCode, startLogin, type Brand } from '@troupe/protocol';
import { errors, type Provider } from 'oidc-provider';
import { parseEmail, subjectOf } from '../../kernel/email-address.ts';
import { networksOf } from '../../http/networks.ts';
import { limitRules } from '../../limits.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Captcha, CaptchaWidget, CodeMails, LimitRule, Limits } from '../../ports/index.ts';
import { addressHeader } from './node-bridge.ts';
import type { DrawnPage } from '../../html/themed-page.ts';
import type { ReadAddress } from './known-address.ts';
import type { CodeVerdict, EmailCodes } from './email-codes.ts';
import { codePage, emailPage, failedPage, isSandboxProvider, sandboxPage } from './pages.ts';
import { modeFor, spokenTo } from './spoken-to.ts';
import { wordsOf, type ServerText } from '../../html/texts.ts';

/** Path of the pages, below the host; the provider sends the browser here. */
export const interactionPath = (uid: string) => `/oidc/interaction/${uid}`;

const longestForm = 10_000;

export interface InteractionDeps {
  provider: Provider;
  brand: Brand;
  codes: EmailCodes;
  mails: CodeMails;
  /** Scheme and host of the provider's pages. */
  origin: string;
  limits: Limits;
  /** Asked where more codes are wanted than usual; null where the limits alone hold. */
  captcha: Captcha | null;
  /** The address that a given one stands for, in the form under which an account knows it. */
  readAddress: ReadAddress;
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

const emailError = (given: string): ServerText => (given.trim() === '' ? 'signIn.email.empty' : 'signIn.email.invalid');

/** The page of an interaction, in its reader's language. */
const pageOf = (brand: Brand, req: IncomingMessage, uid: string) => ({
  brand: spokenTo(brand, req),
  mode: modeFor(req),
  path: interactionPath(uid),
});

const sendFailed = (brand: Brand, req: IncomingMessage, res: ServerResponse) =>
  send(res, failedPage({ brand: spokenTo(brand, req), mode: modeFor(req) }, startLogin.path));

/** A digest of the address: limits hold no address. */
const mailboxOf = (brand: Brand, email: string) => sha256(`${brand.id} ${email}`);

const mailRules = async (brand: Brand, email: string, address: string): Promise<LimitRule[]> => {
  const mailbox = await mailboxOf(brand, email);
  const of = (userId: string) => ({ brand, caller: { userId } });
  return [
    ...limitRules('signInMails', { brand, address }),
    ...limitRules('signInMailsHere', of(`${mailbox} ${networksOf(address).network}`)),
    ...limitRules('signInMailbox', of(mailbox)),
  ];
};

/** Counts one use; false where the limits refuse it. */
const take = async (limits: Limits, rules: readonly LimitRule[]): Promise<boolean> => {
  try {
    await limits.take(...rules);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

interface Guess {
  uid: string;
  given: string;
  address: string;
}

const checkGuess = async (
  { brand, codes, limits }: Pick<InteractionDeps, 'brand' | 'codes' | 'limits'>,
  { uid, given, address }: Guess,
): Promise<CodeVerdict | { kind: 'tooMany' }> => {
  const code = mailedCode(given);
  // What is no code at all is no try.
  if (code === null) return { kind: 'wrong' };
  const isGranted = await take(limits, limitRules('signInGuesses', { brand, address }));
  return isGranted ? codes.check(uid, code) : { kind: 'tooMany' };
};

/** An address that our own overlay has asked for, as it was typed: an account may know it in this form. */
const hintOf = (given: unknown): string | null => (typeof given === 'string' && parseEmail(given) !== null ? given.trim() : null);

/** The pages between "sign in" and the code that goes back: e-mail, six digits, or a sandbox provider. */
export const createInteractions = (deps: InteractionDeps) => {
  const { provider, brand, codes, mails, limits, captcha, sandbox } = deps;
  const finish = async (req: IncomingMessage, res: ServerResponse, email: string) => {
    const accountId = await subjectOf(email);
    await deps.saveAccount(accountId, email);
    await provider.interactionFinished(req, res, { login: { accountId, remember: false } }, { mergeWithLastSubmission: false });
  };

  const addressOf = (req: IncomingMessage) => String(req.headers[addressHeader] ?? '');

  const isGranted = (rules: readonly LimitRule[]) => take(limits, rules);

  /** Sends a code; returns why it could not. */
  const sendCode = async (uid: string, email: string, req: IncomingMessage): Promise<ServerText | undefined> => {
    if (!(await isGranted(await mailRules(brand, email, addressOf(req))))) return 'signIn.email.tooMany';
    const code = await codes.issue(uid, email);
    const outcome = await mails.sendCode({
      brand,
      origin: deps.origin,
      to: email,
      code,
      language: spokenTo(brand, req).language,
    });
    return outcome === 'refused' ? 'signIn.email.refused' : undefined;
  };

  /** The refusal of a request for a code that has to pass a captcha first; undefined where it need not. */
  const challengeFor = async (form: URLSearchParams, email: string, address: string): Promise<ServerText | undefined> => {
    if (captcha === null) return undefined;
    const usual = limitRules('signInMailsUnasked', { brand, caller: { userId: await mailboxOf(brand, email) }, address });
    if (await isGranted(usual)) return undefined;
    const response = form.get(captcha.widget.field) ?? '';
    if (response === '') return 'signIn.challenge.ask';
    if (!(await isGranted(limitRules('captchaChecks', { brand, address })))) return 'signIn.code.tooMany';
    const verdict = await captcha.verify({ response, address });
    if (verdict === 'passed') return undefined;
    return verdict === 'failed' ? 'signIn.challenge.failed' : 'signIn.challenge.down';
  };

  const show = async (req: IncomingMessage, res: ServerResponse, url: URL) => {
    const { uid, params } = await provider.interactionDetails(req, res);
    const page = pageOf(brand, req, uid);
    const hint = hintOf(params['login_hint']);
    const isRestart = url.searchParams.get('step') === 'email';
    const social = url.searchParams.get('provider') ?? (isRestart ? null : params['provider']);
    if (sandbox && isSandboxProvider(social)) {
      return send(res, sandboxPage(page, { provider: social, email: hint ?? '', suggestions: sandbox.suggestions }));
    }
    if (isRestart) return send(res, emailPage(page, { email: hint ?? '', hasSandbox: sandbox !== null }));
    const sentTo = await codes.addressOf(uid);
    if (sentTo !== null) return send(res, codePage(page, { email: sentTo, mailbox: deps.mailboxPath }));
    // No mail leaves for a link that something opened. Our own overlay has asked for the e-mail already: its form goes on by itself.
    const isOurs = req.headers['sec-fetch-site'] === 'same-origin' && req.headers['sec-purpose'] === undefined;
    const submits = hint !== null && isOurs;
    return send(res, emailPage(page, { email: hint ?? '', hasSandbox: sandbox !== null, submits }));
  };

  const submit = async (req: IncomingMessage, res: ServerResponse, step: string | undefined) => {
    const { uid } = await provider.interactionDetails(req, res);
    const page = pageOf(brand, req, uid);
    const t = wordsOf(page.brand);
    const form = await readForm(req);
    const given = form.get('email') ?? '';

    if (step === 'email') {
      const email = await deps.readAddress(given);
      const again = (error: string, challenge?: CaptchaWidget) =>
        send(res, emailPage(page, { email: given, error, hasSandbox: sandbox !== null, challenge }));
      if (email === null) return again(t(emailError(given)));
      const asked = await challengeFor(form, email, addressOf(req));
      if (asked !== undefined) return again(t(asked), captcha?.widget);
      const refused = await sendCode(uid, email, req);
      return refused === undefined ? goTo(res, page.path) : again(t(refused));
    }

    if (step === 'code') {
      const sentTo = await codes.addressOf(uid);
      if (sentTo === null) return goTo(res, `${page.path}?step=email`);
      const again = (error: string) => send(res, codePage(page, { email: sentTo, error, mailbox: deps.mailboxPath }));
      const verdict = await checkGuess(deps, { uid, given: form.get('code') ?? '', address: addressOf(req) });
      if (verdict.kind === 'right') {
        await mails.proven(verdict.email);
        return finish(req, res, verdict.email);
      }
      return again(
        verdict.kind === 'wait' ? t('signIn.code.wait', { seconds: verdict.seconds }) : t(`signIn.code.${verdict.kind}`),
      );
    }

    const social = form.get('provider');
    if (step === 'sandbox' && sandbox && isSandboxProvider(social)) {
      const email = await deps.readAddress(given);
      if (email !== null) return finish(req, res, email);
      return send(
        res,
        sandboxPage(page, { provider: social, email: given, error: t(emailError(given)), suggestions: sandbox.suggestions }),
      );
    }
    return sendFailed(brand, req, res);
  };

  /** Answers `/oidc/interaction/{uid}` and the forms below it. The uid in the path only scopes the cookie, which decides. */
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', 'http://in-app.invalid');
    try {
      if (req.method === 'GET') await show(req, res, url);
      else if (req.method === 'POST') await submit(req, res, url.pathname.split('/')[4]);
      else sendFailed(brand, req, res);
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      sendFailed(brand, req, res);
    }
  };
};
