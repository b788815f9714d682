import { describe, expect, it, vi } from 'vitest';
import { createKeyring, digest, type DpopKey } from './dpop-key.ts';
import { createDpopFetch } from './dpop-fetch.ts';

const base = 'https://chat.example/embed/v1/frame/chat?nonce=1';
const refused = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const keyring = createKeyring(refused);

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const read = (part: string) => JSON.parse(new TextDecoder().decode(bytes(part))) as Record<string, unknown>;
const proofOf = (headers: HeadersInit | undefined) => {
  const proof = new Headers(headers).get('dpop') ?? '';
  const [header = '', claims = '', signature = ''] = proof.split('.');
  return { header: read(header), claims: read(claims), signature, content: `${header}.${claims}` };
};

const setUp = (answers: Response[] = [], now = () => 1_800_000_000_000) => {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: unknown, init?: RequestInit) => {
    sent.push({ url: String(url), init: init ?? {} });
    return answers.shift() ?? new Response('{}');
  });
  const dpopFetch = createDpopFetch({ keyring, fetch: fetch as unknown as typeof globalThis.fetch, base, now });
  return { dpopFetch, sent };
};

describe('the key of a frame', () => {
  it('cannot be read, and is known by the thumbprint of RFC 7638', async () => {
    const key = (await keyring.key()) as DpopKey;
    expect(key.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow();
    expect(Object.keys(key.jwk)).toEqual(['crv', 'kty', 'x', 'y']);
    expect(key.jkt).toBe(await digest(`{"crv":"P-256","kty":"EC","x":"${key.jwk.x}","y":"${key.jwk.y}"}`));
  });

  it('stays the same until it is renewed', async () => {
    const own = createKeyring(refused);
    const before = await own.key();
    expect(await own.key()).toBe(before);
    own.renew();
    expect((await own.key())?.jkt).not.toBe(before?.jkt);
  });

  it('is in memory where IndexedDB hangs, a second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const own = createKeyring(() => ({ open: () => ({}) }) as unknown as IDBFactory);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.runAllTimers();
    expect(await own.key()).not.toBeNull();
    vi.useRealTimers();
  });
});

describe('a call of our API', () => {
  it('carries a proof of method, address, time and token, signed by the key', async () => {
    const { dpopFetch, sent } = setUp();
    await dpopFetch('/api/v1/messages?page=2', {
      method: 'POST',
      headers: { authorization: 'Bearer abc', accept: 'text/event-stream' },
      body: '{}',
    });
    const { init } = sent[0] as (typeof sent)[0];
    expect(new Headers(init.headers).get('accept')).toBe('text/event-stream');
    expect(init).toMatchObject({ method: 'POST', body: '{}' });
    const { header, claims, signature, content } = proofOf(init.headers);
    const key = (await keyring.key()) as DpopKey;
    expect(header).toEqual({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk });
    expect(claims).toEqual({
      htm: 'POST',
      htu: 'https://chat.example/api/v1/messages',
      iat: 1_800_000_000,
      jti: expect.stringMatching(/^\d+(-\d+){3}$/) as string,
      ath: await digest('abc'),
    });
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const publicKey = await crypto.subtle.importKey('jwk', key.jwk, algorithm, true, ['verify']);
    expect(await crypto.subtle.verify(algorithm, publicKey, bytes(signature), new TextEncoder().encode(content))).toBe(true);
  });

  it('never carries the same proof twice', async () => {
    const { dpopFetch, sent } = setUp();
    await Promise.all([dpopFetch('/api/a'), dpopFetch('/api/a')]);
    const [one, two] = sent.map(({ init }) => proofOf(init.headers).claims['jti']);
    expect(one).not.toBe(two);
  });

  it.each(['https://search.example/api/x', '/search/multi', 'data:text/plain,x'])('is not %s', async (url) => {
    const { dpopFetch, sent } = setUp();
    await dpopFetch(url, { headers: { 'x-key': '1' } });
    expect(sent[0]?.init.headers).toEqual({ 'x-key': '1' });
  });

  it('is plain where the browser has no key', async () => {
    const fetch = vi.fn(async () => new Response());
    await createDpopFetch({ keyring: { key: async () => null }, fetch: fetch as unknown as typeof globalThis.fetch, base })(
      '/api/a',
    );
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/a', {});
  });
});

describe('a device whose clock is wrong', () => {
  const at = (seconds: number, status = 401) =>
    new Response('{}', { status, headers: { date: new Date(seconds * 1000).toUTCString() } });

  it.each([300, -300, 31_536_000, -31_536_000])("by %i s: one refusal, then the server's time", async (off) => {
    const right = 1_800_000_000 + off;
    const { dpopFetch, sent } = setUp([at(right), at(right, 200)]);
    expect((await dpopFetch('/api/a')).status).toBe(200);
    expect((await dpopFetch('/api/a')).status).toBe(200);
    expect(sent.map(({ init }) => proofOf(init.headers).claims['iat'])).toEqual([1_800_000_000, right, right]);
  });

  it('is not blamed for other refusals', async () => {
    for (const answer of [at(1_800_000_010), new Response('{}', { status: 401 }), at(1_900_000_000, 403)]) {
      const { dpopFetch, sent } = setUp([answer]);
      expect((await dpopFetch('/api/a')).ok).toBe(false);
      expect(sent).toHaveLength(1);
    }
  });
});
