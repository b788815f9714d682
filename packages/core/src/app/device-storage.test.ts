import { describe, expect, it } from 'vitest';
import { createDeviceStorage, forgetWriting } from './device-storage.ts';

describe('what a user was writing', () => {
  it('is forgotten, and nothing else', () => {
    const storage = createDeviceStorage();
    for (const key of ['draft:c1', 'draft:new:elin', 'outbox:ann:c1', 'chat-settings']) storage.set(key, 'x');
    localStorage.setItem('draft:of-the-page', 'x');
    forgetWriting();
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft:of-the-page', 'troupe:chat-settings']);
    localStorage.clear();
  });

  it('is nothing where storage is refused', () => {
    expect(() =>
      forgetWriting(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).not.toThrow();
  });
});

describe('device storage', () => {
  it('serves from memory where the browser refuses it', () => {
    const storage = createDeviceStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.get('mode')).toBeNull();
    storage.set('mode', 'dark');
    expect(storage.get('mode')).toBe('dark');
  });

  it('keeps its keys apart from the page and outlives the instance', () => {
    createDeviceStorage().set('mode', 'dark');
    expect(localStorage.getItem('troupe:mode')).toBe('dark');
    expect(createDeviceStorage().get('mode')).toBe('dark');
    createDeviceStorage().set('mode', null);
    expect(localStorage.getItem('troupe:mode')).toBeNull();
  });

  it('reads what another tab wrote meanwhile', () => {
    const storage = createDeviceStorage();
    storage.set('mode', 'dark');
    localStorage.setItem('troupe:mode', 'light');
    expect(storage.get('mode')).toBe('light');
  });

  it('prefers what the browser did not take to what it took before', () => {
    let isFull = false;
    const kept = new Map([['troupe:mode', 'light']]);
    const storage = createDeviceStorage(
      () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem(key: string, value: string) {
            if (isFull) throw new DOMException('full', 'QuotaExceededError');
            kept.set(key, value);
          },
        }) as never as Storage,
    );
    isFull = true;
    storage.set('mode', 'dark');
    expect(storage.get('mode')).toBe('dark');
    isFull = false;
    storage.set('mode', 'dusk');
    kept.set('troupe:mode', 'light');
    expect(storage.get('mode')).toBe('light');
  });
});
