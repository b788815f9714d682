import { avatarImageLimits } from '@troupe/protocol';
import type { DBSchema, IDBPDatabase } from 'idb';
import { createAttempt, createOpener } from '../device/device-database.ts';
import type { KeptPicture, PictureOwner } from './kept-picture.ts';

interface Kept {
  key: string;
  owner: string;
  picture: KeptPicture;
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Kept; indexes: { owner: string } };
}

/**
 * Drawn pictures on this device, one entry each, of every member their own. Nothing of it throws: what the browser refuses is
 * held in memory as long as the page is open.
 */
export interface PictureStore {
  /** Drawn last first. */
  list(owner: PictureOwner): Promise<KeptPicture[]>;
  /** Keeps a picture, and lets the oldest go that is neither pinned nor among the newest. Answers whether the browser keeps it. */
  put(owner: PictureOwner, picture: KeptPicture): Promise<boolean>;
  remove(owner: PictureOwner, id: string): Promise<void>;
  /** Takes all of them off the device. */
  forget(owner: PictureOwner): Promise<void>;
}

const ownerKey = ({ applicationId, userId }: PictureOwner): string => `${applicationId} ${userId}`;

const openPictures = () =>
  createOpener<Schema>('troupe-pictures', (database) => {
    database.createObjectStore('pictures', { keyPath: 'key' }).createIndex('owner', 'owner');
  });

export const createPictureStore = (open: () => Promise<IDBPDatabase<Schema>> = openPictures()): PictureStore => {
  const memory = new Map<string, Kept>();
  const attempt = createAttempt(open);

  const list = async (owner: PictureOwner): Promise<KeptPicture[]> => {
    const kept = await attempt((database) => database.getAllFromIndex('pictures', 'owner', ownerKey(owner)), []);
    const held = [...memory.values()].filter((one) => one.owner === ownerKey(owner));
    const all = new Map([...kept, ...held].map(({ key, picture }) => [key, picture]));
    return [...all.values()].toSorted((a, b) => b.madeAt - a.madeAt);
  };
  const remove = async (owner: PictureOwner, ids: readonly string[]) => {
    const keys = ids.map((id) => `${ownerKey(owner)} ${id}`);
    for (const key of keys) memory.delete(key);
    await attempt(async (database) => {
      const { store, done } = database.transaction('pictures', 'readwrite');
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    }, undefined);
  };

  return {
    list,
    async put(owner, picture) {
      const kept = { key: `${ownerKey(owner)} ${picture.id}`, owner: ownerKey(owner), picture };
      const isKept = await attempt(async (database) => {
        await database.put('pictures', kept);
        return true;
      }, false);
      if (isKept) memory.delete(kept.key);
      else memory.set(kept.key, kept);
      const loose = (await list(owner)).filter(({ isPinned }) => !isPinned);
      const over = loose.slice(avatarImageLimits.keptMax).map(({ id }) => id);
      if (over.length > 0) await remove(owner, over);
      return isKept;
    },
    remove: (owner, id) => remove(owner, [id]),
    forget: async (owner) =>
      remove(
        owner,
        (await list(owner)).map(({ id }) => id),
      ),
  };
};
