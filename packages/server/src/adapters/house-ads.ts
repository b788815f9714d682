import type { Ads } from '../ports/index.ts';

/** FNV-1a, so that a place keeps its ad. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
};

/** The brand's own ads, from its file; it needs no text of any conversation and makes no request. */
export const createHouseAds = (): Ads => ({
  async choose({ brand, seed }) {
    const house = brand.ads?.house ?? [];
    const chosen = house[hash(seed) % Math.max(1, house.length)];
    return chosen ? { id: chosen.id, code: 'house', text: chosen.text, url: chosen.url, image_url: chosen.image ?? null } : null;
  },
});
