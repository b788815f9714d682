import type { Brand } from '@troupe/protocol';
import type { JWK } from 'oidc-provider';
import type { createKeyValues } from '../../kernel/key-values.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Captcha, Clock, CodeMails, Db, Limits } from '../../ports/index.ts';
import type { createEmailCodes } from './email-codes.ts';

/** The site as a client of the embedded provider. */
export const clientId = 'site';
export const mountPath = '/oidc';

export interface EmbeddedProviderOptions {
  db: Db;
  clock: Clock;
  mails: CodeMails;
  limits: Limits;
  /** Asked where more codes are wanted than usual; null where the limits alone hold. */
  captcha: Captcha | null;
  /** The server's secrets (SECRET_KEYS): they sign the provider's cookies and hash its codes. */
  keys: SecretKeys;
  /** The brand that a host (with port) serves, or null. */
  brandAt: (host: string) => Brand | null;
  /** E-mails offered on the sandbox pages; null closes the sandbox, as production must. */
  sandbox: { suggestions: readonly string[] } | null;
  /** Path of the development mailbox, shown under the code field; null while real mails are sent. */
  mailboxPath: string | null;
}

/** What the providers of all hosts share. */
export interface ProviderContext extends EmbeddedProviderOptions {
  signingKeys: JWK[];
  codes: ReturnType<typeof createEmailCodes>;
  records: ReturnType<typeof createKeyValues>;
}
