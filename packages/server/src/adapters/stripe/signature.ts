import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@troupe/protocol';

/** Older signatures are refused, so that a captured event cannot come back later. */
const toleranceS = 300;

/** `t` and every `v1` of a `stripe-signature`; while a secret is rolled, there is one of each. */
const partsOf = (header: string) => {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([given, value]) => (given === name && value ? [value] : []));
  return { at: valuesOf('t')[0] ?? '', digests: valuesOf('v1') };
};

/** Throws `unauthorized` unless Stripe signed the body with the secret within five minutes of `now`. */
export const verifySignature = (
  { headers, body }: { headers: Headers; body: Uint8Array },
  { secret, now }: { secret: string; now: Date },
): void => {
  const { at, digests } = partsOf(headers.get('stripe-signature') ?? '');
  const isRecent = /^\d{1,12}$/.test(at) && Math.abs(now.getTime() / 1000 - Number(at)) <= toleranceS;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  const isSigned = digests.some((digest) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(digest) ? digest : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isRecent || !isSigned) throw new AppError('unauthorized');
};
