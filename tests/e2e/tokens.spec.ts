import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { usual } from './support/servers/launch.ts';
import { chatOf, composerOf, forgiveRefusals, frameOf, listen, pageOf, refuseOnce, say } from './support/pages/partner-page.ts';
import { expect, test } from './support/test.ts';

/** The example page's own widget: a top-level constant of its script. */
declare const chat: { update(options: { getToken(request: { jkt?: string }): Promise<string> }): void };

test.use({ launchOptions: usual });

test('a reload of the frame goes on with the session and the key: nobody is asked', async ({ page, troupe }) => {
  const { issued } = await listen(page);
  await page.goto(pageOf(troupe));
  await say(page, 'What is under the roots?');
  await frameOf(page).evaluate(() => location.reload());
  await expect(composerOf(page)).toBeEditable();
  await say(page, 'And under that?');
  expect(issued).toHaveLength(1);
});

test('a back end that fails for a while loses nothing: what was said stays, what is sent waits and arrives', async ({
  page,
  troupe,
  faults,
}) => {
  await listen(page);
  await page.goto(pageOf(troupe));
  await say(page, 'Who was here before me?');
  let failures = 0;
  await page.route('**/troupe-token', (route) => {
    failures += 1;
    return failures < 3 ? route.abort() : route.fallback();
  });
  await refuseOnce(page);
  const replies = chatOf(page).locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  const before = await replies.count();
  await say(page, 'And before them?');
  await expect.poll(() => failures).toBe(3);
  await expect(replies).toHaveCount(before + 1);
  await expect(chatOf(page).getByText('Who was here before me?')).toHaveCount(1);
  await expect(chatOf(page).getByText('And before them?')).toHaveCount(1);
  // The page's own requests failed, and the console says what that means for the widget.
  forgiveRefusals(faults);
  faults.errors = faults.errors.filter((text) => !/ERR_FAILED|getToken failed|^\[Troupe\]/.test(text));
});

test('another getToken in the page brings in its user at once', async ({ page, troupe }) => {
  const { issued } = await listen(page);
  await page.goto(pageOf(troupe));
  await say(page, 'A secret of Mara.');
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    await post('/session', { reader: 'noor' });
    chat.update({
      getToken: async ({ jkt }) => ((await (await post('/troupe-token', { jkt })).json()) as { token: string }).token,
    });
  });
  await expect.poll(() => new Set(issued.map(({ user }) => user.id)).size).toBe(2);
  await expect(chatOf(page).getByText('A secret of Mara.')).toHaveCount(0);
  await say(page, 'Good day from Noor.');
});

test.describe('a stolen session token', () => {
  test('is worth nothing without the key of its frame, and nothing with another', async ({ page, troupe, request }) => {
    const { issued } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'Hello');
    const token = issued.find(({ user }) => user.platform === 'partner')?.token ?? '';
    const url = `http://acme.localhost:${troupe.port}/api/v1/conversations`;
    const headers = { authorization: `Bearer ${token}`, 'x-application-id': 'acme' };
    const bare = await request.get(`http://127.0.0.1:${troupe.port}/api/v1/conversations`, {
      headers: { ...headers, host: `acme.localhost:${troupe.port}` },
    });
    expect(bare.status()).toBe(401);

    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${part({
      htm: 'GET',
      htu: url,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      ath: createHash('sha256').update(token).digest('base64url'),
    })}`;
    const proof = `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    const proven = await request.get(`http://127.0.0.1:${troupe.port}/api/v1/conversations`, {
      headers: { ...headers, host: `acme.localhost:${troupe.port}`, dpop: proof },
    });
    expect(proven.status()).toBe(401);
    expect(await proven.json()).toMatchObject({ code: 'unauthorized' });
  });
});

test.describe('another user', () => {
  test('sees nothing of the one before, and has another key', async ({ page, troupe }) => {
    const { asked } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'A secret of Mara.');
    await composerOf(page).fill('Half a thought of Mara');
    const before = asked.at(-1)?.jkt;
    await page.getByLabel('Reading as').selectOption('noor');
    await expect.poll(() => asked.at(-1)?.jkt).not.toBe(before);
    await expect(composerOf(page)).toBeEditable();
    await expect(composerOf(page)).toHaveValue('');
    await expect(chatOf(page).getByText('A secret of Mara.')).toHaveCount(0);
    await say(page, 'Good day from Noor.');
  });

  test('comes in when a renewal names them, without a word from the page', async ({ page, troupe, faults }) => {
    const { issued } = await listen(page);
    await page.goto(pageOf(troupe));
    await say(page, 'A secret of Mara.');
    await page.evaluate(() =>
      fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"reader":"noor"}' }),
    );
    await refuseOnce(page);
    await composerOf(page).fill('Whoever I am');
    await composerOf(page).press('Enter');
    await expect.poll(() => new Set(issued.map(({ user }) => user.id)).size).toBeGreaterThan(1);
    await expect(chatOf(page).getByText('A secret of Mara.')).toHaveCount(0);
    await expect(composerOf(page)).toBeEditable();
    forgiveRefusals(faults);
  });
});

test.describe('a device whose clock is wrong', () => {
  for (const [words, ms] of [
    ['90 minutes ahead', 5_400_000],
    ['90 minutes behind', -5_400_000],
    ['a year behind', -31_536_000_000],
  ] as const) {
    test(`by ${words}: sign-in and chat work`, async ({ page, context, troupe, faults }) => {
      await context.addInitScript((offset) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + offset;
      }, ms);
      const { issued } = await listen(page);
      await page.goto(pageOf(troupe));
      await say(page, 'What time is it?');
      expect(issued.some(({ user }) => user.platform === 'partner')).toBe(true);
      // One refusal told the right time.
      forgiveRefusals(faults);
    });
  }
});
