import type { Page } from '@playwright/test';
import { character, displays, openHost, widgets, type Sdk } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

// A trace keeps copies of what it saw; here everything that is kept is counted.
test.use({ trace: 'off' });

const cycles = 100;
/** Bytes of heap that one cycle of all widgets in all displays may leave. */
const heapPerCycle = 1500;

/** What the page's process holds, after all garbage is collected. */
const createMeter = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const collect = async () => {
    // What a collection frees may free more: frames go one task after their element.
    for (let round = 0; round < 3; round++) {
      await session.send('HeapProfiler.collectGarbage');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    }
    const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { documents, nodes, jsEventListeners };
  };
  return async () => {
    let kept = await collect();
    // Frames that were on their way when they were destroyed go late on a busy machine.
    for (let tries = 0; tries < 20; tries++) {
      await page.waitForTimeout(100);
      const last = kept;
      kept = await collect();
      if (kept.nodes === last.nodes && kept.jsEventListeners === last.jsEventListeners) break;
    }
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { kept, heap: usedSize };
  };
};

/** Mounts every widget in every display, opens what opens, and destroys all: at once, or when all are ready. */
const cycle = (page: Page, times: number, { untilReady = false, plant = false } = {}) =>
  page.evaluate(
    async ({ times, widgets, displays, character, untilReady, plant }) => {
      const { Troupe } = globalThis as unknown as { Troupe: Sdk };
      for (let round = 0; round < times; round++) {
        const all = widgets.flatMap((name) => displays.map((display) => ({ name, display })));
        const mounted = all.map(({ name, display }) => {
          const place = display === 'inline' ? document.body.appendChild(document.createElement('div')) : null;
          const widget = Troupe.mount(name, place, { character, display, height: 300, appearance: { accent: '#1d4ed8' } });
          const ready = new Promise<void>((done) => widget.on('ready', () => done()));
          widget.open();
          if (plant && place) addEventListener('resize', () => place.firstChild);
          return { place, widget, ready };
        });
        if (untilReady) await Promise.all(mounted.map(({ ready }) => ready));
        // Frames are then at every stage of loading.
        else await new Promise((done) => setTimeout(done, (round % 10) * 10));
        for (const { widget, place } of mounted) {
          widget.destroy();
          place?.remove();
        }
      }
    },
    { times, widgets, displays, character, untilReady, plant },
  );

test(`${cycles} times mounted and destroyed, every widget in every display leaves nothing`, async ({ page, troupe }) => {
  test.setTimeout(600_000);
  await openHost(page, troupe);
  const meter = await createMeter(page);
  await cycle(page, 3, { untilReady: true });
  // What the page's engine learns of our code, it learns once.
  await cycle(page, 12);
  const before = await meter();
  await cycle(page, cycles);
  await expect.poll(async () => (await meter()).kept).toEqual(before.kept);
  const perCycle = async () => Math.round(((await meter()).heap - before.heap) / cycles);
  await expect.poll(perCycle).toBeLessThanOrEqual(heapPerCycle);
  console.log(`    heap per cycle of ${widgets.length * displays.length} widgets: ${await perCycle()} B`);
});

test('the meter sees a planted leak', async ({ page, troupe }) => {
  await openHost(page, troupe);
  const meter = await createMeter(page);
  await cycle(page, 2);
  const before = await meter();
  await cycle(page, 10, { plant: true });
  const after = await meter();
  expect(after.kept.jsEventListeners).toBeGreaterThanOrEqual(before.kept.jsEventListeners + 10 * widgets.length);
  expect(after.kept.nodes).toBeGreaterThanOrEqual(before.kept.nodes + 10 * widgets.length);
  expect(after.heap - before.heap).toBeGreaterThan(10 * heapPerCycle);
});

test('no global of the page is changed: one name is added', async ({ page, troupe }) => {
  await page.addInitScript(() => {
    const prototypes = ['EventTarget', 'Node', 'Element', 'HTMLElement', 'Document', 'History', 'MessagePort', 'Storage'];
    const things = (): [string, object][] => [
      ['window', window],
      ['history', history],
      ['document', document],
      ['console', console],
      ...prototypes.map((name): [string, object] => [name, (window as never)[name]['prototype']]),
    ];
    const look = () =>
      new Map(
        things().flatMap(([name, thing]) =>
          Object.entries(Object.getOwnPropertyDescriptors(thing)).map(([key, { value, get, set }]) => [
            `${name}.${key}`,
            // Two objects of the browser that are made anew at each look.
            [value, get, set],
          ]),
        ),
      );
    if (window !== top) return;
    const before = look();
    Object.assign(globalThis, {
      changed: () => {
        const after = look();
        const names = new Set([...before.keys(), ...after.keys()]);
        return [...names].filter((name) => {
          const [was, is] = [before.get(name), after.get(name)];
          return !was || !is || was.some((part, index) => !Object.is(part, is[index]));
        });
      },
    });
  });
  await openHost(page, troupe);
  await cycle(page, 1, { untilReady: true });
  const changed = await page.evaluate(() => (globalThis as unknown as { changed(): string[] }).changed());
  // `changed` is the test's own.
  expect(changed.filter((name) => name !== 'window.changed')).toEqual(['window.Troupe']);
  expect(await page.evaluate(() => [onmessage, window.onmessage, history.length, location.hash])).toEqual([null, null, 2, '']);
});
