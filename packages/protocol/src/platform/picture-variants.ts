/** Widths at which a picture that we keep can be had, in device pixels: portraits of 24 to 120 CSS pixels and covers, each up to three times as dense. */
export const pictureWidths = [48, 96, 192, 384, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Sizes of portraits that have a name (P-BRAND-15), and the width that each is had at: the smallest that is sharp. */
export const picturePresets: ReadonlyMap<string, PictureWidth> = new Map([
  ['64x64', 96],
  ['256x256', 384],
  ['400x400', 800],
  ['500x600', 800],
  ['640x640', 800],
]);

/** What is served under a file's address at a width or a preset; the same pictures have the same addresses for ever. */
export const variantPath = /^\/files\/([\w-]{43})\/(\d{2,3}(?:x\d{2,3})?)$/;

/**
 * The `srcset` of a picture by its address (HTML §4.8.4.2.1), all widths of it, or undefined for a picture that is not kept
 * as a file here: drawings scale by themselves, and addresses elsewhere are nobody's to change.
 */
export const srcSetOf = (src: string): string | undefined =>
  /^\/files\/[\w-]{43}$/.test(src) ? pictureWidths.map((width) => `${src}/${width} ${width}w`).join() : undefined;
