import { AppError } from '@troupe/protocol';
import { clockFault, clockParams } from '../../kernel/clock-fault.ts';

/** A captured message cannot come back later, and no clock need be right to the second. */
const toleranceS = 300;
/** Most signatures of one call: a sender signs with two secrets while it changes them. */
const mostSignatures = 8;
/** Of a secret as it is written down; base64 follows. */
const prefix = 'whsec_';

const encoder = new TextEncoder();

const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', Buffer.from(secret.slice(prefix.length), 'base64'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    use,
  ]);

/** The bytes that are signed: `id.timestamp.` and the body as it travelled. */
const signedBytes = (id: string, at: number, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = encoder.encode(`${id}.${at}.`);
  const whole = new Uint8Array(head.byteLength + body.byteLength);
  whole.set(head);
  whole.set(body, head.byteLength);
  return whole;
};

/** The headers of a message under Standard Webhooks 1.0.0, signed with a shared secret. */
export const signWebhook = async (secret: string, id: string, body: Uint8Array, now: Date): Promise<Record<string, string>> => {
  const at = Math.floor(now.getTime() / 1000);
  const digest = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signedBytes(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${Buffer.from(digest).toString('base64')}`,
  };
};

/** Compares in a time that says nothing (`verify` of Web Crypto), each secret with each signature. */
const isSignedBy = async (secrets: readonly string[], signatures: readonly string[], bytes: Uint8Array<ArrayBuffer>) => {
  const results = await Promise.all(
    secrets.flatMap(async (secret) => {
      const key = await keyOf(secret, 'verify');
      return Promise.all(signatures.map((given) => crypto.subtle.verify('HMAC', key, Buffer.from(given, 'base64'), bytes)));
    }),
  );
  return results.flat().includes(true);
};

/**
 * The id of a message under Standard Webhooks 1.0.0; throws `unauthorized` unless one of the secrets signed it
 * within five minutes of now.
 */
export const verifyWebhook = async (
  secrets: readonly string[],
  { headers, body }: { headers: Headers; body: Uint8Array },
  now: Date,
): Promise<string> => {
  const id = headers.get('webhook-id') ?? '';
  const time = headers.get('webhook-timestamp') ?? '';
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .flatMap((one) => /^v1,(?<digest>[A-Za-z0-9+/]{43}=)$/.exec(one)?.groups?.['digest'] ?? [])
    .slice(0, mostSignatures);
  const isWellFormed = /^[\w.:-]{1,256}$/.test(id) && /^\d{1,12}$/.test(time);
  if (!isWellFormed || !(await isSignedBy(secrets, signatures, signedBytes(id, Number(time), body))))
    throw new AppError('unauthorized');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceS) {
    const fault = clockFault('The message', 'webhook-timestamp', Number(time), now);
    throw new AppError('unauthorized', { message: fault.detail, params: clockParams(fault, now) });
  }
  return id;
};
