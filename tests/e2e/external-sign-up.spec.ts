import { randomUUID, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import type { Troupe } from './support/servers/troupe.ts';
import { expect, test } from './support/test.ts';

const jwk = JSON.parse(readFileSync(new URL('../../examples/script-tag/demo-key.json', import.meta.url), 'utf8')) as {
  kid: string;
};
const siteOf = ({ port }: Troupe) => `http://acme.localhost:${port}`;

/** What the partner's back end signs of a user whom it does not name. */
const signFor = (troupe: Troupe, user: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'acme', aud: siteOf(troupe), sub: user, iat: now, exp: now + 60, jti: randomUUID() };
  const content = `${part({ alg: 'ES256', typ: 'JWT', kid: jwk.kid })}.${part(claims)}`;
  const key = { key: createPrivateKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
};

/** Opens a page of that origin with the form of docs/embed.md in it, and presses its button; answers the token. */
const goOverFrom = async (page: Page, origin: string, troupe: Troupe, user: string): Promise<string> => {
  const token = signFor(troupe, user);
  const form = `<form method="post" action="${siteOf(troupe)}/external/signup">
<input type="hidden" name="token" value="${token}"><button>Open the chats</button></form>`;
  await page.route(`${origin}/chats-of-ours`, (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto(`${origin}/chats-of-ours`);
  await page.getByRole('button', { name: 'Open the chats' }).click();
  return token;
};

test('a partner’s user comes over from the partner’s page, says a name once, and is known from then on', async ({
  page,
  troupe,
}) => {
  const site = siteOf(troupe);
  const user = randomUUID();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  const token = await goOverFrom(page, troupe.partner, troupe, user);
  await expect(page).toHaveURL(`${site}/external/signup`);
  await expect(page.getByRole('heading', { name: 'Welcome Aboard' })).toBeVisible();
  await expectAccessible(page, 'the sign-up of a partner’s user');
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);

  await page.goto(`${site}/chats`);
  await expect(page).toHaveURL(`${site}/external/signup`);
  await page.getByLabel('Username').fill('robin_r-7');
  await page.getByLabel('Name', { exact: true }).fill('Robin Reader');
  await page.getByRole('button', { name: 'Start Chatting' }).click();
  await expect(page).toHaveURL(`${site}/`);

  await page.context().clearCookies();
  await goOverFrom(page, troupe.partner, troupe, user);
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/chats`);
  await expect(page).toHaveURL(`${site}/chats`);
});

test('a page that is not the partner’s signs nobody in, and the user reads why', async ({ page, troupe, faults }) => {
  await goOverFrom(page, 'http://evil.localhost', troupe, randomUUID());
  await expect(page.getByRole('heading', { name: "This page can't sign you in" })).toBeVisible();
  await expectAccessible(page, 'a refused sign-up');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
  // What the browser itself says of the status.
  expect(faults.errors.splice(0)).toEqual([expect.stringContaining('status of 403')]);
});
