import { createECDH } from 'node:crypto';
import { base64url, calculateJwkThumbprint } from 'jose';
import type { JWK } from 'oidc-provider';
import { hmac } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';

/** The P-256 key that a secret gives: the first number made from it that is a private key, which nearly all are. */
const keyFrom = async (secret: string): Promise<JWK> => {
  const curve = createECDH('prime256v1');
  for (let count = 0; ; count += 1) {
    const d = await hmac(secret, `derived|id-token|${count}`);
    try {
      curve.setPrivateKey(Buffer.from(d, 'base64url'));
    } catch {
      continue;
    }
    const point = curve.getPublicKey();
    const coordinate = (from: number) => base64url.encode(point.subarray(from, from + 32));
    const key = { kty: 'EC' as const, crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    return { ...key, d, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(key) };
  }
};

/** Keys of ID tokens, one from each of the server's secrets: the first signs, all are published. */
export const signingKeysOf = (secrets: SecretKeys): Promise<JWK[]> => Promise.all(secrets.map(keyFrom));
