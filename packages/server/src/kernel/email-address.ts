import { email as emailShape, plainText } from '@troupe/protocol';
import * as v from 'valibot';
import { sha256 } from './digest.ts';

/** The domain in letters of ASCII, as mail servers and some browsers write it; null for none. */
const asciiDomain = (domain: string): string | null => {
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
};

/**
 * The address as accounts keep it, or null when it is none: small letters in their plain form, the domain in ASCII, so that
 * one mailbox is one account whatever a keyboard or a browser makes of it (decision 308).
 */
export const parseEmail = (given: string): string | null => {
  if (!v.is(emailShape, given)) return null;
  const [local, domain = ''] = plainText(given).trim().toLowerCase().split('@');
  const kept = asciiDomain(domain);
  if (kept === null) return null;
  const email = `${local}@${kept}`;
  return v.is(emailShape, email) ? email : null;
};

/** Subject of an address at the embedded provider: the same for every way to prove it, and no address itself. */
export const subjectOf = (email: string): Promise<string> => sha256(`email:${email}`);
