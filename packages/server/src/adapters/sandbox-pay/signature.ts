import { AppError } from '@troupe/protocol';
import { hmac, isSameDigest } from '../../kernel/digest.ts';

const header = 'sandbox-signature';
/** Older signatures are refused, so that a captured event cannot come back later. */
const toleranceS = 300;

/** The secret with which the events of a brand are signed. */
export const secretOf = (secret: string, brandId: string): Promise<string> => hmac(secret, `payments|${brandId}`);

const digestOf = (secret: string, at: number, body: string) => hmac(secret, `${at}.${body}`);

/** Headers that prove an event: `sandbox-signature: t=UNIX_SECONDS,v1=HMAC-SHA-256 of "t.body"`, base64url. */
export const signEvent = async (secret: string, body: string, now: Date): Promise<Record<string, string>> => {
  const at = Math.floor(now.getTime() / 1000);
  return { [header]: `t=${at},v1=${await digestOf(secret, at, body)}` };
};

/** Throws `unauthorized` unless the body was signed with the secret within the last five minutes. */
export const verifyEvent = async (secret: string, headers: Headers, body: string, now: Date): Promise<void> => {
  const { at = '', digest = '' } = /^t=(?<at>\d{1,12}),v1=(?<digest>[\w-]+)$/.exec(headers.get(header) ?? '')?.groups ?? {};
  const isRecent = at !== '' && Math.abs(now.getTime() / 1000 - Number(at)) <= toleranceS;
  if (!isRecent || !isSameDigest(digest, await digestOf(secret, Number(at), body))) throw new AppError('unauthorized');
};
