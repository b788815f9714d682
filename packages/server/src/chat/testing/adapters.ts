import { createHashingEmbeddings } from '../../adapters/embeddings/hashing.ts';
import { createHouseAds } from '../../adapters/house-ads.ts';
import { createDrawnImages } from '../../demo/drawings/drawn.ts';

/** The embedded adapters that a chat of the tests uses. */
export const createTestAdapters = () => ({
  ads: createHouseAds(),
  embeddings: createHashingEmbeddings(),
  images: createDrawnImages({ ms: 0 }),
});
