import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type Session } from '@troupe/protocol';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '../db/testing.ts';
import { createBrowser } from '../platform/testing.ts';
import { publicOrigin, startServer, type ServerProcess } from './testing.ts';

/** What the operator sets: our button, and the value of `connection` by which the issuer goes straight to that provider. */
const connections = { google: 'google-oauth2', apple: 'apple', discord: 'discord' };

/** An outside issuer that brokers social providers; it remembers which of them each sign-in was sent to. */
let issuer: Server;
const sentTo: (string | undefined)[] = [];
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let server: ServerProcess;
beforeAll(async () => {
  // The library warns of its demo settings, which are what this test wants of an outside issuer.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockReturnValue();
  issuer = createServer().listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'troupe',
        client_secret: 'the-secret-at-the-issuer',
        redirect_uris: [`${publicOrigin}${endpoints.finishLogin.path}`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    extraParams: ['connection'],
    findAccount: (context, sub) => {
      sentTo.push(context.oidc.params?.['connection'] as string | undefined);
      return { accountId: sub, claims: () => ({ sub, email: `${sub}@example.test`, email_verified: true }) };
    },
  });
  issuer.on('request', (request, response) => void provider.callback()(request, response));
  database = await createEmptyDatabase();
  server = await startServer(database.url, {
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'troupe',
    OIDC_CLIENT_SECRET: 'the-secret-at-the-issuer',
    OIDC_PROVIDER_PARAMETER: 'connection',
    OIDC_PROVIDERS: Object.entries(connections)
      .map((pair) => pair.join('='))
      .join(),
  });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await database?.close();
  issuer?.close();
});

/** Goes through the issuer's pages as a browser does, until it leads back to us. */
const throughIssuer = async (start: URL, login: string): Promise<URL> => {
  const jar = new Map<string, string>();
  const send = async (url: URL, init: RequestInit = {}) => {
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: [...jar.values()].join('; ') } });
    for (const line of answer.headers.getSetCookie()) jar.set(line.slice(0, line.indexOf('=')), line.slice(0, line.indexOf(';')));
    return answer;
  };
  for (let url = start; ;) {
    let answer = await send(url);
    if (answer.status === 200) {
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      const action = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', url);
      answer = await send(action, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) });
    }
    url = new URL(answer.headers.get('location') ?? '', url);
    if (url.origin === publicOrigin) return url;
  }
};

it.each(Object.entries(connections))(
  '%s: the button leads through the issuer to an account, and back to the same',
  async (button, connection) => {
    const signIn = async (): Promise<Session> => {
      const browser = createBrowser({ fetch: (request) => server.fetch(request) }, publicOrigin);
      const { url } = await browser.follow(await browser.request(`${endpoints.startLogin.path}?provider=${button}`));
      expect(url.searchParams.get('connection')).toBe(connection);
      const back = await throughIssuer(url, `mara-by-${button}`);
      const end = await browser.follow(await browser.request(back.pathname + back.search));
      expect(end.url.origin).toBe(publicOrigin);
      const answer = await browser.request(endpoints.refreshSession.path, { method: 'POST' });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Session;
    };
    const first = await signIn();
    expect(first.user).toMatchObject({ platform: 'first_party', email: `mara-by-${button}@example.test` });
    expect(sentTo).toContain(connection);
    expect((await signIn()).user.id).toBe(first.user.id);
  },
);

it('the page offers the buttons that are set, and no other', async () => {
  const page = await (await server.fetch(new Request(`${publicOrigin}/`))).text();
  const providers = /"sign_in_providers":(\[[^\]]*\])/.exec(page)?.[1];
  expect(providers && (JSON.parse(providers) as string[])).toEqual(Object.keys(connections));
});
