import type { Browser, Page } from '@playwright/test';
import { serveFolder } from '../servers/serve-folder.ts';

/** How a story is looked at. */
export interface Look {
  /** Part of the name of a kept picture. */
  name: string;
  /** CSS pixels. */
  width: number;
  height: number;
  brand: 'daybreak' | 'lantern';
  mode: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  /** Language of the texts, a pseudo-locale too; English unless told. */
  locale?: string;
}

interface Channel {
  on(event: string, listener: (detail: unknown) => void): void;
  off(event: string, listener: (detail: unknown) => void): void;
  emit(event: string, detail: unknown): void;
}
interface StoryWindow extends Window {
  __STORYBOOK_ADDONS_CHANNEL__: Channel;
  __STORYBOOK_PREVIEW__?: { ready(): Promise<unknown> };
  /** Milliseconds on the page's stopwatch at which its clock shows the day of the stories. */
  storyBegan: number;
}

/** A minute that no test runs into the end of. */
const day = Date.UTC(2026, 10, 21, 9, 30, 5);

/** Every story begins at the same moment of the same day, and its clock goes on from there. */
const startClock = (start: number) => {
  const scope = window as unknown as StoryWindow & { Date: DateConstructor };
  scope.storyBegan = 0;
  const now = () => start + Math.floor(performance.now() - scope.storyBegan);
  scope.Date = new Proxy(Date, {
    construct: (Real, given, target) => Reflect.construct(Real, given.length ? given : [now()], target) as object,
    apply: () => String(new Date(now())),
    get: (Real, key) => (key === 'now' ? now : Reflect.get(Real, key)),
  });
};

/** Brand, mode, direction and language of every story from now on. (In the address they count for the story named there alone.) */
const applyGlobals = (globals: Pick<Look, 'brand' | 'mode' | 'direction' | 'locale'>) =>
  new Promise<void>((done) => {
    const channel = (window as unknown as StoryWindow).__STORYBOOK_ADDONS_CHANNEL__;
    const listener = () => {
      channel.off('globalsUpdated', listener);
      done();
    };
    channel.on('globalsUpdated', listener);
    // The tests run axe themselves.
    channel.emit('updateGlobals', { globals: { ...globals, a11y: { manual: true } } });
  });

/** Asks Storybook for a story, without a load of the page; answers what went wrong, or null. */
const switchTo = (storyId: string) =>
  new Promise<string | null>((done) => {
    const scope = window as unknown as StoryWindow;
    const channel = scope.__STORYBOOK_ADDONS_CHANNEL__;
    localStorage.clear();
    sessionStorage.clear();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    scope.storyBegan = performance.now();
    const ends: Record<string, (detail: unknown) => string | null> = {
      storyFinished: (detail) => ((detail as { status: string }).status === 'success' ? null : 'its play failed'),
      storyErrored: (detail) => (detail as { description: string }).description,
      storyThrewException: (detail) => (detail as { message: string }).message,
      playFunctionThrewException: (detail) => (detail as { message: string }).message,
      storyMissing: () => 'there is no such story',
    };
    const listeners = Object.entries(ends).map(([event, read]) => {
      const listener = (detail: unknown) => {
        for (const [name, one] of listeners) channel.off(name, one);
        done(read(detail));
      };
      channel.on(event, listener);
      return [event, listener] as const;
    });
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });

/** Resolves with true when nothing in the page has changed for `quietMs`, its faces and pictures are there; with false after `longest`. */
const comeToRest = ([quietMs, longest]: [number, number]) =>
  new Promise<boolean>((done) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (isAtRest: boolean) => {
      clearTimeout(timer);
      clearTimeout(last);
      watch.disconnect();
      done(isAtRest);
    };
    const isDrawn = () =>
      document.fonts.status === 'loaded' && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (isDrawn() ? end(true) : wait()), quietMs);
    };
    const watch = new MutationObserver(wait);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const last = setTimeout(() => end(false), longest);
    wait();
  });

/** One page that shows story after story: loaded for each look and for each story that is to be alone, everything else goes through Storybook's own channel. */
export const openCanvas = async (browser: Browser, dist: string) => {
  const { origin, close } = await serveFolder(dist);
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' });
  await context.addInitScript(startClock, day);
  const page: Page = await context.newPage();
  let errors: string[] = [];
  let open = 0;
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', () => (open += 1));
  page.on('requestfinished', () => (open -= 1));
  page.on('requestfailed', () => (open -= 1));
  let shown: Look | null = null;

  const settle = async (quietMs: number) => {
    // What a chunk that was on its way brings is waited for too.
    for (let round = 0; round < 20; round += 1) {
      const isAtRest = await page.evaluate(comeToRest, [quietMs, 5000] as [number, number]);
      if (!isAtRest) return 'the story never comes to rest';
      if (open <= 0) return null;
    }
    return 'the story never stops loading';
  };

  return {
    page,
    /**
     * Shows a story and waits until it has played and stands still; answers everything that went wrong on the way.
     * `isAlone`: in a page of its own, where nothing is left of the story before, neither its focus nor its styles.
     * `quietMs`: how long nothing may have changed; a picture needs longer than a measurement.
     */
    async show(storyId: string, look: Look, { isAlone = false, quietMs = 150 } = {}): Promise<string[]> {
      errors = [];
      if (isAlone || shown !== look) {
        await page.setViewportSize(look);
        await page.goto(`${origin}/iframe.html?viewMode=story`);
        await page.waitForFunction(() => (window as unknown as StoryWindow).__STORYBOOK_PREVIEW__ !== undefined);
        await page.evaluate(() => (window as unknown as StoryWindow).__STORYBOOK_PREVIEW__?.ready());
        const { brand, mode, direction, locale = 'en' } = look;
        await page.evaluate(applyGlobals, { brand, mode, direction, locale });
        shown = look;
      }
      const failure = await page.evaluate(switchTo, storyId);
      const unrest = await settle(quietMs);
      // A play that writes may leave the page moved by the pixel of a hidden text.
      await page.evaluate(() => scrollTo(0, 0));
      // Testing Library prints the whole page behind its first line.
      return [...errors, ...[failure, unrest].filter((one) => one !== null)].map((one) => one.split('\n', 1)[0] ?? one);
    },
    async close() {
      await context.close();
      await close();
    },
  };
};
export type Canvas = Awaited<ReturnType<typeof openCanvas>>;
