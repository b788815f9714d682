import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { character, framesOf, hears, mountIn, openHost } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

/** Sums layout shifts of the page from its first paint (Layout Instability); those after a user's input count too. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    if (window !== top) return;
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const shiftOf = async (page: Page) => {
  await painted(page);
  await painted(page);
  return page.evaluate('shift');
};

/** Text above and below: whatever moved would be seen to move. */
const around = (inside: string) => `<p>Above</p>${inside}<p id="below">Below</p>`;

test.describe('nothing of the page moves', () => {
  test('while an inline widget loads into the room that the page reserved, grows in it and goes', async ({ page, troupe }) => {
    await watchShifts(page);
    await openHost(page, troupe, {
      body: around('<div id="place" style="min-height:1400px"></div>'),
    });
    await mountIn(page, 'explore', '#place', { height: 'auto' });
    await hears(page, 'ready');
    const list = page.locator('iframe').contentFrame().getByRole('list').first();
    await expect(list.getByRole('link').first()).toBeVisible();
    await page.evaluate('widget.destroy()');
    expect(await shiftOf(page)).toBe(0);
  });

  for (const display of ['launcher', 'modal'] as const) {
    test(`while a ${display} comes, opens, closes and goes`, async ({ page, troupe }) => {
      await watchShifts(page);
      await openHost(page, troupe, { body: around('<div style="height:2000px"></div>') });
      await mountIn(page, 'chat', null, { character, display });
      await page.evaluate('widget.open()');
      await hears(page, 'ready');
      await page.evaluate('widget.close()');
      await painted(page);
      await page.evaluate('widget.destroy()');
      expect(await shiftOf(page)).toBe(0);
    });
  }

  test('and the meter sees what does', async ({ page, troupe }) => {
    await watchShifts(page);
    await openHost(page, troupe, { body: around('<div id="place"></div>') });
    await painted(page);
    await page.evaluate(() => void (document.querySelector<HTMLElement>('#place')!.style.height = '200px'));
    expect(await shiftOf(page)).toBeGreaterThan(0);
  });
});

test.describe('a wheel over the frame', () => {
  for (const part of ['messages', 'side-menu']) {
    test(`moves the page where the ${part} of a chat have nothing to scroll, and nothing else where they have`, async ({
      page,
      troupe,
    }) => {
      await page.setViewportSize({ width: 1280, height: 2400 });
      await openHost(page, troupe, { body: around('<div id="place"></div><div style="height:4000px"></div>') });
      await mountIn(page, 'chat', '#place', { character, height: 2300 });
      await hears(page, 'ready');
      const frame = page.locator('iframe');
      const scroller = frame.contentFrame().locator(`[data-troupe-part="${part}"]`);
      const room = () => scroller.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      await expect(scroller).toBeVisible();
      await expect.poll(room).toBe(0);
      const wheel = async (by: number) => {
        const { x = 0, y = 0, width = 0 } = (await scroller.boundingBox()) ?? {};
        await page.mouse.move(x + width / 2, y + 20);
        await page.mouse.wheel(0, by);
      };
      await wheel(100);
      await expect.poll(() => page.evaluate('scrollY')).toBe(100);
      await page.evaluate('scrollTo(0, 0)');
      await page.evaluate(
        () => void (globalThis as never as { widget: { update(given: object): void } }).widget.update({ height: 500 }),
      );
      await expect.poll(room).toBeGreaterThan(50);
      await expect.poll(() => scroller.evaluate((element) => getComputedStyle(element).overscrollBehaviorY)).toBe('contain');
      await wheel(5000);
      await expect
        .poll(() => scroller.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
        .toBeLessThan(2);
      await wheel(100);
      await painted(page);
      await painted(page);
      expect(await page.evaluate('scrollY')).toBe(0);
    });
  }
});

/** The colours of one pixel of an uncompressed-enough PNG: every filter of its rows undone (PNG specification, 9). */
const pixelAt = (png: Buffer, x: number, y: number): string => {
  const [width, bytes] = [png.readUInt32BE(16), png[25] === 6 ? 4 : 3];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * bytes;
  let above = new Uint8Array(stride);
  for (let row = 0; row <= y; row++) {
    const start = row * (stride + 1);
    const line = new Uint8Array(stride);
    for (let index = 0; index < stride; index++) {
      const [left, up, corner] = [line[index - bytes] ?? 0, above[index] ?? 0, above[index - bytes] ?? 0];
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const predicted = [0, left, up, (left + up) >> 1, paeth][raw[start] ?? 0] ?? 0;
      line[index] = (raw[start + 1 + index] ?? 0) + predicted;
    }
    above = line;
  }
  return `#${Buffer.from(above.subarray(x * bytes, x * bytes + 3)).toString('hex')}`;
};

test.describe('no painted frame has another colour than the page, its placeholder or the brand', () => {
  for (const [preset, scheme] of [
    ['daybreak', 'light'],
    ['lantern', 'dark'],
  ] as const) {
    for (const mode of ['light', 'dark'] as const) {
      test(`${preset} in ${mode} on a ${scheme} page`, async ({ page, troupe }) => {
        await page.emulateMedia({ colorScheme: scheme });
        const ground = scheme === 'light' ? '#fffbe6' : '#10131a';
        await openHost(page, troupe, {
          head: `<meta name="color-scheme" content="${scheme}">`,
          style: `html{background:${ground}}`,
          body: '<div id="place" style="height:500px"></div>',
        });
        await painted(page);
        const session = await page.context().newCDPSession(page);
        const frames: Buffer[] = [];
        session.on('Page.screencastFrame', ({ data, sessionId }) => {
          frames.push(Buffer.from(data, 'base64'));
          session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
        });
        await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
        await mountIn(page, 'chat', '#place', { character, height: 500, appearance: { preset, mode } });
        await hears(page, 'ready');
        await painted(page);
        await expect(
          page
            .locator('iframe')
            .contentFrame()
            .getByRole('textbox', { name: /message/i }),
        ).toBeEditable();
        await session.send('Page.stopScreencast');
        const [frame] = framesOf(page);
        const canvas = await frame!.evaluate(() => {
          const [r = '', g = '', b = ''] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
          return `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
        });
        // Left of everything that the chat shows.
        const seen = [...new Set(frames.map((png) => pixelAt(png, 2, 250)))];
        expect(seen.at(-1)).toBe(canvas);
        const grey = (over: string) =>
          `#${[1, 3, 5]
            .map((at) =>
              Math.round(0x88 * (0x11 / 255) + parseInt(over.slice(at, at + 2), 16) * (1 - 0x11 / 255))
                .toString(16)
                .padStart(2, '0'),
            )
            .join('')}`;
        const distance = (one: string, other: string) =>
          Math.max(
            ...[1, 3, 5].map((at) => Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16))),
          );
        const strange = seen.filter((color) => [ground, grey(ground), canvas].every((known) => distance(color, known) > 2));
        expect(strange, `page ${ground}, placeholder ${grey(ground)}, brand ${canvas}; seen ${seen.join(' ')}`).toEqual([]);
      });
    }
  }
});

test.describe('a frame that is as high as its content', () => {
  /** Notes each height that the frame asks for: the page's own element shows them. */
  const watchHeights = (page: Page) =>
    page.evaluate(() => {
      const heights: string[] = [];
      Object.assign(globalThis, { heights });
      new MutationObserver(() => {
        const { height } = document.querySelector('iframe')!.style;
        if (height !== heights.at(-1)) heights.push(height);
      }).observe(document.querySelector('iframe')!, { attributeFilter: ['style'] });
    });
  const heights = (page: Page) => page.evaluate<string[]>('heights.splice(0)');
  const box = (page: Page) => page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
  /** Scrollable surplus of the frame's document. */
  const surplus = (page: Page) =>
    framesOf(page)[0]!.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  /**
   * What a frame holds back as a possible loop it tells 200 ms after the last change, by its own clock: that belongs to
   * this change, not to the next.
   */
  const rest = (page: Page) =>
    framesOf(page)[0]!.evaluate(
      () =>
        new Promise<void>((done) => {
          let timer = 0;
          const observer = new ResizeObserver(() => {
            clearTimeout(timer);
            timer = window.setTimeout(() => {
              observer.disconnect();
              done();
            }, 400);
          });
          observer.observe(document.querySelector('#troupe')!);
        }),
    );
  const content = (page: Page) =>
    framesOf(page)[0]!.evaluate(() => Math.ceil(document.querySelector('#troupe')!.getBoundingClientRect().height));
  const settle = async (page: Page) => {
    await expect.poll(() => surplus(page)).toBe(0);
    await rest(page);
    // The frame tells nothing of a difference of one pixel.
    await expect.poll(async () => Math.abs((await box(page)) - (await content(page)))).toBeLessThan(2);
  };

  for (const [where, style, body] of [
    [
      'a flex column of 100vh',
      'body{display:flex;flex-direction:column;min-height:100vh}#place{flex:1}',
      '<div id="place"></div>',
    ],
    ['containers of height 100%', 'html,body,#place{height:100%}', '<div id="place"></div>'],
    ['collapsing margins', '#place{margin:40px 0}#place *{margin:30px 0}', '<section><div id="place"></div></section>'],
  ] as const) {
    test(`converges within 3 messages per change in ${where}`, async ({ page, troupe }) => {
      await openHost(page, troupe, { style, body });
      await mountIn(page, 'explore', '#place', { height: 'auto' });
      await watchHeights(page);
      await hears(page, 'ready');
      const frame = page.locator('iframe').contentFrame();
      await expect(frame.getByRole('list').getByRole('link').first()).toBeVisible();
      await settle(page);
      await heights(page);
      const [inner] = framesOf(page);
      const changes: [string, () => Promise<unknown>][] = [
        [
          'growing content',
          () =>
            inner!.evaluate(() => {
              const block = Object.assign(document.createElement('div'), { id: 'more' });
              block.style.height = '900px';
              document.querySelector('#troupe')!.append(block);
            }),
        ],
        ['shrinking content', () => inner!.evaluate(() => document.querySelector('#more')!.remove())],
        [
          'margins that stick out',
          () =>
            inner!.evaluate(() => {
              const block = Object.assign(document.createElement('p'), { id: 'out', textContent: 'x' });
              block.style.margin = '50px 0 70px';
              document.querySelector('#troupe')!.append(block);
            }),
        ],
        [
          'another font',
          () =>
            inner!.evaluate(() => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(':root{--font-ui:"Courier New",monospace!important;--text-md:19px!important}');
              document.adoptedStyleSheets.push(sheet);
            }),
        ],
        ['a narrower window', () => page.setViewportSize({ width: 420, height: 700 })],
        ['a wider window', () => page.setViewportSize({ width: 1100, height: 700 })],
      ];
      for (const [what, change] of changes) {
        await change();
        await settle(page);
        expect((await heights(page)).length, what).toBeLessThanOrEqual(3);
      }
      // Content that is as high as the window it is in, and more: no height suits it, so the frame stops.
      await inner!.evaluate(() => {
        const block = document.createElement('div');
        block.style.height = 'calc(100vh + 20px)';
        document.querySelector('#troupe')!.append(block);
      });
      await rest(page);
      expect((await heights(page)).length, 'content that chases its frame').toBeLessThanOrEqual(3);
    });
  }

  for (const height of [500, '100%', '100vh'] as const) {
    test(`a frame of a fixed height (${height}) gives the page no scrollbar of its own`, async ({ page, troupe }) => {
      await openHost(page, troupe, {
        style: 'html,body,#place{height:100%}',
        body: height === 500 ? '<div style="height:500px;overflow:auto" id="place"></div>' : '<div id="place"></div>',
      });
      await mountIn(page, 'chat', '#place', { character, height });
      await hears(page, 'ready');
      // Something was said in the page too.
      const chat = page.locator('iframe').contentFrame();
      // The page says only what comes while the user is outside the frame: the reply begins after that.
      const outside = Promise.withResolvers<void>();
      await page.route('**/api/v1/chat', async (route) => {
        await outside.promise;
        await route.continue();
      });
      await chat.getByRole('textbox', { name: /message/i }).fill('Hello');
      await chat.getByRole('textbox', { name: /message/i }).press('Enter');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      outside.resolve();
      await hears(page, 'message-received');
      await expect(page.locator('[aria-live]')).not.toBeEmpty();
      expect(
        await page.evaluate(() =>
          [document.documentElement, document.querySelector('#place')!].map((each) => each.scrollHeight - each.clientHeight),
        ),
      ).toEqual([0, 0]);
      expect(await surplus(page)).toBe(0);
    });
  }
});

test('styles of the page do not reach what we add, ours do not reach the page, and the open panel is above every layer', async ({
  page,
  troupe,
}) => {
  await openHost(page, troupe, {
    style: `*{margin:9px!important;font-size:31px!important;color:rgb(1,2,3)!important;border-radius:0!important}
      button,dialog,section,iframe{display:none!important;transform:scale(.2)!important}
      #cover{position:fixed;inset:0;z-index:2147483647;background:#fff}`,
    body: '<p id="own">A page of somebody else</p><button id="hidden">Hidden by its own page</button><div id="cover"></div>',
  });
  const look = () =>
    page.evaluate(() =>
      ['#own', '#hidden', 'body', 'html'].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector)!);
        return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
      }),
    );
  const before = await look();
  await mountIn(page, 'chat', null, { character, display: 'launcher' });
  const launcher = page.locator('troupe-widget .launcher');
  await expect.poll(() => launcher.boundingBox()).toMatchObject({ width: 60, height: 60 });
  await page.evaluate('widget.open()');
  await hears(page, 'ready');
  const panel = page.locator('troupe-widget .panel');
  await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 368 });
  const { x, y, width, height } = (await panel.boundingBox())!;
  const onTop = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.tagName,
    [x + width / 2, y + height / 2],
  );
  expect(onTop).toBe('TROUPE-WIDGET');
  const inner = await framesOf(page)[0]!.evaluate(() => getComputedStyle(document.body).color);
  expect(inner).not.toBe('rgb(1, 2, 3)');
  await page.evaluate('widget.close()');
  expect(await look()).toEqual(before);
});
