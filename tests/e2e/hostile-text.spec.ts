import { generatedStrings, hostileStrings } from '../hostile/hostile-strings.ts';
import { expect, test } from './support/test.ts';

/*
 * Trust guide "XSS": every hostile string through the real server, database and browser at once. They
 * are stored by an import, read in the chat, and read again in the exported page. A string that
 * became anything but text would call one of the functions counted here, ask for something, or be
 * stopped by the page's policy, which counts too.
 */
test.use({ own: 'hostile-text' });

/** The generated ones come a hundred to a message. */
const texts = [
  ...hostileStrings,
  ...Array.from({ length: Math.ceil(generatedStrings.length / 100) }, (_, page) =>
    generatedStrings.slice(page * 100, (page + 1) * 100).join('\n'),
  ),
];

const character = 'old-juniper';

/** Counts what ran, in every frame of a page, before any script of it. */
const counting = () => {
  const counted = window as unknown as { ran: string[] };
  counted.ran = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
    Object.defineProperty(window, name, { value: () => void counted.ran.push(name), writable: false });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    counted.ran.push(`${violatedDirective} ${blockedURI}`),
  );
};

test('hostile text is stored, shown and exported as text: nothing runs, nothing is asked for', async ({ page, troupe }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void asked.push(`dialog ${dialog.message()}`));
  await page.addInitScript(counting);

  const lines = texts.map((text, index) => ({
    name: index % 2 ? 'You' : text.slice(0, 60),
    is_user: index % 2 === 1,
    mes: text,
  }));
  const file = [{ user_name: '<script>alert(1)</script>', character_name: '"><img src=x onerror=alert(1)>' }, ...lines]
    .map((line) => JSON.stringify(line))
    .join('\n');

  await page.goto(`${troupe.site}/chat/${character}`);
  await expect(page.getByRole('textbox', { name: /Old Juniper/ })).toBeVisible();
  const token = await page.evaluate(async () => {
    const answer = await fetch('/api/v2/auth/refresh', { method: 'POST', credentials: 'include' });
    return ((await answer.json()) as { token: string }).token;
  });
  const headers = { authorization: `Bearer ${token}` };
  const imported = await page.request.post(`${troupe.site}/api/v1/characters/${character}/conversations/import`, {
    headers,
    multipart: { file: { name: 'chat.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(file) } },
  });
  expect(imported.status(), await imported.text()).toBe(200);
  const { conversation, messages } = (await imported.json()) as { conversation: { id: string }; messages: number };
  expect(messages).toBe(texts.length);

  await page.goto(`${troupe.site}/chat/${character}/${conversation.id}`);
  const log = page.getByRole('list', { name: 'Messages' });
  await expect(log.getByRole('listitem').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chat menu' })).toBeVisible();
  // Up to the beginning, a page at a time: every string is drawn once.
  for (let known = -1; ;) {
    const first = Number(await log.getByRole('listitem').first().getAttribute('aria-posinset'));
    if (first === 1 || first === known) break;
    known = first;
    await log.getByRole('listitem').first().scrollIntoViewIfNeeded();
    const more = page.getByRole('button', { name: 'Load Previous Messages' });
    if (await more.isVisible()) await more.click();
    await expect
      .poll(async () => Number(await log.getByRole('listitem').first().getAttribute('aria-posinset')))
      .toBeLessThan(first);
  }
  expect(await page.evaluate(() => (window as unknown as { ran: string[] }).ran)).toEqual([]);
  expect(await log.locator('script, iframe, object, embed, video, form, a[href]').count()).toBe(0);

  const exported = await page.request.get(`${troupe.site}/api/v1/conversations/${conversation.id}/export?format=html`, {
    headers,
  });
  const html = await exported.text();
  const reader = await page.context().newPage();
  const fetched: string[] = [];
  reader.on('request', (request) => fetched.push(request.url()));
  reader.on('dialog', (dialog) => void fetched.push(`dialog ${dialog.message()}`));
  await reader.addInitScript(counting);
  const address = `${troupe.site}/an-exported-page`;
  await reader.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await reader.goto(address);
  await expect(reader.locator('article')).toHaveCount(texts.length);
  expect(await reader.evaluate(() => (window as unknown as { ran: string[] }).ran)).toEqual([]);
  expect(await reader.locator('script, iframe, object, embed, video, form, img, a').count()).toBe(0);
  expect(fetched.filter((url) => url !== address)).toEqual([]);
  await reader.close();

  expect(asked.filter((url) => !url.startsWith(`${troupe.site}/`) && !url.startsWith('data:'))).toEqual([]);
});
