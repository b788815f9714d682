import { createECDH, createHash } from 'node:crypto';
import type { Push, PushOutcome } from '../../ports/index.ts';

/**
 * Hosts of the push services of browsers, each with what lies below it. An address comes from a user and our server
 * calls it: no other host is ever called.
 */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
  'wns.windows.com',
] as const;
const defaultTimeoutMs = 10_000;
/** What is left of 4,096 bytes once a message is encrypted in one record (RFC 8291 §4). */
const payloadMost = 3993;
/** Answers after which the same message may be taken. */
const later = new Set([408, 425, 429, 500, 502, 503, 504]);

export interface WebPushOptions {
  /** Of the server: our key pair is made of it, so that it is the same after every start. */
  secret: string;
  /** Hosts instead of the services of browsers, over http too: for tests. */
  hosts?: readonly string[];
  /** Milliseconds for the whole answer. */
  timeoutMs?: number;
}

/** The pair of RFC 8292 from a secret: any 32 bytes are a private key of P-256, but for one in 2³² of them. */
const keysOf = (secret: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(`push|${secret}`).digest());
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
};

/** Seconds or a date (RFC 9110 §10.2.3); null for anything else. */
const secondsOf = (header: string | null): number | null => {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
};

/** Web Push (RFC 8030, 8291, 8292): messages go encrypted to the services of the users' browsers. */
export const createWebPush = ({ secret, hosts, timeoutMs = defaultTimeoutMs }: WebPushOptions): Push => {
  const keys = keysOf(secret);

  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, host, hostname, port, username, password } = new URL(endpoint);
    if (username || password) return false;
    if (hosts) return hosts.includes(host);
    if (protocol !== 'https:' || port !== '') return false;
    return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  };

  return {
    publicKey: keys.publicKey,
    isKnown,
    async send({ address, payload, subject, ttl }, signal): Promise<PushOutcome> {
      if (!isKnown(address.endpoint) || Buffer.byteLength(payload) > payloadMost) return { result: 'refused' };
      // Loaded with the first message: most servers never send one.
      const { default: library } = await import('web-push');
      try {
        const { endpoint, method, headers, body } = library.generateRequestDetails(
          { endpoint: address.endpoint, keys: { p256dh: address.p256dh, auth: address.auth } },
          payload,
          { vapidDetails: { subject, ...keys }, TTL: ttl, contentEncoding: 'aes128gcm', urgency: 'normal' },
        );
        const { 'Content-Length': _, ...others } = headers as Record<string, string>;
        const deadline = AbortSignal.timeout(timeoutMs);
        const answer = await fetch(endpoint, {
          method,
          headers: others,
          body: body && new Uint8Array(body),
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
        await answer.body?.cancel();
        if (answer.ok) return { result: 'sent' };
        if (answer.status === 404 || answer.status === 410) return { result: 'gone' };
        if (later.has(answer.status)) return { result: 'later', afterSeconds: secondsOf(answer.headers.get('retry-after')) };
        return { result: 'refused' };
      } catch {
        // The key of a device that cannot be one, or a service that does not answer.
        return { result: 'later', afterSeconds: null };
      }
    },
  };
};
