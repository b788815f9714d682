/**
 * What a card file may cost us, checked before anything is decoded. The file
 * itself is capped by `limits.cardFileBytes`. Sizes in bytes.
 */
export const caps = {
  /** A card's text after inflating: the largest cards in the wild stay under 2 MB. */
  textBytes: 8_388_608,
  jsonDepth: 100,
  /** A saved card, in UTF-16 units: PGlite writes a million in 25 ms, on the event loop. */
  savedLength: 2_000_000,
  jsonKeys: 400_000,
  zipEntries: 2000,
  /** Inflated over stored size of one archive entry; pictures and text stay far below. */
  zipRatio: 200,
  zipTotalBytes: 52_428_800,
  /** Icons of a CHARX that are looked at, how much of each, and how much of them is unpacked in all. */
  icons: 8,
  iconHeadBytes: 65_536,
  iconBytes: 8_388_608,
} as const;
