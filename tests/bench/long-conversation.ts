import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openPglite } from '../../packages/server/src/adapters/pglite.ts';
import { messages } from '../../packages/server/src/db/schema.ts';
import { findChromium } from '../../scripts/browser.ts';
import { startTroupe } from '../e2e/support/troupe.ts';
import { spread, shown, table } from './spread.ts';

const length = 10_000;
const characterId = 'wick';

/** A guest with one conversation, made through the API: its cookie and the conversation's id. */
const makeGuest = async (site: string) => {
  const guest = await fetch(`${site}/api/v2/auth/guest`, { method: 'POST' });
  const { token } = (await guest.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const made = await fetch(`${site}/api/v1/characters/${characterId}/conversations`, { method: 'POST', headers, body: '{}' });
  const { id } = (await made.json()) as { id: string };
  return { cookies: guest.headers.getSetCookie(), conversationId: id };
};

/** Lengthens a conversation to `length` messages, straight in the database: the server is not running. */
const lengthen = async (dataDir: string, conversationId: string) => {
  const { db, close } = await openPglite({ dataDir, onLockLost: () => process.exit(1) });
  const row = await db.query.conversations.findFirst({ where: (each, { eq }) => eq(each.id, conversationId) });
  let prevId = row?.headId ?? null;
  const lines = [
    '*The flame leans towards you.* "Go on. The dark is listening, and it has better manners than you think."',
    'I sit down. "Then let me tell it properly this time."',
  ];
  for (let depth = 2; depth <= length;) {
    const batch: (typeof messages.$inferInsert)[] = [];
    for (; batch.length < 500 && depth <= length; depth += 1) {
      const id = `long-${depth}`;
      batch.push({
        id,
        conversationId,
        prevId,
        depth,
        role: depth % 2 ? 'bot' : 'user',
        content: `${lines[depth % 2]} (${depth})`,
      });
      prevId = id;
    }
    await db.insert(messages).values(batch);
  }
  await db.execute(`update conversations set head_id = '${prevId}' where id = '${conversationId}'`);
  await close();
};

const cookieOf = (text: string, url: string) => {
  const [pair = ''] = text.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
};

const worstFrame = (page: Page, act: () => Promise<void>): Promise<number> =>
  page
    .evaluate(() => {
      const state = ((window as unknown as { frames_: { worst: number; on: boolean } }).frames_ = { worst: 0, on: true });
      let before = performance.now();
      const tick = () => {
        const now = performance.now();
        state.worst = Math.max(state.worst, now - before);
        before = now;
        if (state.on) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    })
    .then(act)
    .then(() =>
      page.evaluate(() => {
        const state = (window as unknown as { frames_: { worst: number; on: boolean } }).frames_;
        state.on = false;
        return state.worst;
      }),
    );

/** Opens, reads and writes in a conversation of 10,000 messages on the real start command. Answers the table and the element count. */
export const measureLongConversation = async (rounds = 5): Promise<{ text: string; elements: number }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'troupe-long-'));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const first = await startTroupe({ dataDir });
    const { cookies, conversationId } = await makeGuest(first.site);
    await first.stop();
    await lengthen(dataDir, conversationId);
    const troupe = await startTroupe({
      dataDir,
      env: { PORT: String(first.port), PARTNER_PORT: String(first.partnerPort), IMPROV_SPEED: 'reading' },
    });

    const opened: number[] = [];
    const frames: number[] = [];
    const keys: number[] = [];
    let elements = 0;
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies(cookies.map((text) => cookieOf(text, troupe.site)));
      const page = await context.newPage();
      await page.goto(`${troupe.site}/`);
      await page.goto(`${troupe.site}/chat/${characterId}/${conversationId}`, { waitUntil: 'commit' });
      await page.getByText(`(${length})`).waitFor();
      opened.push(await page.evaluate(() => performance.now()));
      elements = Math.max(elements, await page.evaluate(() => document.querySelectorAll('*').length));

      const log = page.locator('[data-part="messages"]');
      frames.push(
        await worstFrame(page, async () => {
          for (let turn = 0; turn < 40; turn += 1) {
            await log.evaluate((node) => node.scrollBy(0, -600));
            await page.waitForTimeout(30);
          }
        }),
      );
      elements = Math.max(elements, await page.evaluate(() => document.querySelectorAll('*').length));

      const composer = page.getByRole('textbox', { name: /message/i });
      for (const letter of 'the lamp') {
        const before = await page.evaluate(() => performance.now());
        await composer.press(letter === ' ' ? 'Space' : letter);
        keys.push(
          await page.evaluate(
            (began) => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now() - began))),
            before,
          ),
        );
      }
      await context.close();
    }
    await troupe.stop();
    const text = table(
      ['conversation of 10,000 messages', 'median [min–max]'],
      [
        ['navigation to last message, ms', shown(spread(opened))],
        ['elements in the document, most', elements],
        ['worst frame while scrolling up, ms', shown(spread(frames))],
        ['key to next frame, ms (driver included)', shown(spread(keys), 1)],
      ],
    );
    return { text, elements };
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

if (import.meta.main) console.log((await measureLongConversation()).text);
