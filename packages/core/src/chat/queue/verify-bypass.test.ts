import { beforeAll, expect, it } from 'vitest';
import { verifyBypass } from './verify-bypass.ts';

type Keys = Parameters<typeof verifyBypass>[1]['keys'];
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const encode = (bytes: ArrayBuffer | Uint8Array) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const json = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)));

let own: CryptoKeyPair;
let keys: Keys;
beforeAll(async () => {
  own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', own.publicKey);
  keys = [{ kty: 'EC', crv: 'P-256', x, y, kid: 'door', alg: 'ES256' }];
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const sign = async (claims: object, { alg = 'ES256', by = own, kid = 'door' } = {}) => {
  const signed = `${json({ alg, kid, typ: 'queue-bypass+jwt' })}.${json(claims)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, by.privateKey, new TextEncoder().encode(signed));
  return `${signed}.${encode(signature)}`;
};
const opens = (token: string) => verifyBypass(token, { keys, characterId: 'mira' });

it('takes a pass that a key of the brand has signed for this character', async () => {
  expect(await opens(await sign({ character_id: 'mira', exp: inAnHour() }))).toBe(true);
});

it('takes no other', async () => {
  const stranger = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const good = await sign({ character_id: 'mira', exp: inAnHour() });
  const [head, , signature] = good.split('.');
  const refused = [
    await sign({ character_id: 'elin', exp: inAnHour() }),
    await sign({ character_id: 'mira', exp: 1 }),
    await sign({ character_id: 'mira' }),
    await sign({ character_id: 'mira', exp: inAnHour() }, { by: stranger }),
    await sign({ character_id: 'mira', exp: inAnHour() }, { alg: 'none' }),
    await sign({ character_id: 'mira', exp: inAnHour() }, { kid: 'another' }),
    `${head}.${json({ character_id: 'mira', exp: inAnHour() + 1 })}.${signature}`,
    'mira',
    '',
  ];
  for (const token of refused) expect(await opens(token)).toBe(false);
});
