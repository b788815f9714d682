import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';

const character = 'old-juniper';

/** What the page's policy, and those of the frames in it, refused. */
const watchPolicy = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
};
const refusedBy = async (page: Page): Promise<string[]> =>
  (
    await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => (globalThis as unknown as { refused: string[] }).refused)),
    )
  ).flat();

test("a partner's user chats in the partner's page, and no token is ever in an address or in the page", async ({
  page,
  troupe,
}) => {
  await watchPolicy(page);
  const tokens: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('response', async (response) => {
    if (response.url().endsWith('/troupe-token')) tokens.push(((await response.json()) as { token: string }).token);
    if (response.url().endsWith('/users/external')) tokens.push(((await response.json()) as { token: string }).token);
  });

  await page.goto(`${troupe.partner}/?character=${character}`);
  const chat = page.frameLocator('#chat iframe');
  const composer = chat.getByRole('textbox', { name: /message/i });
  await expect(composer).toBeEditable();
  await composer.fill('What happened in the third winter?');
  await composer.press('Enter');
  const reply = chat.locator('[data-troupe-part="message"][data-troupe-role="bot"]').last();
  await expect(reply).not.toHaveAttribute('aria-busy', 'true');
  await expect(chat.locator('[data-troupe-part="message"][data-troupe-role="user"]').last()).toContainText('third winter');

  expect(tokens.length).toBeGreaterThanOrEqual(2);
  const inPage = await page.evaluate(
    () =>
      document.documentElement.outerHTML +
      JSON.stringify({ ...localStorage }) +
      JSON.stringify({ ...sessionStorage }) +
      document.cookie,
  );
  for (const token of tokens) {
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    expect(inPage).not.toContain(token);
  }
  expect(await refusedBy(page)).toEqual([]);
  await expectAccessible(page, 'partner page');
});

test('another user, nobody, and a character chosen in the widget beside it', async ({ page, troupe }) => {
  await page.goto(`${troupe.partner}/?character=${character}`);
  await expect(page.frameLocator('#chat iframe').getByRole('textbox')).toBeEditable();
  // A call that is under way when its session ends is refused, and browsers say so in the console.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Reading as').selectOption('nobody');
  await expect(page.getByRole('status')).toHaveText('You are reading as a guest.');
  const link = page.frameLocator('#explore iframe').getByRole('list').getByRole('link').first();
  const name = (await link.innerText()).trim();
  await link.click();
  await expect(page.frameLocator('#chat iframe').getByRole('heading', { name })).toBeVisible();
});

test('the frame wears the brand in its first paint, before any script of ours', async ({ browser, troupe }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const address = new URL(`http://acme.localhost:${troupe.port}/embed/v1/frame/chat`);
  address.search = new URLSearchParams({
    application: 'acme',
    instance: 'instance1',
    nonce: 'nonce-123',
    origin: troupe.partner,
    v: '1-1',
    appearance: '{"mode":"light","light":{"canvas":"#fff7ed"}}',
  }).toString();
  await page.goto(address.href);
  expect(await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 247, 237)');
  await page.context().close();
});

test('a page of an unlisted origin gets no frame and no greeting', async ({ browser, troupe }) => {
  const hostile = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<div id="chat"></div><script src="http://acme.localhost:${troupe.port}/embed/v1/loader.js"></script>
<script>const heard = []; addEventListener('message', ({ data }) => heard.push(data)); Troupe.mount('chat', '#chat', { application: 'acme', getToken: () => (heard.push('asked'), 'stolen') });</script>`);
  }).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const { port } = hostile.address() as { port: number };
  const page = await browser.newPage();
  const answered = page.waitForResponse((response) => response.url().includes('/embed/v1/frame/'));
  await page.goto(`http://127.0.0.1:${port}/`);
  expect((await answered).status()).toBe(403);
  // What the frame had to say came before this.
  const refused = page.frames().find((frame) => frame.url().includes('/embed/v1/frame/')) ?? page.frames().at(-1);
  await refused?.evaluate(() => parent.postMessage('the last word', '*'));
  await page.waitForFunction("heard.includes('the last word')");
  expect(await page.evaluate('heard')).toEqual(['the last word']);
  await page.close();
  hostile.close();
});
