import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Nothing of ours has this colour: it is what the page shows before the navigation. */
const before = '#ff00ff';

/**
 * The colour of a PNG's first pixel. Every filter of PNG leaves that one pixel as it is, because what
 * it looks back at, left and above, counts as zero (PNG specification, 9.2).
 */
const firstPixel = (png: Buffer): string => {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return `#${inflateSync(Buffer.concat(data)).subarray(1, 4).toString('hex')}`;
};

/**
 * Goes to an address and answers the colour of the window's first pixel in the first frame that is
 * painted of it. Scripts are held back meanwhile, so that the frame is the document's own.
 */
export const firstPaint = async (page: Page, url: string): Promise<string> => {
  let letScriptsGo = () => {};
  const painted = new Promise<void>((done) => (letScriptsGo = done));
  await page.route(/\.js$/, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(`data:text/html,<body style="background:${before.replace('#', '%23')}">`);
  const session = await page.context().newCDPSession(page);
  const first = new Promise<string>((done) => {
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      const color = firstPixel(Buffer.from(data, 'base64'));
      if (color !== before) done(color);
      // The page may be gone before its last frame is acknowledged.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await page.goto(url, { waitUntil: 'commit' });
  const color = await first;
  await session.detach();
  letScriptsGo();
  return color;
};
