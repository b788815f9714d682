import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the page an IndexedDB with nothing in it, which jsdom has none of; `vi.unstubAllGlobals` takes it away. */
export const stubIndexedDb = (): void => {
  for (const [name, part] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, part);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
};
