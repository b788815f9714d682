import type { DBSchema, IDBPDatabase } from 'idb';
import { createAttempt, createOpener } from '../device/device-database.ts';
import { readRecord, type DraftOwner, type DraftRecord, type EarlierRecord } from './draft-record.ts';

interface Kept {
  key: string;
  owner: string;
  record: EarlierRecord;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Kept; indexes: { owner: string } };
}

type Owner = Pick<DraftOwner, 'applicationId' | 'creator_user_id'>;
type Database = IDBPDatabase<Schema>;

/**
 * Drafts on this device, one entry each. Nothing of it throws: what the browser refuses (no storage, no room) is held in
 * memory as long as the page is open, and a newer entry of the browser is not hidden by it.
 */
export interface DraftStore {
  /** Written last first. */
  list(owner: Owner): Promise<DraftRecord[]>;
  get(owner: Owner, id: string): Promise<DraftRecord | null>;
  /** Answers whether the browser keeps it; where it does not, it lasts as long as the page. */
  put(record: DraftRecord): Promise<boolean>;
  remove(owner: Owner, id: string): Promise<void>;
}

const ownerKey = ({ applicationId, creator_user_id }: Owner): string => `${applicationId} ${creator_user_id}`;
const keyOf = (owner: Owner, id: string): string => `${ownerKey(owner)} ${id}`;

const openDrafts = () =>
  createOpener<Schema>('troupe-drafts', (database) => {
    database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner');
  });

export const createDraftStore = (open: () => Promise<Database> = openDrafts()): DraftStore => {
  const memory = new Map<string, Kept>();
  const attempt = createAttempt(open);
  return {
    async list(owner) {
      const kept = await attempt((database) => database.getAllFromIndex('drafts', 'owner', ownerKey(owner)), []);
      const held = [...memory.values()].filter((one) => one.owner === ownerKey(owner));
      return [...new Map([...kept, ...held].map(({ key, record }) => [key, readRecord(record)])).values()].toSorted(
        (a, b) => b.writtenAt - a.writtenAt,
      );
    },
    async get(owner, id) {
      const key = keyOf(owner, id);
      const kept = memory.get(key) ?? (await attempt(async (database) => (await database.get('drafts', key)) ?? null, null));
      return kept ? readRecord(kept.record) : null;
    },
    async put(record) {
      const kept = { key: keyOf(record, record.id), owner: ownerKey(record), record };
      const isKept = await attempt(async (database) => {
        const writing = database.transaction('drafts', 'readwrite');
        void writing.store.put(kept).catch(() => undefined);
        // A page that is being left hears of nothing that it put: who waits to commit until then keeps nothing.
        writing.commit();
        await writing.done;
        return true;
      }, false);
      if (isKept) memory.delete(kept.key);
      else memory.set(kept.key, kept);
      return isKept;
    },
    async remove(owner, id) {
      const key = keyOf(owner, id);
      memory.delete(key);
      await attempt((database) => database.delete('drafts', key), undefined);
    },
  };
};
