import type { App } from '../../app/index.ts';
import type { KeptPicture } from '../pictures/kept-picture.ts';
import { lendPictureStore } from '../pictures/picture-desk.ts';

/** Lends an instance a device of its own that keeps drawn pictures, with those that are on it already; or one that keeps none. */
export const lendPictures = (app: Pick<App, 'storage'>, given: readonly KeptPicture[] = [], keeps = true): void => {
  const pictures = new Map(given.map((picture) => [picture.id, picture]));
  lendPictureStore(app, {
    list: async () => [...pictures.values()].toSorted((a, b) => b.madeAt - a.madeAt),
    put: async (_owner, picture) => {
      pictures.set(picture.id, picture);
      return keeps;
    },
    remove: async (_owner, id) => void pictures.delete(id),
    forget: async () => pictures.clear(),
  });
};
