import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Gives the page an IndexedDB with nothing in it, which jsdom has none of; `vi.unstubAllGlobals` takes it away. Its classes
 * stay: what answers late, after its test has ended, is told by them.
 */
export const stubIndexedDb = (): void => {
  for (const [name, part] of Object.entries(fake)) if (name.startsWith('IDB')) Reflect.set(globalThis, name, part);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
};
