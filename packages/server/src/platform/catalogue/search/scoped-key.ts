import { isSameDigest } from '../../../kernel/digest.ts';
import { SearchRefusal } from './refusal.ts';

/** Parameters embedded in a key: they bind every search made with it. */
export interface EmbeddedParameters {
  filter_by?: string;
  /** Unix seconds. */
  expires_at?: number;
  /** Who searches, of our own service only. */
  viewer?: string;
  viewer_platform?: 'guest' | 'first_party' | 'partner';
  /** When the viewer's rights had changed last, in Unix milliseconds, as the key was made. */
  viewer_changed?: number;
  [parameter: string]: string | number | boolean | undefined;
}

const digestLength = 44;
const prefixLength = 4;
const encoder = new TextEncoder();

const sign = async (parentKey: string, text: string): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', encoder.encode(parentKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', key, encoder.encode(text))).toString('base64');
};

/**
 * A scoped search key, byte for byte as Typesense's own clients make it: base64 of the HMAC-SHA256
 * digest (base64) over the embedded parameters' JSON, the first 4 characters of the parent key, and
 * the JSON itself.
 */
export const createScopedKey = async (parentKey: string, embedded: EmbeddedParameters): Promise<string> => {
  const parameters = JSON.stringify(embedded);
  return Buffer.from((await sign(parentKey, parameters)) + parentKey.slice(0, prefixLength) + parameters).toString('base64');
};

/** The same with any of several parent keys, of which the newest need not be the one that signed. */
export const openKeyOfAny = async (parentKeys: readonly string[], key: string, now: Date): Promise<EmbeddedParameters> => {
  let refusal: unknown;
  for (const parentKey of parentKeys) {
    try {
      return await openKey(parentKey, key, now);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
};

/**
 * The parameters that a key binds its searches to; none for the parent key itself. Throws
 * SearchRefusal 401 for any key that we did not sign, or that has expired.
 */
export const openKey = async (parentKey: string, key: string, now: Date): Promise<EmbeddedParameters> => {
  const refusal = new SearchRefusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.');
  if (isSameDigest(key, parentKey)) return {};
  const raw = Buffer.from(key, 'base64').toString('utf8');
  const parameters = raw.slice(digestLength + prefixLength);
  const isOurs = isSameDigest(raw.slice(0, digestLength), await sign(parentKey, parameters));
  if (!isOurs || raw.slice(digestLength, digestLength + prefixLength) !== parentKey.slice(0, prefixLength)) throw refusal;
  let embedded: unknown;
  try {
    embedded = JSON.parse(parameters);
  } catch {
    throw refusal;
  }
  if (typeof embedded !== 'object' || embedded === null || Array.isArray(embedded)) throw refusal;
  const { expires_at: expires } = embedded as EmbeddedParameters;
  if (expires !== undefined && !(Number(expires) * 1000 > now.getTime())) throw refusal;
  return embedded as EmbeddedParameters;
};
