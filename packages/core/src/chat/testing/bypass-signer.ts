const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const encode = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const json = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)));

/** A signer of passes of the line: the public key as a brand lists it, and `sign`. */
export const createSigner = async (kid = 'door') => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    key: { kty: 'EC' as const, crv: 'P-256' as const, x, y, kid, alg: 'ES256' as const },
    sign: async (claims: object, { alg = 'ES256', named = kid } = {}) => {
      const signed = `${json({ alg, kid: named, typ: 'queue-bypass+jwt' })}.${json(claims)}`;
      const hash = { name: 'ECDSA', hash: 'SHA-256' };
      return `${signed}.${encode(await crypto.subtle.sign(hash, pair.privateKey, new TextEncoder().encode(signed)))}`;
    },
  };
};
