import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

const watch = () => {
  const seen = ((window as { shiftSeen?: unknown }).shiftSeen = { shift: 0, moved: [] as string[] });
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources, hadRecentInput } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      seen.shift += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const what = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
        seen.moved.push(
          `${Math.round(startTime)} ms, ${value.toFixed(4)}: ${from.top},${from.height} to ${to.top},${to.height}: ${what}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Adds up what moves in every page that is opened from now on, from the first byte on. */
export const watchLayoutShift = (page: Page) => page.addInitScript(watch);

/** What has moved so far, as a share of the window, and what that was. */
export const layoutShiftIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { shiftSeen: { shift: number; moved: string[] } }).shiftSeen);

/** A slow phone: four times slower, 1.6 Mbps, 150 ms. */
export const slowDown = async (page: Page) => {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Network.enable');
  const bytes = (1.6 * 1024 * 1024) / 8;
  await chrome.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};
