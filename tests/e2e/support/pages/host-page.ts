import { expect, type Frame, type Page } from '@playwright/test';
import type { Troupe } from '../servers/troupe.ts';

/** The SDK as the tests use it from a page. */
export interface TestWidget {
  on(event: string, listener: (detail: never) => void): TestWidget;
  update(options: object): TestWidget;
  focus(): void;
  open(): TestWidget;
  close(): TestWidget;
  logout(): void;
  destroy(): void;
}
export interface Sdk {
  init(options: object): Sdk;
  mount(widget: string, element: Element | string | null, options?: object): TestWidget;
  logout(): Sdk;
}

export interface HostPage {
  body?: string;
  style?: string;
  /** More of the document's head. */
  head?: string;
  headers?: Record<string, string>;
}

/** Every widget of this release. */
export const widgets = ['chat', 'explore', 'checkout'] as const;
export const displays = ['inline', 'launcher', 'modal'] as const;
export const character = 'old-juniper';

/**
 * Shows a page of our own making on the partner's origin, with the loader in it and nothing mounted.
 * The browser's cache is on again once the page is there.
 */
export const openHost = async (page: Page, troupe: Troupe, { body = '', style = '', head = '', headers }: HostPage = {}) => {
  const url = `${troupe.partner}/host`;
  const loader = `http://acme.localhost:${troupe.port}/embed/v1/loader.js`;
  // A document of the test's own making comes from no known network, and is asked before it may reach this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: troupe.partner });
  await page.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      ...(headers ? { headers } : {}),
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}<style nonce="n1">body{margin:0}${style}</style>
<script nonce="n1" src="${loader}"></script></head><body>${body}</body></html>`,
    }),
  );
  await page.goto(url);
  await page.unroute(url);
  await page.evaluate(() => void (globalThis as unknown as { Troupe: Sdk }).Troupe.init({ application: 'acme' }));
};

/** Frames of ours that a page holds now, in the order of the document. */
export const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().includes('/embed/v1/frame/'));

/** Resolves when a widget of the page's global `widget` is ready; its events are kept in `heard`. */
export const mountIn = async (page: Page, widget: string, element: string | null, options: object): Promise<void> => {
  await page.evaluate(
    ({ widget, element, options }) => {
      const given = globalThis as unknown as { Troupe: Sdk; widget: TestWidget; heard: [string, unknown][] };
      given.heard = [];
      given.widget = given.Troupe.mount(widget, element, options);
      for (const event of ['ready', 'session', 'error', 'escape', 'message-sent', 'message-received'])
        given.widget.on(event, (detail) => given.heard.push([event, detail]));
    },
    { widget, element, options },
  );
};

export const heardIn = (page: Page): Promise<[event: string, detail: unknown][]> =>
  page.evaluate(() => (globalThis as unknown as { heard: [string, unknown][] }).heard);

/** Waits until the page heard an event. */
export const hears = (page: Page, event: string) =>
  expect.poll(async () => (await heardIn(page)).map(([name]) => name)).toContain(event);
