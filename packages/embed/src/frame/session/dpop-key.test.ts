import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyring } from './dpop-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** IndexedDB that holds one key and answers after so many milliseconds; never, when that is infinite. */
const indexedDbOf = (kept: object | undefined, ms: number) => {
  const put = vi.fn();
  const answer = (request: { onsuccess?: () => void }, then = (): void => undefined) =>
    queueMicrotask(() => {
      request.onsuccess?.();
      then();
    });
  const transaction = () => {
    const change: { oncomplete?: () => void } = {};
    const get = () => {
      const reading: { result: object | undefined; onsuccess?: () => void } = { result: kept };
      answer(reading, () => change.oncomplete?.());
      return reading;
    };
    return Object.assign(change, { objectStore: () => ({ get, put }) });
  };
  const open = vi.fn(() => {
    const opening: { result: object; onsuccess?: () => void } = { result: { transaction, close: () => undefined } };
    if (Number.isFinite(ms)) setTimeout(() => opening.onsuccess?.(), ms);
    return opening;
  });
  return { factory: { open } as unknown as IDBFactory, open, put };
};

const keyAfter = async (ms: number, { factory, open }: ReturnType<typeof indexedDbOf>) => {
  const keyring = createKeyring(() => factory);
  const settled = vi.fn();
  void keyring.key().then(settled);
  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(ms);
  return settled.mock.calls[0]?.[0] as { jkt: string } | undefined;
};

describe('the key of a frame', () => {
  it('is the one kept, however slow a device under load is to find it', async () => {
    expect((await keyAfter(5000, indexedDbOf({ jkt: 'kept' }, 5000)))?.jkt).toBe('kept');
  });

  it('is a fresh one, kept for the next, where there is none', async () => {
    const storage = indexedDbOf(undefined, 10);
    const key = await keyAfter(10, storage);
    expect(key?.jkt).toMatch(/^[\w-]{43}$/);
    expect(storage.put).toHaveBeenCalledExactlyOnceWith(key, 'frame');
  });

  it('lives in memory where the browser never answers, or refuses', async () => {
    expect((await keyAfter(8000, indexedDbOf(undefined, Number.POSITIVE_INFINITY)))?.jkt).toMatch(/^[\w-]{43}$/);
    const refused = createKeyring(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect((await refused.key())?.jkt).toMatch(/^[\w-]{43}$/);
  });
});
