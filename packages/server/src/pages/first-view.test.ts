import type { FirstViewRenderer } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { createManualClock, createMemoryLog, createTestBrand } from '../http/testing.ts';
import { createFirstViewSource, type FirstViewInput } from './first-view.ts';

const start = (change: Partial<FirstViewRenderer> = {}) => {
  const clock = createManualClock();
  const log = createMemoryLog();
  const renderer = {
    keyOf: vi.fn<FirstViewRenderer['keyOf']>(change.keyOf ?? (({ pathname }) => pathname)),
    draw: vi.fn<FirstViewRenderer['draw']>(
      change.draw ?? (async ({ brand, user }, drawn) => ({ html: `${brand.name} ${user}`, view: { drawn, user } })),
    ),
  };
  const source = createFirstViewSource({ firstViews: async () => renderer, find: async () => ({ results: [] }), log, clock });
  const draw = (given: Partial<FirstViewInput> = {}) =>
    source({
      brand: createTestBrand(),
      page: 'home',
      url: new URL('http://localhost:4100/'),
      user: 'guest',
      character: undefined,
      ...given,
    });
  return { clock, log, renderer, draw };
};

describe('first views', () => {
  it('are drawn once for all who would see the same, for five seconds', async () => {
    const { clock, renderer, draw } = start();
    const [one, other] = await Promise.all([draw(), draw()]);
    expect([one, other]).toEqual([
      { html: 'Daybreak guest', view: { drawn: 'page', user: 'guest' } },
      { html: 'Daybreak guest', view: { drawn: 'page', user: 'guest' } },
    ]);
    clock.advance(4999);
    await draw();
    expect(renderer.draw).toHaveBeenCalledOnce();
    clock.advance(1);
    await draw();
    expect(renderer.draw).toHaveBeenCalledTimes(2);
  });

  it('of two brands, and of guests and members, are never each other’s', async () => {
    const { draw } = start();
    const acme = createTestBrand({ id: 'acme', name: 'Acme' });
    const drawn = [draw(), draw({ user: 'member' }), draw({ brand: acme }), draw({ brand: acme, user: 'member' })];
    expect((await Promise.all(drawn)).map((one) => one?.html)).toEqual([
      'Daybreak guest',
      'Daybreak member',
      'Acme guest',
      'Acme member',
    ]);
  });

  it('that depend on more than their address are drawn for everybody anew', async () => {
    const { renderer, draw } = start({ keyOf: () => null });
    await draw();
    await draw();
    expect(renderer.draw).toHaveBeenCalledTimes(2);
  });

  it('are kept in a bounded number, the newest', async () => {
    const { renderer, draw } = start();
    for (let page = 0; page <= 200; page += 1) await draw({ url: new URL(`http://localhost:4100/${page}`) });
    await draw({ url: new URL('http://localhost:4100/200') });
    expect(renderer.draw).toHaveBeenCalledTimes(201);
    await draw({ url: new URL('http://localhost:4100/0') });
    expect(renderer.draw).toHaveBeenCalledTimes(202);
  });

  it('become shells where they cannot be drawn, and the log says why', async () => {
    const { log, draw } = start({
      draw: async (_, drawn) => {
        if (drawn === 'page') throw new Error('broken');
        return { html: 'shell', view: { drawn, user: 'guest' } };
      },
    });
    expect(await draw()).toEqual({ html: 'shell', view: { drawn: 'shell', user: 'guest' } });
    expect(log.errors).toMatchObject([{ fields: { page: 'home', drawn: 'page', error: { message: 'broken' } } }]);
  });

  it('become shells where they take longer than a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { log, draw } = start({
        draw: (_, drawn) =>
          drawn === 'page' ? new Promise(() => undefined) : Promise.resolve({ html: 'shell', view: { drawn, user: 'guest' } }),
      });
      const drawn = draw();
      await vi.advanceTimersByTimeAsync(1000);
      expect(await drawn).toMatchObject({ html: 'shell' });
      expect(log.errors).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are left to the browser where nothing can be drawn', async () => {
    const { log, draw } = start({ draw: () => Promise.reject(new Error('broken')) });
    expect(await draw()).toBeNull();
    expect(log.errors).toHaveLength(2);
  });
});
