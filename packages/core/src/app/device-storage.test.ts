import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

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
});
