import { exportJWK, generateKeyPair } from 'jose';

/** A public key as the brand file takes it in `embed.partner.keys`. */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

/** The private half stays with your back end; the public half goes to the operator. */
export interface KeyPair {
  privateKey: PublicKey & { d: string };
  publicKey: PublicKey;
}

/**
 * Makes the key pair that your tokens are signed with (ES256).
 *
 * @param kid name of the key, at most 200 characters: a date is a good one, since keys are replaced
 */
export const makeKeys = async (kid: string): Promise<KeyPair> => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(pair.privateKey);
  const publicKey: PublicKey = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  return { privateKey: { ...publicKey, d }, publicKey };
};
