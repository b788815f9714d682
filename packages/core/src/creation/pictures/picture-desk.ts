import type { App } from '../../app/index.ts';
import type { PictureOwner } from './kept-picture.ts';
import { createPictureStore, type PictureStore } from './picture-store.ts';

const stores = new WeakMap<App['storage'], PictureStore>();

/** Where an instance keeps drawn pictures on the device. */
export const pictureStore = ({ storage }: Pick<App, 'storage'>): PictureStore => {
  const store = stores.get(storage) ?? createPictureStore();
  stores.set(storage, store);
  return store;
};

/** Gives an instance another place for its pictures than the browser's own, which all instances of a page share. */
export const lendPictureStore = ({ storage }: Pick<App, 'storage'>, store: PictureStore): void => void stores.set(storage, store);

/** The member whose pictures these are; null for others. */
export const pictureOwner = ({ brand, sessions }: Pick<App, 'brand' | 'sessions'>): PictureOwner | null => {
  const user = sessions.getState().session?.user;
  return !user || user.platform === 'guest' ? null : { applicationId: brand.id, userId: user.id };
};

/** Before a session ends: answers how its member's pictures are taken off the device once it has ended. */
export const prepareForgetting = (app: App): (() => Promise<void>) => {
  const owner = pictureOwner(app);
  return async () => {
    if (owner) await pictureStore(app).forget(owner);
  };
};
