import { useEffect, useMemo, useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import type { KeptPicture } from './kept-picture.ts';
import { pictureOwner, pictureStore } from './picture-desk.ts';

export interface PictureHistory {
  /** Drawn last first; null while the device is asked. */
  pictures: readonly KeptPicture[] | null;
  /** Whether the browser keeps them. */
  isKept: boolean;
  /** Keeps a picture, a new one or one that was there. */
  put: (picture: KeptPicture) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** The member's pictures on this device. */
export const useHistory = (): PictureHistory => {
  const app = useApp();
  const [pictures, setPictures] = useState<readonly KeptPicture[] | null>(null);
  const [isKept, setKept] = useState(true);
  const userId = useSession(({ session }) => session?.user.id);
  const store = pictureStore(app);
  // A session may be known later than the page: its member's pictures are read then.
  const owner = useMemo(() => (userId === undefined ? null : pictureOwner(app)), [app, userId]);
  useEffect(() => {
    if (!owner) return;
    let isOver = false;
    const read = async () => {
      const all = await store.list(owner);
      // What was drawn meanwhile is in the list that came with it.
      if (!isOver) setPictures((known) => known ?? all);
    };
    void read();
    return () => void (isOver = true);
  }, [store, owner]);
  return {
    pictures,
    isKept,
    async put(picture) {
      if (!owner) return;
      const kept = await store.put(owner, picture);
      setKept((before) => before && kept);
      setPictures(await store.list(owner));
    },
    async remove(id) {
      if (!owner) return;
      await store.remove(owner, id);
      setPictures(await store.list(owner));
    },
  };
};
