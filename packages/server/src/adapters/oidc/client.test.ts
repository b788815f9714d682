import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOidcClient } from './client.ts';

/** An outside issuer over real HTTP: oidc-provider with its own demo pages, a client with a secret, e-mails from user info only. */
const origin = 'http://localhost:4100';
let server: Server;
let issuer: string;
beforeAll(async () => {
  // The library warns of its demo settings, which are what this test wants of an outside issuer.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'troupe', client_secret: 'a secret', redirect_uris: [`${origin}/api/v2/auth/callback`] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, groups: ['staff'], email: `${sub}@Example.test`, email_verified: sub !== 'unproven' }),
    }),
  });
  server.on('request', (req, res) => void provider.callback()(req, res));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const clientAt = (at: () => string, secret = 'a secret') =>
  createOidcClient({
    issuerAt: at,
    identityOf: () => ({ issuer: at(), kind: 'outside' }),
    clientId: 'troupe',
    clientSecret: secret,
  });

/** Goes through the issuer's demo pages as a browser would, to the callback's address. */
const visit = async (start: string, login: string): Promise<URL> => {
  const jar = new Map<string, string>();
  const request = async (url: URL, init: RequestInit = {}) => {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...jar.values()].join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) jar.set(line.slice(0, line.indexOf('=')), line.slice(0, line.indexOf(';')));
    return answer;
  };
  let url = new URL(start);
  for (;;) {
    let answer = await request(url);
    if (answer.status === 200) {
      const page = await answer.text();
      const action = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url);
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      answer = await request(action, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) });
    }
    url = new URL(answer.headers.get('location') ?? '', url);
    if (url.origin === origin) return url;
  }
};

describe('signing in at an outside issuer', () => {
  const client = clientAt(() => issuer);

  it('sends the browser off with PKCE, state and nonce, and asks for a fresh login', async () => {
    const { url, state, nonce, codeVerifier } = await client.begin({ origin, loginHint: 'mira@example.test' });
    const parameters = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${issuer}/`)).toBe(true);
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: 'troupe',
      redirect_uri: `${origin}/api/v2/auth/callback`,
      code_challenge_method: 'S256',
      state,
      nonce,
      login_hint: 'mira@example.test',
      prompt: 'login',
    });
    expect(url).not.toContain(codeVerifier);
  });

  it('tells the issuer by its own words which social provider to go straight to, and no other', async () => {
    const social = createOidcClient({
      issuerAt: () => issuer,
      identityOf: () => ({ issuer, kind: 'outside' }),
      clientId: 'troupe',
      clientSecret: 'a secret',
      providerParameter: 'connection',
      providers: { google: 'google-oauth2' },
    });
    expect(social.providers).toEqual(['google']);
    const asked = async (provider?: string) =>
      new URL((await social.begin({ origin, provider })).url).searchParams.get('connection');
    expect([await asked('google'), await asked('apple'), await asked('email'), await asked()]).toEqual([
      'google-oauth2',
      null,
      null,
      null,
    ]);
    expect(clientAt(() => issuer).providers).toEqual([]);
  });

  it('answers who signed in, with the e-mail that the issuer has verified', async () => {
    const { url, ...pending } = await client.begin({ origin });
    expect(await client.finish(await visit(url, 'mira'), pending)).toEqual({
      issuer,
      kind: 'outside',
      subject: 'mira',
      email: 'mira@example.test',
      claims: expect.objectContaining({ iss: issuer, sub: 'mira', groups: ['staff'] }),
    });
  });

  it('keeps no e-mail that the issuer has not verified', async () => {
    const { url, ...pending } = await client.begin({ origin });
    expect(await client.finish(await visit(url, 'unproven'), pending)).toMatchObject({
      subject: 'unproven',
      email: null,
    });
  });

  it('refuses an answer whose state, nonce, verifier or issuer is not the one kept', async () => {
    const change: [string, (callback: URL, pending: { state: string; nonce: string; codeVerifier: string }) => void][] = [
      ['state', (callback) => callback.searchParams.set('state', 'other')],
      ['nonce', (_callback, pending) => (pending.nonce = 'other')],
      ['verifier', (_callback, pending) => (pending.codeVerifier = 'other'.repeat(10))],
      ['issuer', (callback) => callback.searchParams.set('iss', 'https://evil.example')],
      ['no issuer', (callback) => callback.searchParams.delete('iss')],
      ['code', (callback) => callback.searchParams.set('code', 'other')],
      ['an error', (callback) => callback.searchParams.set('error', 'access_denied')],
    ];
    for (const [name, apply] of change) {
      const { url, ...pending } = await client.begin({ origin });
      const callback = await visit(url, 'mira');
      apply(callback, pending);
      await expect(client.finish(callback, pending), name).rejects.toMatchObject({ code: 'sign_in_failed' });
    }
  });

  it('fails with a wrong client secret', async () => {
    const stranger = clientAt(() => issuer, 'wrong');
    const { url, ...pending } = await stranger.begin({ origin });
    await expect(stranger.finish(await visit(url, 'mira'), pending)).rejects.toMatchObject({ code: 'sign_in_failed' });
  });

  it('says that the issuer cannot be reached, and tries again the next time', async () => {
    let at = 'http://127.0.0.1:9';
    const flaky = clientAt(() => at);
    await expect(flaky.begin({ origin })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(flaky.begin({ origin })).rejects.toMatchObject({ code: 'unavailable' });
    at = issuer;
    expect((await flaky.begin({ origin })).url).toContain(issuer);
  });

  it('speaks plain http to this machine only', async () => {
    await expect(clientAt(() => 'http://issuer.example').begin({ origin })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    [
      'exp',
      -100,
      /^The ID token expired \d+ s ago by this server's clock \(.*Z\)\. If it was new, the clock of its signer is behind\.$/,
    ],
    ['nbf', 100, /^The ID token: nbf is \d+ s in the future by this server's clock \(.*Z\)\. Set the clock of its signer\.$/],
  ] as const)('says that the clock of an issuer is wrong, by its %s', async (claim, off, sentence) => {
    const told: unknown[] = [];
    const shifted = createOidcClient({
      issuerAt: () => issuer,
      identityOf: () => ({ issuer, kind: 'outside' }),
      clientId: 'troupe',
      clientSecret: 'a secret',
      log: { info: () => undefined, error: (text, fields) => void told.push({ text, ...fields }) },
      // What the issuer signed, with a time of another clock: what comes over the issuer's own connection is not verified anew.
      fetch: async (request) => {
        const answer = await fetch(request);
        if (!request.url.endsWith('/token')) return answer;
        const given = (await answer.json()) as { id_token: string };
        const [head, payload = '', signature] = given.id_token.split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        const changed = { ...claims, [claim]: Math.floor(Date.now() / 1000) + off };
        const id_token = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
        return Response.json({ ...given, id_token });
      },
    });
    for (const count of [1, 2]) {
      const begun = await shifted.begin({ origin });
      const finished = shifted.finish(await visit(begun.url, 'mira'), begun);
      await expect(finished).rejects.toMatchObject({ code: 'sign_in_failed', message: expect.stringMatching(sentence) });
      expect(told.at(-1)).toMatchObject({ issuer, count, detail: expect.stringMatching(sentence) });
      expect(JSON.stringify(told)).not.toContain('mira');
    }
  });
});
