import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '../test.ts';
import type { Troupe } from './troupe.ts';

/** A key of one member, and proofs (RFC 9449) of it for single calls. */
const createKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    // RFC 7638: these members in this order.
    jkt: createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'),
    prove(url: string, token: string): string {
      const claims = {
        htm: 'POST',
        htu: url,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        ath: createHash('sha256').update(token).digest('base64url'),
      };
      const content = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${part(claims)}`;
      return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
  };
};

/**
 * Gives a reader of the partner's page the plan that has everything, by the calls that the checkout
 * makes: what a widget shows to who has paid is tested without paying in it once more.
 */
export const subscribeReader = async (request: APIRequestContext, troupe: Troupe, reader: 'mara' | 'noor'): Promise<void> => {
  const key = createKey();
  const origin = `http://acme.localhost:${troupe.port}`;
  const post = async (path: string, data: object, token?: string, more: Record<string, string> = {}) => {
    const answer = await request.post(`http://127.0.0.1:${troupe.port}${path}`, {
      data,
      headers: {
        host: `acme.localhost:${troupe.port}`,
        'x-application-id': 'acme',
        ...(token !== undefined && { authorization: `Bearer ${token}`, dpop: key.prove(origin + path, token) }),
        ...more,
      },
    });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  await request.post(`${troupe.partner}/session`, { data: { reader } });
  const signed = await request.post(`${troupe.partner}/troupe-token`, { data: { jkt: key.jkt } });
  const { token: handedOver = '' } = (await signed.json()) as { token?: string };
  const { sub, name, username } = JSON.parse(Buffer.from(handedOver.split('.')[1] ?? '', 'base64url').toString()) as Record<
    'sub' | 'name' | 'username',
    string
  >;
  const { token } = await post('/api/v2/users/external', { id: sub, name, username }, handedOver);
  const { payment_token } = await post('/sandbox/pay/tokens', { test_card: 'visa', exp: '12/30' });
  const bought = await post(
    '/api/v1/checkout/subscribe',
    {
      plan_id: 'premium',
      expected_total: 2495,
      expected_currency: 'USD',
      payment_token,
      first_name: 'Mara',
      last_name: 'L',
      country: 'US',
      postal_code: '04101',
    },
    token,
    { 'idempotency-key': randomUUID() },
  );
  expect(bought['resp_msg']).toBe('Approved');
};
