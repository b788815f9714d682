import { launchChrome, type Chrome } from './chrome.ts';

/** The slow profile (docs/embed.md, "Speed"): 1.6 Mbps down, 750 kbps up, 150 ms, CPU 4x. */
const slow = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, cpu: 4 };

export interface Readiness {
  /** Milliseconds from the page's navigation start to the first drawn frame in which the widget can be seen and takes input. */
  readyMs: number;
  /** Milliseconds from the navigation's start to the first text or picture on the page itself. */
  paintMs: number;
  /** Milliseconds from the navigation's start to the largest of them so far (LCP). */
  largestMs: number;
  /** Long-task time above 50 ms a task, on the host page's main thread, until ready. */
  hostBlockingMs: number;
  /** Answers begun and kilobytes of bodies and headers until ready. */
  requests: number;
  wireKb: number;
  layoutShift: number;
  /** The same until nothing has come for a second, where that was asked for. */
  whole?: { requests: number; wireKb: number };
}

export interface ReadyOptions {
  timeoutMs?: number;
  untilQuiet?: boolean;
  /** The element may stand in the document before its script: it is ready once React has taken it over. */
  isTakenOver?: boolean;
}

// Runs in every document before its own scripts: a frame probe for the ready mark, a long-task sum, layout shifts.
const probe = (ready: string[], isTakenOver: boolean) => `(() => {
  const path = ${JSON.stringify(ready)};
  const state = (window.__bench = { ready: 0, paint: 0, largest: 0, blocking: 0, shift: 0 });
  const isOurs = (node) => ${isTakenOver ? "Object.keys(node).some((key) => key.startsWith('__reactProps'))" : 'true'};
  const find = () => { let node = document; for (const selector of path) { const root = node === document ? document : node.shadowRoot; node = root && root.querySelector(selector); if (!node) return null; } return node; };
  const look = () => { const node = find(); if (node && isOurs(node) && !node.disabled && !node.readOnly && node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().height) state.ready = performance.timeOrigin + performance.now(); else requestAnimationFrame(look); };
  requestAnimationFrame(look);
  try {
    new PerformanceObserver((list) => { for (const task of list.getEntries()) state.blocking += Math.max(0, task.duration - 50); }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => { for (const paint of list.getEntries()) if (paint.name === 'first-contentful-paint') state.paint = paint.startTime; }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => { for (const paint of list.getEntries()) state.largest = paint.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const shift of list.getEntries()) state.shift += shift.value; }).observe({ type: 'layout-shift', buffered: true });
  } catch {}
})()`;

const throttle = async (chrome: Chrome, sessionId: string, source: string) => {
  await chrome.send('Network.enable', {}, sessionId);
  await chrome.send('Network.setCacheDisabled', { cacheDisabled: true }, sessionId);
  await chrome.send('Network.emulateNetworkConditions', { offline: false, ...slow }, sessionId);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu }, sessionId).catch(() => undefined);
  await chrome.send('Page.enable', {}, sessionId).catch(() => undefined);
  await chrome.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }, sessionId).catch(() => undefined);
  await chrome.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId);
};

const read = async (chrome: Chrome, sessionId: string) => {
  const { result } = await chrome.send<{
    result: {
      value?: {
        ready: number;
        paint: number;
        largest: number;
        blocking: number;
        shift: number;
        origin: number;
        hidesFrame: boolean;
      };
    };
  }>(
    'Runtime.evaluate',
    {
      expression: `({ ...window.__bench, origin: performance.timeOrigin, hidesFrame: [...document.querySelectorAll('iframe')].some((frame) => !frame.checkVisibility({ visibilityProperty: true })) })`,
      returnByValue: true,
    },
    sessionId,
  );
  return result.value;
};

/** What came over the wire, by the clock of this process, which is the page's too. */
const watchWire = (chrome: Chrome) => {
  const began: number[] = [];
  const ended: { at: number; bytes: number }[] = [];
  chrome.on('Network.requestWillBeSent', (params) => {
    const { url } = params['request'] as { url: string };
    if (/^https?:/.test(url)) began.push(Number(params['wallTime']) * 1000);
  });
  chrome.on('Network.loadingFinished', (params) =>
    ended.push({ at: Date.now(), bytes: Number(params['encodedDataLength'] ?? 0) }),
  );
  return {
    lastAt: () => Math.max(0, ...began, ...ended.map(({ at }) => at)),
    until: (moment: number) => ({
      requests: began.filter((at) => at <= moment).length,
      wireKb: ended.reduce((sum, { at, bytes }) => sum + (at <= moment ? bytes : 0), 0) / 1000,
    }),
  };
};

/** Opens a page in a fresh browser context on the slow profile and waits until its widget is ready, in the page or in a frame. */
export const measureReady = async (
  url: string,
  ready: string[],
  { timeoutMs = 30_000, untilQuiet = false, isTakenOver = false }: ReadyOptions = {},
): Promise<Readiness> => {
  const chrome = await launchChrome();
  try {
    const sessions = new Set<string>();
    const wire = watchWire(chrome);
    chrome.on('Target.attachedToTarget', (params) => {
      const sessionId = String(params['sessionId']);
      sessions.add(sessionId);
      void throttle(chrome, sessionId, probe(ready, isTakenOver)).finally(() =>
        chrome.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => undefined),
      );
    });
    const { targetId } = await chrome.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const { sessionId: page } = await chrome.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    await new Promise((done) => setTimeout(done, 300));
    await chrome.send('Page.navigate', { url }, page);
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      await new Promise((done) => setTimeout(done, 100));
      const host = await read(chrome, page).catch(() => undefined);
      for (const sessionId of sessions) {
        const seen = await read(chrome, sessionId).catch(() => undefined);
        if (!seen?.ready || !host || host.hidesFrame) continue;
        if (untilQuiet)
          while (Date.now() < Math.min(until, wire.lastAt() + 1000)) await new Promise((done) => setTimeout(done, 100));
        const { shift, largest } = (await read(chrome, page)) ?? host;
        return {
          readyMs: seen.ready - host.origin,
          paintMs: host.paint,
          largestMs: largest,
          hostBlockingMs: host.blocking,
          ...wire.until(seen.ready),
          layoutShift: shift,
          ...(untilQuiet && { whole: wire.until(Number.POSITIVE_INFINITY) }),
        };
      }
    }
    throw new Error(`${url}: not ready after ${timeoutMs} ms`);
  } finally {
    await chrome.close();
  }
};
