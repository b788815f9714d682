import { base64url } from 'jose';

const encoder = new TextEncoder();

/** SHA-256 of a text, as base64url: how secrets we hand out are stored. */
export const sha256 = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));

/** HMAC-SHA-256 of a text under a secret, as base64url. */
export const hmac = async (secret: string, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
};

/** A fresh secret of 256 bits, as base64url. */
export const randomSecret = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** Compares two digests in a time that depends on their length only. */
export const isSameDigest = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};
