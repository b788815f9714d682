import { chromium, type Page } from '@playwright/test';
import { wholeBrowser } from '../../e2e/support/servers/launch.ts';
import { startTroupe } from '../../e2e/support/servers/troupe.ts';
import { at, table } from '../spread.ts';

declare global {
  interface Window {
    /** Interactions since it was read last: milliseconds from the input to the next frame. */
    takeInteractions(): number[];
  }
}

// Runs in the page: what the browser itself measures of each tap and key (Event Timing), in steps of 8 ms.
const install = () => {
  const longest = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  window.takeInteractions = () => {
    const taken = [...longest.values()];
    longest.clear();
    return taken;
  };
};

const card = '[data-troupe-part="character-card"] a[href^="/chat/"]';

interface Step {
  name: string;
  act: (page: Page) => Promise<void>;
}

/** Ten steps of somebody who finds a chatbot and says hello. */
const steps: readonly Step[] = [
  { name: 'tap the search', act: (page) => page.getByRole('searchbox').click() },
  { name: 'type a word', act: (page) => page.keyboard.type('elin', { delay: 90 }) },
  {
    name: 'take it back',
    act: async (page) => {
      for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace', { delay: 40 });
      await page.locator(card).nth(3).waitFor();
    },
  },
  { name: 'open the filters', act: (page) => page.getByRole('button', { name: 'Filters' }).click() },
  { name: 'choose a tag', act: (page) => page.getByRole('button', { name: 'Comedy', exact: true }).click() },
  { name: 'close the filters', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'open a chat',
    act: async (page) => {
      await page.locator(card).first().click();
      await page.getByRole('textbox', { name: /message/i }).waitFor();
    },
  },
  {
    name: 'write a message',
    act: async (page) => {
      await page.getByRole('textbox', { name: /message/i }).click();
      await page.keyboard.type('Good evening, is the lamp lit?', { delay: 60 });
    },
  },
  {
    name: 'send it',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('[data-troupe-part="message"][data-troupe-role="bot"]').nth(1).waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    },
  },
  {
    name: 'open the commands',
    act: async (page) => {
      await page.getByRole('textbox', { name: /message/i }).click();
      await page.keyboard.type('/', { delay: 60 });
    },
  },
];

const walkOnce = async (site: string, times: Map<string, number[]>): Promise<void> => {
  const browser = await chromium.launch(wholeBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US', hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(install);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${site}/`);
    await page.locator(card).first().waitFor();
    await page.waitForTimeout(1500);
    for (const { name, act } of steps) {
      await act(page);
      // The last frame of a step is told of a moment after it.
      await page.waitForTimeout(700);
      const taken = await page.evaluate(() => window.takeInteractions());
      times.set(name, [...(times.get(name) ?? []), ...taken]);
    }
  } finally {
    await browser.close();
  }
};

/** From a tap or a key to the frame that answers it, in a walk of ten steps over the site on a phone four times slower. */
export const measureWalk = async (rounds = 5): Promise<string> => {
  const troupe = await startTroupe();
  try {
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) await walkOnce(troupe.site, times);
    const all = [...times.values()].flat();
    const row = (name: string, taken: readonly number[]) => [
      name,
      taken.length,
      taken.length === 0 ? '< 16' : at(taken, 0.5).toFixed(0),
      taken.length === 0 ? '< 16' : Math.max(...taken).toFixed(0),
      '≤ 200',
    ];
    return table(
      ['interaction to next paint (CPU 4x, 360 px)', 'interactions of 16 ms and more', 'median ms', 'longest ms', 'to be'],
      [...[...times].map(([name, taken]) => row(name, taken)), row('the whole walk', all)],
    );
  } finally {
    await troupe.stop();
  }
};
