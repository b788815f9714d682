import { expect, test } from './support/test.ts';

const character = 'old-juniper';

// A trace keeps copies of what it saw; here everything that is kept is counted.
test.use({ trace: 'off' });

test('50 times mounted and destroyed, nothing is left', async ({ page, troupe }) => {
  await page.goto(`${troupe.partner}/?character=${character}`);
  await expect(page.frameLocator('#chat iframe').getByRole('textbox')).toBeEditable();
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
    await session.send('HeapProfiler.collectGarbage');
    const { documents, nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { documents, nodes, jsEventListeners };
  };
  const cycle = (times: number) =>
    page.evaluate(
      async ({ times, character }) => {
        const { Troupe } = globalThis as unknown as {
          Troupe: { mount(...args: unknown[]): { on(...args: unknown[]): void; destroy(): void } };
        };
        const place = document.body.appendChild(document.createElement('div'));
        for (let round = 0; round < times; round++) {
          const widget = Troupe.mount('chat', place, { character });
          widget.on('ready', () => undefined);
          await new Promise((done) => setTimeout(done, 60));
          widget.destroy();
        }
        place.remove();
      },
      { times, character },
    );
  await cycle(5);
  const before = await count();
  await cycle(50);
  await expect.poll(count).toEqual(before);
});
