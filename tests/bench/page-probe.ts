import type { Page } from '@playwright/test';

interface Probe {
  afterPaint(then: () => void): void;
  until(event: string, selector: string, text: string): Promise<number>;
}
declare global {
  interface Window {
    probe: Probe;
  }
}

// Runs in the page. A frame is painted when a message, posted from its animation callback, arrives.
const install = () => {
  const afterFrame = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', then);
    port1.start();
    port2.postMessage(null);
  };
  const afterPaint = (then: () => void) => requestAnimationFrame(() => afterFrame(then));
  const until = (event: string, selector: string, text: string) =>
    new Promise<number>((done) => {
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          if ([...document.querySelectorAll(selector)].at(-1)?.textContent.includes(text))
            afterFrame(() => done(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      window.addEventListener(event, begin, { capture: true, once: true });
    });
  window.probe = { afterPaint, until };
};

/** Puts the probe into every document of a page to come. */
export const addProbe = (page: Page) => page.addInitScript(install);

/** Milliseconds from the event that `act` causes until the last element of a selector has been painted with a text. */
export const untilPainted = async (
  page: Page,
  { event, selector, text }: { event: string; selector: string; text: string },
  act: () => Promise<void>,
): Promise<number> => {
  const measured = page.evaluate(([name, where, what]) => window.probe.until(name, where, what), [
    event,
    selector,
    text,
  ] as const);
  await act();
  return measured;
};

/** Milliseconds from each key that `act` presses to the frame it is painted in. */
export const keysToPaint = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  const handle = await page.evaluateHandle(() => {
    const keys: number[] = [];
    const listen = ({ timeStamp }: Event) => window.probe.afterPaint(() => keys.push(performance.now() - timeStamp));
    window.addEventListener('keydown', listen, { capture: true });
    return { keys, end: () => window.removeEventListener('keydown', listen, { capture: true }) };
  });
  await act();
  return handle.evaluate(
    ({ keys, end }) =>
      new Promise<number[]>((done) =>
        window.probe.afterPaint(() => {
          end();
          done(keys);
        }),
      ),
  );
};

export interface Walk {
  /** Places in the conversation that stood in the page at some time. */
  seen: number;
  /** The most elements that the document ever had. */
  elements: number;
  /** The longest time between two frames, in milliseconds. */
  worstFrame: number;
}

/** Scrolls to the very beginning of the open conversation, whatever has to be fetched, and back to its end. */
export const walkThrough = (page: Page): Promise<Walk> =>
  page.evaluate(
    () =>
      new Promise<Walk>((done) => {
        const scroller = document.querySelector('[data-troupe-part="messages"]') as HTMLElement;
        const seen = new Set<string>();
        let [elements, worstFrame, before, isDown] = [0, 0, performance.now(), false];
        const step = () => {
          const now = performance.now();
          worstFrame = Math.max(worstFrame, now - before);
          before = now;
          elements = Math.max(elements, document.getElementsByTagName('*').length);
          for (const row of document.querySelectorAll('[aria-posinset]')) seen.add(row.getAttribute('aria-posinset') ?? '');
          isDown ||= seen.has('1');
          // Heights are whole numbers of fractions: a pixel or two may never be reached.
          const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4;
          if (isDown && isAtEnd) return done({ seen: seen.size, elements, worstFrame });
          if (isDown) scroller.scrollTop += scroller.clientHeight * 0.8;
          else scroller.scrollTop = scroller.scrollTop > 1 ? 0 : 2;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );

/** How far the wheel moved what is read, and what that took. */
export interface Ride {
  /** CSS pixels of rows between where it began and where it ended. */
  moved: number;
  elements: number;
  /** In milliseconds. */
  worstFrame: number;
}

const step = 100;

/** Where a row stands, in CSS pixels from the top of the window. */
interface Mark {
  place: string;
  top: number;
}

/** Scrolls down until a row stands where it stood; how many CSS pixels of rows lie between, each measured where it was seen. */
const wayBack = (page: Page, mark: Mark): Promise<number> =>
  page.locator('[data-troupe-part="messages"]').evaluate(async (scroller, { place, top }) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const find = (at: string) => scroller.querySelector(`[aria-posinset="${at}"]`)?.getBoundingClientRect();
    const inView = () => {
      const view = scroller.getBoundingClientRect();
      return [...scroller.querySelectorAll('[aria-posinset]')]
        .map((row) => ({ place: row.getAttribute('aria-posinset') ?? '', rect: row.getBoundingClientRect() }))
        .filter(({ rect }) => rect.bottom > view.top && rect.top < view.bottom);
    };
    for (let way = 0; ;) {
      const rows = inView();
      const goal = rows.find((row) => row.place === place);
      if (goal || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4)
        return way + (goal ?? { rect: { top } }).rect.top - top;
      const steady = rows.at(-1);
      if (!steady) throw new Error('no row in view');
      scroller.scrollTop += scroller.clientHeight / 3;
      await frame();
      way += steady.rect.top - (find(steady.place)?.top ?? steady.rect.top);
    }
  }, mark);

/**
 * Turns the wheel upwards over the open conversation, steadily, by so many CSS pixels at so many a second. What counts is
 * how many pixels of rows lie between where it began and where it ended, not the scroller's numbers: those change with every
 * row that joins above or is measured.
 */
export const rideUp = async (page: Page, pixels: number, speed: number): Promise<Ride> => {
  const log = page.locator('[data-troupe-part="messages"]');
  await log.hover();
  const mark = await log.evaluate((scroller): Mark => {
    const { bottom } = scroller.getBoundingClientRect();
    const row = [...scroller.querySelectorAll('[aria-posinset]')].findLast((each) => each.getBoundingClientRect().top < bottom);
    if (!row) throw new Error('no row in view');
    return { place: row.getAttribute('aria-posinset') ?? '', top: row.getBoundingClientRect().top };
  });
  const handle = await page.evaluateHandle(() => {
    const ride = { elements: 0, worstFrame: 0, isOver: false };
    let before = performance.now();
    const look = () => {
      const now = performance.now();
      ride.worstFrame = Math.max(ride.worstFrame, now - before);
      before = now;
      ride.elements = Math.max(ride.elements, document.getElementsByTagName('*').length);
      if (!ride.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return ride;
  });
  const turns: Promise<void>[] = [];
  const begin = performance.now();
  for (let turned = step; turned <= pixels; turned += step) {
    turns.push(page.mouse.wheel(0, -step));
    const due = begin + (turned / speed) * 1000;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
  }
  await Promise.all(turns);
  // What is still on its way arrives within the next frames; a smooth scroll of the browser's takes a fraction of a second.
  await page.waitForTimeout(500);
  const { elements, worstFrame } = await handle.evaluate((ride) => {
    ride.isOver = true;
    return ride;
  });
  return { moved: await wayBack(page, mark), elements, worstFrame };
};
