import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectChat, serveHostile, test, troupeOf } from './support/pages/hostile.ts';

/*
 * TRUST-T-02: a script that stands in the partner's page before our loader, patches everything
 * that a token could pass through, and lists what it can reach. What it finds is then tried.
 */

/** `tests/hostile/thief.js`. */
declare const thief: { loot: Map<string, string>; patched: string[]; search(): void };

const jwt = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** The thief's own key, and a proof (RFC 9449) of it for one call. */
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
const prove = (url: string, method: string, token: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${part({
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    ath: createHash('sha256').update(token).digest('base64url'),
  })}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
};

/** Tries a stolen token in every way there is, with and without a key of the thief's; answers the statuses. */
const use = async (request: APIRequestContext, port: number, token: string): Promise<number[]> => {
  const origin = `http://acme.localhost:${port}`;
  const { sub, name, username } = claimsOf(token);
  const calls = [
    {
      method: 'POST',
      path: '/api/v2/users/external',
      data: { id: sub ?? 'x', name: name ?? 'Nobody', username: username ?? 'nobody' },
    },
    { method: 'GET', path: '/api/v1/conversations' },
    { method: 'POST', path: '/api/v1/characters/old-juniper/conversations', data: {} },
  ];
  const statuses: number[] = [];
  for (const { method, path, data } of calls)
    for (const dpop of [undefined, prove(origin + path, method, token)]) {
      const answer = await request.fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(data && { data }),
        headers: {
          host: `acme.localhost:${port}`,
          authorization: `Bearer ${token}`,
          'x-application-id': 'acme',
          ...(dpop && { dpop }),
        },
      });
      statuses.push(answer.status());
    }
  return statuses;
};

test('T2: a script that was there before us sees hand-over tokens only, and can use none of them', async ({
  page,
  troupe,
  request,
}) => {
  await serveHostile(page.context(), troupe);
  /** What the thief takes away before the frame has it: it is tried at once, while it is fresh. */
  const early: number[][] = [];
  await page.exposeFunction('tryAtOnce', async (token: string) => void early.push(await use(request, troupe.port, token)));
  await page.addInitScript(() => {
    if (top !== window) return;
    const real = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const answer = await real(...args);
      if (!String(args[0]).endsWith('/troupe-token')) return answer;
      const { token } = (await answer.clone().json()) as { token: string };
      await (globalThis as unknown as { tryAtOnce(token: string): Promise<void> }).tryAtOnce(token);
      return answer;
    };
  });
  await page.goto(`${troupe.partner}/hostile/robbed.html`);
  await expectChat(page);
  const chat = page.frameLocator('#chat iframe');
  await chat.getByRole('textbox', { name: /message/i }).fill('Is somebody watching?');
  await chat.getByRole('textbox', { name: /message/i }).press('Enter');
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last()).not.toHaveAttribute(
    'aria-busy',
    'true',
    {
      timeout: 20_000,
    },
  );
  const loot = await page.evaluate(() => {
    thief.search();
    return { tokens: [...thief.loot.keys()], patched: thief.patched.length };
  });

  expect(loot.patched, 'the thief is at work').toBeGreaterThan(40);
  expect(loot.tokens.length, 'the hand-over token does cross the page').toBeGreaterThanOrEqual(1);
  for (const token of loot.tokens) expect(claimsOf(token), 'no session of ours is among them').toMatchObject({ iss: 'acme' });
  const later = await Promise.all(loot.tokens.map((token) => use(request, troupe.port, token)));
  expect(early.length).toBeGreaterThanOrEqual(1);
  expect([...new Set([...early, ...later].flat())]).toEqual([401]);
  console.log(
    `T2: ${loot.tokens.length} tokens seen through ${loot.patched} patched doors, 0 usable in ${[...early, ...later].flat().length} tries`,
  );
});

interface Recorded {
  log: {
    entries: {
      request: {
        url: string;
        headers: { name: string; value: string }[];
        postData?: { text?: string };
      };
      response: { headers: { name: string; value: string }[]; content: { text?: string; encoding?: string } };
    }[];
  };
}

test('T2: in a recorded trace, the console and the addresses, tokens stand where they belong and nowhere else', async ({
  browser,
  troupe,
}, info) => {
  const path = info.outputPath('trace.har');
  const context = await browser.newContext({ recordHar: { path, content: 'embed', mode: 'full' } });
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', (error) => said.push(String(error.error())));
  await serveHostile(context, troupe);
  const page = await context.newPage();
  page.on('framenavigated', (frame) => said.push(frame.url()));
  await page.goto(`${troupe.partner}/hostile/host.html`);
  await expectChat(page);
  const chat = page.frameLocator('#chat iframe');
  await chat.getByRole('textbox', { name: /message/i }).fill('What do you keep?');
  await chat.getByRole('textbox', { name: /message/i }).press('Enter');
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last()).not.toHaveAttribute(
    'aria-busy',
    'true',
    {
      timeout: 20_000,
    },
  );
  // A refused token makes errors, whose texts are searched as well.
  await page.route('**/troupe-token', (route) =>
    route.fulfill({ json: { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJl' } }),
  );
  await page.evaluate('widget.logout()');
  await expect.poll(() => page.evaluate('seen.events.some(({ event }) => event === "error")')).toBe(true);
  await context.close();

  const { log } = JSON.parse(readFileSync(path, 'utf8')) as Recorded;
  const issues = /\/(troupe-token|users\/external|auth\/guest)$/;
  const textOf = ({ text = '', encoding }: { text?: string; encoding?: string }) =>
    encoding === 'base64' ? Buffer.from(text, 'base64').toString('latin1') : text;
  const tokens = new Set<string>();
  for (const { request, response } of log.entries)
    if (issues.test(new URL(request.url).pathname))
      for (const [token] of textOf(response.content).matchAll(jwt)) tokens.add(token);
  expect(tokens.size, 'one of the partner, one of ours, one that is none').toBeGreaterThanOrEqual(3);

  const strayed: string[] = [];
  let searched = 0;
  let atHome = 0;
  const search = (where: string, text: string, isHome = false) => {
    searched += 1;
    // The signature gives a token away, however the rest of it is cut or encoded.
    for (const token of tokens)
      if (text.includes(token.split('.').at(-1) ?? token)) {
        if (isHome) atHome += 1;
        else strayed.push(where);
      }
  };
  for (const { request, response } of log.entries) {
    const { pathname } = new URL(request.url);
    search(`address ${pathname}`, request.url);
    search(`body to ${pathname}`, request.postData?.text ?? '');
    search(`answer of ${pathname}`, textOf(response.content), issues.test(pathname));
    for (const { name, value } of request.headers)
      search(
        `${pathname} ${name}`,
        value,
        name.toLowerCase() === 'authorization' && new URL(request.url).origin === troupeOf(troupe),
      );
    for (const { name, value } of response.headers) search(`${pathname} answers ${name}`, value);
  }
  for (const text of said) search(`said: ${text.slice(0, 60)}`, text);
  search('what the server printed', troupe.printed());
  expect(strayed).toEqual([]);
  expect(atHome, 'the search finds those that are where they belong').toBeGreaterThan(5);
  console.log(`T2: ${tokens.size} tokens sought in ${searched} texts, 0 outside their place`);
});
