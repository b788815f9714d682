import type { LorebookEntryForm, LorebookForm } from '@troupe/protocol';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { App } from '../../../app/index.ts';
import { createAttempt, createOpener } from '../../device/device-database.ts';
import type { ImportedFile } from '../create/useImport.ts';
import type { DeskEntry } from './entry-changes.ts';

/** What is written of a lorebook and kept nowhere else. */
export interface DeskText {
  form: LorebookForm;
  typed: Readonly<Record<string, LorebookEntryForm>>;
  /** Of a lorebook that is not made yet: its entries, and the file that they came from. */
  entries: readonly DeskEntry[] | null;
  imported: ImportedFile | null;
}

interface Kept {
  key: string;
  text: DeskText;
}

interface Schema extends DBSchema {
  lorebooks: { key: string; value: Kept };
}

/** Texts of lorebooks on this device, each under its member. Nothing of it throws: what the browser refuses is not kept. */
export interface DeskStore {
  get(key: string): Promise<DeskText | null>;
  put(key: string, text: DeskText): Promise<void>;
  remove(key: string): Promise<void>;
}

const openLorebooks = () =>
  createOpener<Schema>('troupe-lorebooks', (database) => {
    database.createObjectStore('lorebooks', { keyPath: 'key' });
  });

export const createDeskStore = (open: () => Promise<IDBPDatabase<Schema>> = openLorebooks()): DeskStore => {
  const attempt = createAttempt(open);
  return {
    get: (key) => attempt(async (database) => (await database.get('lorebooks', key))?.text ?? null, null),
    put: (key, text) =>
      attempt(async (database) => {
        const writing = database.transaction('lorebooks', 'readwrite');
        void writing.store.put({ key, text }).catch(() => undefined);
        // A page that is being left hears of nothing that it put: it commits without waiting.
        writing.commit();
        await writing.done;
      }, undefined),
    remove: (key) => attempt((database) => database.delete('lorebooks', key), undefined),
  };
};

const stores = new WeakMap<App['storage'], DeskStore>();

/** Where an instance keeps texts of lorebooks on the device. */
export const deskStore = ({ storage }: Pick<App, 'storage'>): DeskStore => {
  const store = stores.get(storage) ?? createDeskStore();
  stores.set(storage, store);
  return store;
};

/** Gives an instance another place for its texts than the browser's own, which all instances of a page share. */
export const lendDeskStore = ({ storage }: Pick<App, 'storage'>, store: DeskStore): void => void stores.set(storage, store);

/** Under which a member's text of a lorebook is kept, of a new one where there is none; null for who is no member. */
export const deskKey = ({ brand, sessions }: Pick<App, 'brand' | 'sessions'>, lorebookId: string | null): string | null => {
  const user = sessions.getState().session?.user;
  return !user || user.platform === 'guest' ? null : `${brand.id} ${user.id} ${lorebookId ?? 'new'}`;
};
