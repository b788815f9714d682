import type { Page } from '@playwright/test';
import { character, framesOf, heardIn, hears, mountIn, openHost, type TestWidget } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'embed-focus' });

const buttons = '<button id="before">Before</button><div id="place"></div><button id="after">After</button>';
const chatIn = (page: Page) => page.locator('iframe').contentFrame();
const composerIn = (page: Page) => chatIn(page).getByRole('textbox', { name: /message/i });

/** Where the focus is now: an id of the page, or `frame: name` of what has it in there. */
const look = async (page: Page): Promise<string> => {
  const outside = await page.evaluate(() => {
    const active = document.activeElement;
    const inner = active?.shadowRoot?.activeElement ?? active;
    return inner?.tagName === 'IFRAME' ? 'frame' : inner?.id || inner?.className || inner?.tagName || '';
  });
  if (outside !== 'frame') return outside;
  return framesOf(page)[0]!.evaluate(() => `frame: ${document.activeElement?.ariaLabel ?? document.activeElement?.tagName}`);
};

/** Where it comes to rest: from one process to the other it takes some 50 ms, in which no control has it. */
const focused = async (page: Page): Promise<string> => {
  const until = Date.now() + 1000;
  let place = await look(page);
  while (place.endsWith('BODY') && Date.now() < until) place = await look(page);
  return place;
};

/** Presses a key until the focus is somewhere; answers each stop on the way. */
const walk = async (page: Page, key: string, until: string): Promise<string[]> => {
  const stops: string[] = [];
  // On a wide page the chat menu stands beside the conversation: its rows are stops too.
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press(key);
    stops.push(await focused(page));
    if (stops.at(-1) === until) return stops;
  }
  throw new Error(`never at ${until}: ${stops.join(', ')}`);
};

test('Tab walks through an inline frame in both directions, and the way back is the way there', async ({ page, troupe }) => {
  await openHost(page, troupe, { body: buttons });
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await expect(composerIn(page)).toBeEditable();
  // With the chat's second half there, the round is the one that stays.
  await expect(chatIn(page).locator('[data-troupe-part="message-menu-button"]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.locator('#before').focus();
  const there = await walk(page, 'Tab', 'after');
  expect(there.length).toBeGreaterThan(2);
  // Every stop but the last is a control in the frame, and none is the frame itself or its body.
  for (const stop of there.slice(0, -1)) expect(stop).toMatch(/^frame: (?!BODY|HTML|null)/);
  const back = await walk(page, 'Shift+Tab', 'before');
  expect(back.slice(0, -1).toReversed()).toEqual(there.slice(0, -1));
});

test('a widget that loads never takes the focus nor scrolls the page; focus() does one and not the other', async ({
  page,
  troupe,
}) => {
  await openHost(page, troupe, {
    body: `<button id="before">Before</button><div style="height:3000px"></div><div id="place"></div><div style="height:3000px"></div>`,
  });
  await page.locator('#before').focus();
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await expect(composerIn(page)).toBeEditable();
  await page.evaluate('widget.update({ character: "elin-marrow" })');
  await expect(chatIn(page).getByRole('heading', { name: 'Elin Marrow' })).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await focused(page)).toBe('before');
  await page.evaluate('widget.focus()');
  await expect.poll(() => focused(page)).toMatch(/^frame: (?!BODY)/);
});

test('a launcher: Tab leads from its button into the panel and back, Escape gives the focus back', async ({ page, troupe }) => {
  await openHost(page, troupe, { body: '<button id="before">Before</button>' });
  await mountIn(page, 'chat', null, { character, display: 'launcher' });
  const button = page.getByRole('button', { name: 'Open chat' });
  await button.focus();
  await page.keyboard.press('Enter');
  await hears(page, 'ready');
  await expect.poll(() => focused(page)).toMatch(/^frame: (?!BODY)/);
  await expect(composerIn(page)).toBeEditable();
  await walk(page, 'Shift+Tab', 'launcher');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^frame: (?!BODY)/);
  // The page is not blocked: its own controls are in the same round.
  await walk(page, 'Shift+Tab', 'before');
  await composerIn(page).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('launcher');
  expect((await heardIn(page)).filter(([event]) => event === 'escape')).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^frame: (?!BODY)/);
  await page.evaluate('widget.destroy()');
  await expect(page.locator('troupe-widget')).toHaveCount(0);
});

test('a launcher that is clicked leads to the composer; under a finger no control has the focus', async ({ browser, troupe }) => {
  for (const isTouched of [false, true]) {
    const context = await browser.newContext(
      isTouched ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } : {},
    );
    const page = await context.newPage();
    await openHost(page, troupe);
    await mountIn(page, 'chat', null, { character, display: 'launcher' });
    const button = page.getByRole('button', { name: 'Open chat' });
    await (isTouched ? button.tap() : button.click());
    await hears(page, 'ready');
    await expect(composerIn(page)).toBeEditable();
    if (isTouched) expect(await focused(page)).toBe('frame: BODY');
    else await expect(composerIn(page)).toBeFocused();
    await context.close();
  }
});

test.describe('a modal', () => {
  /** Whether a click on the page's own button arrives. */
  const isReachable = (page: Page) =>
    page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('#before')!.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const before = document.activeElement;
      document.querySelector<HTMLElement>('#before')!.focus();
      const isFocusable = document.activeElement?.id === 'before';
      (before as HTMLElement).focus();
      return { isHit: hit?.id === 'before', isFocusable };
    });

  test('makes the page inert while it is open, and gives it back with the focus', async ({ page, troupe }) => {
    await openHost(page, troupe, { body: '<button id="before">Before</button>' });
    await mountIn(page, 'chat', null, { character, display: 'modal' });
    await page.evaluate(() =>
      document
        .querySelector('#before')!
        .addEventListener('click', () => (globalThis as unknown as { widget: TestWidget }).widget.open()),
    );
    await page.locator('#before').focus();
    await page.keyboard.press('Enter');
    await hears(page, 'ready');
    await expect(composerIn(page)).toBeEditable();
    await expect.poll(() => focused(page)).toMatch(/^frame: (?!BODY)/);
    expect(await isReachable(page)).toEqual({ isHit: false, isFocusable: false });
    await composerIn(page).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('before');
    expect(await isReachable(page)).toEqual({ isHit: true, isFocusable: true });
    expect(await page.evaluate(() => document.querySelectorAll('[inert], [aria-hidden=true]').length)).toBe(0);
  });

  for (const end of ['destroy', 'removal by the page'] as const) {
    test(`leaves nothing inert after its ${end} while it is open`, async ({ page, troupe }) => {
      await openHost(page, troupe, { body: '<button id="before">Before</button>' });
      await page.locator('#before').focus();
      await mountIn(page, 'chat', null, { character, display: 'modal' });
      await page.evaluate('widget.open()');
      await hears(page, 'ready');
      expect((await isReachable(page)).isHit).toBe(false);
      if (end === 'destroy') await page.evaluate('widget.destroy()');
      else await page.evaluate(() => document.querySelector('troupe-widget')!.remove());
      expect(await isReachable(page)).toEqual({ isHit: true, isFocusable: true });
      if (end === 'destroy') expect(await focused(page)).toBe('before');
    });
  }
});

test('a reply is said once: in the frame while the user is there, in the page while they are not', async ({ page, troupe }) => {
  await openHost(page, troupe, { body: buttons });
  await mountIn(page, 'chat', '#place', { character });
  await hears(page, 'ready');
  await expect(composerIn(page)).toBeEditable();
  // The region was in the page before it had anything to say: screen readers hear changes only.
  await expect(page.locator('[aria-live]')).toHaveCount(1);
  const record = () => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live=polite]')) if (region.textContent) said.push(region.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  const [frame] = framesOf(page);
  await page.evaluate(record);
  const inPage = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  const regionInFrame = () =>
    frame!.evaluate(() => {
      const region = document.querySelector('[data-troupe-part=announcer]');
      return { live: region?.ariaLive, text: region?.textContent };
    });
  const replies = chatIn(page).locator('[data-troupe-part="message"][data-troupe-role="bot"][data-troupe-state="complete"]');

  await composerIn(page).fill('I am here.');
  await composerIn(page).press('Enter');
  await expect(replies).toHaveCount(2);
  await expect.poll(async () => (await regionInFrame()).text).not.toBe('');
  expect((await regionInFrame()).live).toBe('polite');
  expect(await inPage()).toEqual([]);
  const first = (await regionInFrame()).text;

  // The reply begins when the user has left: it would else be there before they are gone.
  const outside = Promise.withResolvers<void>();
  await page.route('**/api/v1/chat', async (route) => {
    await outside.promise;
    await route.continue();
  });
  await composerIn(page).fill('I am gone.');
  // The place of Stop is Send's again: until then Enter sends nothing.
  await expect(chatIn(page).getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await composerIn(page).press('Enter');
  await page.locator('#after').focus();
  outside.resolve();
  await expect(replies).toHaveCount(3);
  await expect.poll(async () => (await inPage()).length).toBe(1);
  const inFrame = await regionInFrame();
  expect(inFrame.live).toBe('off');
  expect((await inPage())[0]).toBe(inFrame.text?.slice(0, 500));
  expect(inFrame.text).not.toBe(first);
  await composerIn(page).focus();
  expect(await inPage()).toHaveLength(1);
});

test('a phone’s keyboard over an inline frame: the composer rises above it, and the page stays where it is', async ({
  browser,
  troupe,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  // What a browser does to the visual viewport when its keyboard comes; headless ones have none.
  await page.addInitScript(() => {
    if (window !== top) return;
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: view });
    Object.assign(globalThis, {
      keyboard: (height: number) => {
        view.height = innerHeight - height;
        view.dispatchEvent(new Event('resize'));
      },
    });
  });
  await openHost(page, troupe, { body: '<p>Above</p><div id="place"></div><div style="height:900px"></div>' });
  await mountIn(page, 'chat', '#place', { character, height: 620 });
  await hears(page, 'ready');
  // Not a tap: headless Chromium 150 sends its mouse events into a frame of another process too high, by the frame's own place.
  await composerIn(page).click();
  const bottom = async () => {
    const { y, height } = (await composerIn(page).boundingBox())!;
    return y + height;
  };
  const before = {
    bottom: await bottom(),
    scroll: await page.evaluate(() => scrollY),
    frame: await page.locator('iframe').boundingBox(),
  };
  expect(before.bottom).toBeGreaterThan(440);
  await page.evaluate('keyboard(300)');
  await expect.poll(bottom).toBeLessThanOrEqual(440);
  expect(await page.evaluate(() => scrollY)).toBe(before.scroll);
  expect(await page.locator('iframe').boundingBox()).toEqual(before.frame);
  await page.evaluate('keyboard(0)');
  await expect.poll(bottom).toBe(before.bottom);
  // A keyboard for a field of the page is none of ours.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { id: 'own' })));
  await page.locator('#own').focus({ timeout: 5000 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate('keyboard(300)');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await bottom()).toBe(before.bottom);
  await context.close();
});
