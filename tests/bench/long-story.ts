import type { Browser, BrowserContext } from '@playwright/test';
import { storyText } from '../../packages/core/src/chat/testing/story-texts.ts';
import { openPglite } from '../../packages/server/src/adapters/pglite.ts';
import { messages } from '../../packages/server/src/db/schema.ts';

export const characterId = 'wick';

/** A guest with one conversation. */
export interface Guest {
  /** Of its own, in the documentation's range: what one guest sends counts against no other. Believed with `TRUSTED_PROXIES=1`. */
  address: string;
  /** As the browser has them; each visit gets others. */
  cookies: { name: string; value: string; url: string }[];
  token: string;
  conversationId: string;
}

const cookieOf = (text: string, url: string) => {
  const [pair = ''] = text.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
};

let guests = 0;

/** Made through the API, as a browser would. */
export const makeGuest = async (site: string): Promise<Guest> => {
  const address = `198.51.100.${(guests += 1)}`;
  const forwarded = { 'x-forwarded-for': address };
  const answer = await fetch(`${site}/api/v2/auth/guest`, { method: 'POST', headers: forwarded });
  const { token } = (await answer.json()) as { token: string };
  const made = await fetch(`${site}/api/v1/characters/${characterId}/conversations`, {
    method: 'POST',
    headers: { ...forwarded, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { id } = (await made.json()) as { id: string };
  const cookies = answer.headers.getSetCookie().map((text) => cookieOf(text, site));
  return { address, cookies, token, conversationId: id };
};

/** A window of that guest's own. */
export const openAs = async (browser: Browser, guest: Guest): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': guest.address },
  });
  await context.addCookies(guest.cookies);
  return context;
};

/** Closes a guest's window and keeps the cookies it ended with: one that was used up signs no account in. */
export const leave = async (context: BrowserContext, guest: Guest, site: string) => {
  guest.cookies = (await context.cookies(site)).map(({ name, value }) => ({ name, value, url: site }));
  await context.close();
};

/** Lengthens conversations to so many messages, straight in the database: the server is not running. Each message ends with its place, `(17)`. */
export const lengthen = async (dataDir: string, lengths: ReadonlyMap<string, number>) => {
  const { db, close } = await openPglite({ dataDir, onLockLost: () => process.exit(1) });
  for (const [conversationId, length] of lengths) {
    const row = await db.query.conversations.findFirst({ where: (each, { eq }) => eq(each.id, conversationId) });
    let prevId = row?.headId ?? null;
    for (let depth = 2; depth <= length;) {
      const batch: (typeof messages.$inferInsert)[] = [];
      for (; batch.length < 500 && depth <= length; depth += 1) {
        const id = `${conversationId}-${depth}`;
        const content = `${storyText(depth)} (${depth})`;
        batch.push({ id, conversationId, prevId, depth, role: depth % 2 ? 'bot' : 'user', content });
        prevId = id;
      }
      await db.insert(messages).values(batch);
    }
    await db.execute(`update conversations set head_id = '${prevId}' where id = '${conversationId}'`);
  }
  await close();
};
