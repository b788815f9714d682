import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test';
import type { Troupe } from '../servers/troupe.ts';

/** The partner's page with a chat in it, as the end-to-end tests use it. */
export const pageOf = (troupe: Troupe): string => `${troupe.partner}/?character=old-juniper`;

/** The example page's own widget: a top-level constant of its script. */
declare const chat: { on(event: 'session', listener: (detail: unknown) => void): void };

export interface Heard {
  kind: string;
  storage?: string;
}

/** Notes what the page hears of sessions, and every session that the server issues. */
export const listen = async (page: Page) => {
  /** Sessions of the chat, oldest first; the widget beside it has its own. */
  const issued: { token: string; user: { id: string; platform: string } }[] = [];
  const asked: { jkt?: string }[] = [];
  page.on('response', async (response) => {
    if (!/\/(users\/external|auth\/guest)$/.test(response.url()) || !response.ok()) return;
    const isChat = response.request().frame().url().includes('/frame/chat');
    // A frame that reloads at this moment takes the answer with it.
    const session: unknown = await response.json().catch(() => null);
    if (isChat && session) issued.push(session as never);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/troupe-token')) asked.push(request.postDataJSON() as { jkt?: string });
  });
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('DOMContentLoaded', () => {
      if (document.querySelector('#chat')) chat.on('session', (detail) => heard.push(detail));
    });
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);
  return { issued, asked, heard };
};

export const chatOf = (page: Page) => page.frameLocator('#chat iframe');
export const composerOf = (page: Page) => chatOf(page).getByRole('textbox', { name: /message/i });
export const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/frame/chat')) as Frame;

export const say = async (page: Page, text: string) => {
  await expect(composerOf(page)).toBeEditable();
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
  await expect(chatOf(page).locator('[data-troupe-part="message"][data-troupe-role="user"]').last()).toContainText(text);
  // The reply comes last, and has been said to its end.
  const last = chatOf(page).locator('[data-troupe-part="message"]').last();
  await expect(last).toHaveAttribute('data-troupe-role', 'bot');
  await expect(last).not.toHaveAttribute('aria-busy', 'true');
};

export const asNobody = async (page: Page) => {
  await expect(composerOf(page)).toBeEditable();
  await page.getByLabel('Reading as').selectOption('nobody');
  await expect(page.getByRole('status')).toHaveText('You are reading as a guest.');
};

/** Expires the token that the frame holds, as far as the frame can tell. */
export const refuseOnce = async (page: Page) => {
  let isDone = false;
  await page.route('**/api/v1/**', async (route) => {
    // Of the chat only; the widget beside it has a session of its own.
    if (isDone || !route.request().frame().url().includes('/frame/chat')) return route.fallback();
    isDone = true;
    return route.fulfill({ status: 401, json: { error: 'The session has ended.', code: 'token_expired' } });
  });
};

/** The browser itself notes a refusal that a test provoked; anything else is a fault. */
export const forgiveRefusals = (faults: { errors: string[] }): void => {
  faults.errors = faults.errors.filter((text) => !text.includes('status of 401'));
};

/** Every way to keep something throws, in the frame and in the page. */
export const refuseStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
