import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { startTroupe, type Troupe } from './support/servers/troupe.ts';
import { startUpstreamProcess, type UpstreamProcess } from './support/servers/upstream.ts';

/** Every way a model's server fails, as a user sees it and as it is stored. A partner's user chats, because guests may send only 15 messages an hour. */
let upstream: UpstreamProcess;
let troupe: Troupe;
test.beforeAll(async () => {
  upstream = await startUpstreamProcess({ delayMs: 20 });
  troupe = await startTroupe({ env: upstream.env });
});
test.afterAll(async () => {
  await troupe.stop();
  await upstream.stop();
});
// The browser itself reports every answer that is not a success; nothing else may be said.
test.afterEach(({ faults }) => {
  faults.errors = faults.errors.filter((text) => !/^Failed to load resource: .* status of (429|502|503|504) /.test(text));
});

const busy = 'Chat server is busy.';
const failed = "We couldn't write this reply. Try again.";
const slowDown = 'Too many messages at once. Wait a moment and try again.';

const chatOf = (page: Page) => page.frameLocator('#chat iframe');
const messages = (chat: FrameLocator, role: 'user' | 'bot') =>
  chat.locator(`[data-troupe-part="message"][data-troupe-role="${role}"]`);
const notice = (chat: FrameLocator) => chat.locator('[data-troupe-part="reply-failure"]');
const resubmit = (chat: FrameLocator) => chat.getByRole('button', { name: 'Resubmit' });

const open = async (page: Page, character: string) => {
  await page.goto(`${troupe.partner}/?character=${character}`);
  const chat = chatOf(page);
  await expect(chat.getByRole('textbox')).toBeEditable();
  await expect(messages(chat, 'bot')).toHaveCount(1);
  return chat;
};
const send = async (chat: FrameLocator, text: string) => {
  await chat.getByRole('textbox').fill(text);
  await chat.getByRole('textbox').press('Enter');
};
const askedFor = async (text: string) =>
  (await upstream.requests()).filter(({ body }) => String(body.messages?.at(-1)?.content).includes(text));

/** Sent once, answered once, also after a reload. */
const expectOneExchange = async (page: Page, text: string) => {
  const chat = chatOf(page);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(messages(chat, 'bot')).toHaveCount(2);
    await expect(messages(chat, 'bot').last()).toHaveAttribute('data-troupe-state', 'complete');
    await expect(messages(chat, 'bot').last()).toContainText('the voice says, and waits.');
    await expect(messages(chat, 'user')).toHaveCount(1);
    await expect(messages(chat, 'user')).toContainText(text);
    await expect(notice(chat)).toHaveCount(0);
  }
};

for (const { fault, text, character } of [
  { fault: '429', text: slowDown, character: 'wick' },
  { fault: '503', text: busy, character: 'old-juniper' },
  { fault: '504', text: busy, character: 'augustin-vale' },
  { fault: 'refuse', text: busy, character: 'elin-marrow' },
] as const) {
  test(`a model that answers with ${fault}: the text, also after a reload, and Resubmit sends once`, async ({ page }) => {
    const said = `What about ${fault}?`;
    const chat = await open(page, character);
    await upstream.failNext(fault);
    await send(chat, said);
    await expect(notice(chat)).toContainText(text);

    await page.reload();
    await expect(messages(chat, 'user')).toHaveText([new RegExp(said.replace('?', '\\?'))]);
    await expect(messages(chat, 'bot')).toHaveCount(1);
    await expect(notice(chat)).toContainText(text);
    await resubmit(chat).click();
    await expectOneExchange(page, said);
    expect(await askedFor(said)).toHaveLength(2);
  });
}

test('members wait 5 s after a 429 before they may resubmit; the composer is locked meanwhile', async ({ page }) => {
  const chat = await open(page, 'otis-grange');
  await upstream.failNext('429');
  await send(chat, 'Is it my turn?');
  await expect(notice(chat)).toContainText(slowDown);
  const shownAt = Date.now();
  await expect(resubmit(chat)).toBeDisabled();
  await expect(chat.getByRole('textbox')).not.toBeEditable();
  await expect(resubmit(chat)).toBeEnabled();
  expect(Date.now() - shownAt).toBeGreaterThan(4000);
  await resubmit(chat).dblclick();
  await expectOneExchange(page, 'Is it my turn?');
  expect(await askedFor('Is it my turn?')).toHaveLength(2);
});

for (const { fault, text, character } of [
  { fault: 'stall', text: busy, character: 'silas-marchetti' },
  { fault: 'reset', text: failed, character: 'petra-lindgren' },
] as const) {
  test(`a stream that ends with ${fault} keeps its part as unfinished, and Resubmit writes another take`, async ({ page }) => {
    const said = `Tell me of the ${fault}.`;
    const chat = await open(page, character);
    await upstream.failNext(fault);
    await send(chat, said);
    await expect(messages(chat, 'bot').last()).toContainText('said:');
    await expect(notice(chat)).toContainText(text, { timeout: 120_000 });
    const broken = messages(chat, 'bot').last();
    await expect(broken).toHaveAttribute('data-troupe-state', 'failed');

    await page.reload();
    await expect(broken).toHaveAttribute('data-troupe-state', 'failed');
    await expect(broken).toContainText('said:');
    await expect(broken).not.toContainText('and waits.');
    await expect(notice(chat)).toContainText(text);
    await resubmit(chat).click();
    await expectOneExchange(page, said);
    expect(await askedFor(said)).toHaveLength(2);
  });
}

test('Resubmit, pressed while the page still stands, is the same send: twice pressed, sent once', async ({ page }) => {
  const chat = await open(page, 'nadia-rahimi');
  await upstream.failNext('503');
  await send(chat, 'Are you still there?');
  await expect(notice(chat)).toContainText(busy);
  await resubmit(chat).dblclick();
  await expectOneExchange(page, 'Are you still there?');
  expect(await askedFor('Are you still there?')).toHaveLength(2);
});

test('a model’s server that is gone, and back again', async ({ page }) => {
  const chat = await open(page, 'jonah-abiola');
  const port = Number(new URL(upstream.env['LLM_BASE_URL'] ?? '').port);
  await upstream.stop();
  await send(chat, 'Anybody home?');
  await expect(notice(chat)).toContainText(busy);
  upstream = await startUpstreamProcess({ delayMs: 20, port });
  await resubmit(chat).click();
  await expectOneExchange(page, 'Anybody home?');
  expect(await askedFor('Anybody home?')).toHaveLength(1);
});

test('offline, messages wait in the log, outlive a reload, and go out once and in order', async ({ page, context }) => {
  await page.goto(`${troupe.site}/chat/wick`);
  const log = page.locator('[data-troupe-part="message"][data-troupe-role="user"]');
  const box = page.getByRole('textbox', { name: 'Message Wick' });
  await expect(page.locator('[data-troupe-part="recording"]')).toBeVisible();
  await context.setOffline(true);
  for (const [index, text] of ['First of all', 'And then'].entries()) {
    await box.fill(text);
    await box.press('Enter');
    await expect(log).toHaveCount(index + 1);
  }
  await expect(page.locator('[data-troupe-part="outbox-strip"]')).toContainText('2 messages waiting to be sent.');
  await context.setOffline(false);
  await page.reload();
  await expect(log).toHaveCount(2);
  await expect(page.locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]')).toHaveCount(
    3,
    { timeout: 20_000 },
  );
  await expect(page.locator('[data-troupe-part="message"][data-troupe-role="user"] [data-troupe-part="bubble"]')).toHaveText([
    'First of all',
    'And then',
  ]);
  await expect(box).toHaveValue('');
  expect([(await askedFor('First of all')).length, (await askedFor('And then')).length]).toEqual([1, 1]);
});

test('a guest is asked to sign up after a 429, and cannot resubmit', async ({ page }) => {
  await page.goto(`${troupe.site}/chat/wick`);
  await expect(page.getByRole('textbox', { name: 'Message Wick' })).toBeEditable();
  await upstream.failNext('429');
  await page.getByRole('textbox').fill('May I?');
  await page.getByRole('textbox').press('Enter');
  const shown = page.locator('[data-troupe-part="reply-failure"]');
  await expect(shown).toContainText(slowDown);
  await expect(shown.getByRole('button', { name: 'Resubmit' })).toHaveCount(0);
  await expect(page.getByRole('textbox')).not.toBeEditable();
  await shown.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

test('Stop keeps what was seen, and the model’s connection closes within 250 ms', async ({ page }) => {
  const chat = await open(page, 'gideon-frost');
  await upstream.failNext('stall');
  await send(chat, 'Go on, say it slowly.');
  await expect(messages(chat, 'bot').last()).toContainText('said:');
  const stop = chat.getByRole('button', { name: 'Stop reply' });
  // When the press arrives, not when the test decides to press.
  const pressedAt = stop.evaluate(
    (button) =>
      new Promise<number>((done) => button.addEventListener('click', () => done(Date.now()), { capture: true, once: true })),
  );
  await stop.click();
  const stopped = messages(chat, 'bot').last();
  await expect(stopped).toHaveAttribute('data-troupe-state', 'stopped');
  const seen = await stopped.locator('[data-troupe-part="bubble"]').innerText();
  const closedAt = (await askedFor('Go on, say it slowly.')).at(-1)?.disconnectedAt ?? Infinity;
  expect(closedAt - (await pressedAt)).toBeLessThan(250);
  await page.reload();
  await expect(stopped).toHaveAttribute('data-troupe-state', 'stopped');
  await expect(stopped.locator('[data-troupe-part="bubble"]')).toHaveText(seen);
});

test('an aborted request closes the model’s connection within 250 ms', async ({ page }) => {
  await page.goto(troupe.site);
  const delays: number[] = [];
  for (const message of ['First thought', 'Second thought', 'Third thought']) {
    await upstream.failNext('stall');
    await page.evaluate(
      async ({ message, character }) => {
        const call = async (path: string, token: string | null, body: object) => {
          const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
          return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
        };
        const { token } = (await call('/api/v2/auth/guest', null, {})) as { token: string };
        const { id } = (await call(`/api/v1/characters/${character}/conversations`, token, {})) as { id: string };
        const leave = new AbortController();
        Object.assign(globalThis, {
          leave: () => {
            leave.abort();
            return Date.now();
          },
        });
        const body = JSON.stringify({ conversation_id: id, character_id: character, message });
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        void fetch('/api/v1/chat', { method: 'POST', headers, body, signal: leave.signal }).catch(() => null);
      },
      { message, character: 'wick' },
    );
    await expect.poll(() => askedFor(message)).toHaveLength(1);
    const leftAt = (await page.evaluate('leave()')) as number;
    await expect.poll(async () => (await askedFor(message))[0]?.disconnectedAt ?? null).not.toBeNull();
    delays.push(((await askedFor(message))[0]?.disconnectedAt ?? Infinity) - leftAt);
  }
  expect(Math.max(...delays), `each of ${delays.join(', ')} ms`).toBeLessThan(250);
});
