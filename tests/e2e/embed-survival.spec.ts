import type { Page } from '@playwright/test';
import { UNCOUNTED } from '../../packages/postmessage-rpc/src/link.ts';
import { character, framesOf, heardIn, hears, mountIn, openHost } from './support/pages/host-page.ts';
import { wholeBrowser } from './support/servers/launch.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'embed-survival' });

/** The example page's own widget: a top-level constant of its script. */
declare const chat: { on(event: string, listener: () => void): void };

const composerIn = (page: Page) =>
  page
    .locator('iframe')
    .contentFrame()
    .getByRole('textbox', { name: /message/i });

/** Says something, and waits until the page heard of it: the wire works both ways. */
const talk = async (page: Page, text: string) => {
  const count = async (event: string) => (await heardIn(page)).filter(([name]) => name === event).length;
  const before = await count('message-received');
  await expect(composerIn(page)).toBeEditable();
  await composerIn(page).fill(text);
  await composerIn(page).press('Enter');
  await expect.poll(() => count('message-received')).toBe(before + 1);
};

test.beforeEach(async ({ page, troupe }) => {
  await openHost(page, troupe, { body: '<div id="one"><div id="place"></div></div><div id="two"></div>' });
});

test('a frame that reloads is greeted anew, and what the page asked meanwhile is done once', async ({ page }) => {
  // Every call that leaves the page, by the port it leaves on.
  await page.evaluate(() => {
    const sent: [port: MessagePort, call: string, id: number][] = [];
    const { postMessage } = MessagePort.prototype;
    Object.assign(globalThis, { sent });
    MessagePort.prototype.postMessage = function (this: MessagePort, message: { call?: string; id: number }, ...more: []) {
      if (message.call) sent.push([this, message.call, message.id]);
      postMessage.call(this, message, ...more);
    };
  });
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await talk(page, 'Before.');
  const [frame] = framesOf(page);
  await frame!.evaluate(() => location.reload()).catch(() => undefined);
  // Asked while no server is there to answer.
  await page.evaluate('widget.update({ character: "elin-marrow" })');
  await expect(page.locator('iframe').contentFrame().getByRole('heading', { name: 'Elin Marrow' })).toBeVisible();
  await talk(page, 'After.');
  const calls = await page.evaluate(() => {
    const { sent } = globalThis as unknown as { sent: [MessagePort, string, number][] };
    const ports = [...new Set(sent.map(([port]) => port))];
    return sent.map(([port, call, id]) => ({ port: ports.indexOf(port), call, id }));
  });
  expect(new Set(calls.map(({ port }) => port))).toEqual(new Set([0, 1]));
  for (const port of [0, 1]) {
    // Greetings, which set the state anew, are not counted.
    const ids = calls.filter((call) => call.port === port && call.id !== UNCOUNTED).map(({ id }) => id);
    expect(new Set(ids).size, 'no call twice on one port').toBe(ids.length);
    expect(calls.find((call) => call.port === port)?.call).toBe('init');
  }
  expect((await heardIn(page)).filter(([event]) => event === 'error')).toEqual([]);
});

test('a container that is moved takes its widget along; one that is removed and comes back brings it back', async ({ page }) => {
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await talk(page, 'Here.');
  await page.evaluate(() => document.querySelector('#two')!.append(document.querySelector('#place')!));
  await talk(page, 'There.');
  await expect(page.locator('iframe').contentFrame().getByText('Here.', { exact: true })).toHaveCount(1);
  await page.evaluate(() => {
    Object.assign(globalThis, { place: document.querySelector('#place') });
    document.querySelector('#place')!.remove();
  });
  await page.evaluate('widget.update({ height: 400 }).focus()');
  await page.evaluate('document.querySelector("#one").append(place)');
  await talk(page, 'Back.');
  expect((await heardIn(page)).filter(([event]) => event === 'error')).toEqual([]);
});

test('client-side navigation takes away the element: nothing is left, nothing fails, the next page has its own', async ({
  page,
}) => {
  const show = (heading: string) =>
    page.evaluate((heading) => {
      document.body.innerHTML = `<main><h1>${heading}</h1><div data-troupe="chat" data-character="old-juniper"></div></main>`;
      history.pushState(null, '', `#${heading}`);
    }, heading);
  for (const heading of ['first', 'second', 'third']) {
    await show(heading);
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(composerIn(page)).toBeEditable();
    await expect(page.locator('[data-troupe] > *')).toHaveCount(2);
  }
  await page.evaluate(() => document.body.replaceChildren());
  await page.evaluate('Troupe.logout()');
  await expect.poll(() => framesOf(page).length).toBe(0);
});

test('a widget that nobody holds stays alive however often memory is collected', async ({ page }) => {
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await page.evaluate('globalThis.widget = undefined');
  const [frame] = framesOf(page);
  const sessions = [await page.context().newCDPSession(page), await page.context().newCDPSession(frame!)];
  for (let round = 0; round < 3; round++) {
    for (const session of sessions) await session.send('HeapProfiler.collectGarbage');
    await talk(page, `Round ${round}.`);
  }
});

test('a page that comes back from the back/forward cache goes on where it was', async ({ playwright, troupe }) => {
  const browser = await playwright.chromium.launch({
    ...wholeBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${troupe.partner}/?character=${character}`);
    const composer = page.frameLocator('#chat iframe').getByRole('textbox', { name: /message/i });
    await expect(composer).toBeEditable();
    await composer.fill('Half a thought');
    const { x, y, width, height } = (await composer.boundingBox())!;
    await page.evaluate(() => {
      const events: string[] = [];
      Object.assign(globalThis, { events });
      for (const event of ['message-sent', 'message-received', 'session']) chat.on(event, () => events.push(event));
      addEventListener('pageshow', ({ persisted }) => persisted && events.push('restored'));
    });
    await page.goto('about:blank');
    await page.goBack({ waitUntil: 'commit' });
    // Until the page has come back, the one that is left may answer, which knows of none.
    const events = () => page.evaluate<string[] | null>('globalThis.events ?? null');
    await expect.poll(events).toEqual(['restored']);
    // The driver knows nothing of frames that came back, but its mouse and keyboard reach them.
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.press('Enter');
    await expect.poll(events).toEqual(['restored', 'message-sent', 'message-received']);
    await page.getByLabel('Reading as').selectOption('nobody');
    await expect(page.getByRole('status')).toHaveText('You are reading as a guest.');
  } finally {
    await browser.close();
  }
});
