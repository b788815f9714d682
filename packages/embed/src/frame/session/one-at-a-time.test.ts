import { afterEach, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.troupeTurn = undefined;
});

/** A page with our frame in it and others; frames of other origins throw when read. */
const stubPage = (...frames: (object | 'foreign')[]) => {
  const page: Record<number, unknown> & { length: number } = { length: frames.length };
  for (const [index, frame] of frames.entries()) {
    page[index] =
      frame === 'foreign'
        ? new Proxy(
            {},
            {
              get() {
                throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
              },
            },
          )
        : frame;
  }
  vi.stubGlobal('parent', page);
};
const refuseLocks = () =>
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) } });

describe('one frame at a time', () => {
  it("holds the browser's lock where there is one", async () => {
    const request = vi.fn((_name: string, work: () => Promise<unknown>) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(oneAtATime(async () => 'guest')).resolves.toBe('guest');
    expect(request).toHaveBeenCalledOnce();
  });

  it.each(['refused', 'missing'])('waits for every sibling where locks are %s', async (how) => {
    if (how === 'refused') refuseLocks();
    else vi.stubGlobal('navigator', {});
    const order: string[] = [];
    let release = (): void => undefined;
    const sibling = { troupeTurn: new Promise<void>((done) => (release = done)).then(() => order.push('sibling')) };
    stubPage('foreign', globalThis, sibling);
    const own = oneAtATime(async () => order.push('own'));
    await new Promise((done) => setTimeout(done));
    expect(order).toEqual([]);
    release();
    await own;
    expect(order).toEqual(['sibling', 'own']);
  });

  it("shows its own turn to siblings, and is not held up by a sibling's failure", async () => {
    refuseLocks();
    const failed = Promise.reject(new Error('no network'));
    failed.catch(() => undefined);
    stubPage({ troupeTurn: failed }, globalThis);
    const first = oneAtATime(async () => 'first');
    const second = oneAtATime(async () => 'second');
    await expect(Promise.all([first, second])).resolves.toEqual(['first', 'second']);
    expect(globalThis.troupeTurn).toBeInstanceOf(Promise);
  });

  it('does the work once, and hands its error on', async () => {
    const work = vi.fn().mockRejectedValue(new Error('refused'));
    vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<unknown>) => run() } });
    await expect(oneAtATime(work)).rejects.toThrow('refused');
    refuseLocks();
    stubPage(globalThis);
    await expect(oneAtATime(work)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
