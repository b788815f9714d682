/**
 * What a card file may cost us, checked before anything is decoded (trust guide T10). The file
 * itself is capped by `limits.cardFileBytes`. Sizes in bytes.
 */
export const caps = {
  pngChunks: 20_000,
  /** A card's text after inflating: the largest cards in the wild stay under 2 MB. */
  textBytes: 8_388_608,
  jsonDepth: 100,
  jsonKeys: 100_000,
  zipEntries: 2000,
  /** Inflated over stored size of one archive entry; pictures and text stay far below. */
  zipRatio: 200,
  zipTotalBytes: 52_428_800,
} as const;
