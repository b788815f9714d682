import { drawToken } from '@troupe/postmessage-rpc';
import { digest, signJwt, type Keyring } from './dpop-key.ts';

/** A refused proof that was off by more than this, in milliseconds, was refused for its time (the server tolerates 60 s). */
const SKEW = 30_000;

export interface DpopFetchOptions {
  keyring: Pick<Keyring, 'key'>;
  fetch: typeof fetch;
  /** Address of the frame's document. */
  base: string;
  /** Milliseconds of the device's clock, which may be wrong. */
  now?: () => number;
}

/**
 * `fetch` with a fresh proof of the frame's key (RFC 9449 §4) on every call of our API. Proofs carry
 * the server's time: when one is refused and the answer's `Date` says that the device's clock is
 * wrong, the call is made once more with the right time.
 */
export const createDpopFetch = ({ keyring, fetch, base, now = Date.now }: DpopFetchOptions): typeof globalThis.fetch => {
  let skew = 0;
  return async (input, init = {}) => {
    const url = new URL(String(input), base);
    const key = url.origin === new URL(base).origin && url.pathname.startsWith('/api/') ? await keyring.key() : null;
    if (!key) return fetch(input, init);

    const send = async (): Promise<Response> => {
      const headers = new Headers(init.headers);
      const token = headers.get('authorization')?.slice('Bearer '.length);
      const claims = {
        htm: init.method ?? 'GET',
        htu: url.origin + url.pathname,
        iat: Math.floor((now() + skew) / 1000),
        jti: drawToken(),
        ath: token && (await digest(token)),
      };
      headers.set('dpop', await signJwt({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk }, claims, key.privateKey));
      return fetch(input, { ...init, headers });
    };

    const answer = await send();
    const right = Date.parse(answer.headers.get('date') ?? '') - now();
    if (answer.status !== 401 || !(Math.abs(right - skew) > SKEW)) return answer;
    skew = right;
    return send();
  };
};
