import type { BrandView } from '@troupe/protocol';

type Keys = NonNullable<BrandView['queue']>['bypass_keys'];

const bytesOf = (part: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
const jsonOf = (part: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)));
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/**
 * Whether a signed pass (JWS ES256) of the brand's own keys opens a character now. The browser's own
 * cryptography: the server has verified it already, and decides alone; here it only changes what is shown.
 */
export const verifyBypass = async (
  token: string,
  { keys, characterId }: { keys: Keys; characterId: string },
): Promise<boolean> => {
  try {
    const [head = '', body = '', signature = ''] = token.split('.');
    const { alg, kid } = jsonOf(head);
    const { character_id: opened, exp } = jsonOf(body);
    const key = keys.find((one) => kid === undefined || one.kid === kid);
    if (alg !== 'ES256' || key === undefined || opened !== characterId) return false;
    if (typeof exp !== 'number' || exp * 1000 <= Date.now()) return false;
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const { kty, crv, x, y } = key;
    const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, bytesOf(signature), signed);
  } catch {
    return false;
  }
};
