import { createDevMailbox, devMailboxRoute, mailboxPath } from '../adapters/dev-mailbox.ts';
import { createOidcClient } from '../adapters/oidc/client.ts';
import { createEmbeddedProvider } from '../adapters/oidc/embedded-provider.ts';
import { newId, systemClock } from '../adapters/system.ts';
import { createMailEvents } from '../adapters/webhooks/mail-events.ts';
import type { Brands } from '../brands.ts';
import { demoAccounts, demoApplications } from '../demo/accounts.ts';
import type { Environment } from '../env.ts';
import type { SecretKeys } from '../kernel/secrets.ts';
import { createSignInMails } from '../platform/mails/sign-in-mails.ts';
import type { Captcha, Db, IdentityProvider, Limits, Log, Mail, MailEvents } from '../ports/index.ts';
import type { Opened } from './opened.ts';

export const openMail = async (
  { NODE_ENV, SMTP_URL: url, MAIL_FROM: from = '' }: Environment,
  db: Db,
  brands: Brands,
): Promise<Opened<Mail>> => {
  if (url === undefined) {
    const port = createDevMailbox({ db, clock: systemClock, newId });
    const hasDemo = (id: string) => NODE_ENV !== 'production' && demoApplications.some((application) => application === id);
    const accountsOf = (id: string) => (hasDemo(id) ? demoAccounts : []);
    return { port, routes: [devMailboxRoute({ db, brandAt: brands.at, accountsOf })] };
  }
  const { createSmtpMail } = await import('../adapters/smtp.ts');
  return { port: createSmtpMail({ url, from }), routes: [] };
};

export const openMailEvents = ({ MAIL_EVENT_SECRETS: secrets = {} }: Environment): MailEvents =>
  createMailEvents({ secrets: new Map(Object.entries(secrets)), clock: systemClock });

const openCaptcha = async (
  { CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY = '', CAPTCHA_SECRET_KEY = '', CAPTCHA_VERIFY_URL }: Environment,
  log: Log,
): Promise<Captcha | null> => {
  if (CAPTCHA_PROVIDER === undefined) return null;
  const { createSiteverifyCaptcha } = await import('../adapters/captcha/siteverify.ts');
  return createSiteverifyCaptcha({
    provider: CAPTCHA_PROVIDER,
    siteKey: CAPTCHA_SITE_KEY,
    secretKey: CAPTCHA_SECRET_KEY,
    verifyUrl: CAPTCHA_VERIFY_URL,
    log,
  });
};

export const openIdentity = async (
  environment: Environment,
  db: Db,
  brands: Brands,
  keys: SecretKeys,
  limits: Limits,
  log: Log,
  mail: Opened<Mail>,
): Promise<Opened<IdentityProvider>> => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: clientSecret } = environment;
  const { OIDC_PROVIDER_PARAMETER: providerParameter, OIDC_PROVIDERS: providers } = environment;
  if (issuer !== undefined)
    return {
      port: createOidcClient({
        issuerAt: () => issuer,
        identityOf: () => ({ issuer, kind: 'outside' }),
        clientId,
        clientSecret,
        providerParameter,
        providers,
        log,
      }),
      routes: [],
    };
  const isProduction = environment.NODE_ENV === 'production';
  const provider = await createEmbeddedProvider({
    db,
    limits,
    captcha: await openCaptcha(environment, log),
    clock: systemClock,
    mails: createSignInMails({ db, clock: systemClock, mail: mail.port }),
    keys,
    brandAt: brands.at,
    sandbox: isProduction ? null : { suggestions: demoAccounts.map(({ email }) => email) },
    mailboxPath: mail.routes.length > 0 ? mailboxPath : null,
  });
  return { port: provider.identity, routes: [provider.route] };
};
