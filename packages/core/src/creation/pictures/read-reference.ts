import { avatarImageLimits, pictureTypes, type PictureType } from '@troupe/protocol';
import { shrinkPicture } from '../../platform/index.ts';
import { hashOf, toBase64, type Reference } from './kept-picture.ts';

/** Longest side of a picture to go by, in pixels: as much as generators look at. */
const side = 768;

const isKnown = (type: string): type is PictureType => (pictureTypes as readonly string[]).includes(type);

/**
 * A picture of the device to draw by, drawn anew by the browser: nothing of the file goes along, the place where it was taken
 * least of all. Null where the browser cannot draw it.
 */
export const readReference = async (file: File): Promise<Reference | null> => {
  const drawn = await shrinkPicture(file, { side });
  // What comes back as it was would bring along what it says of its place.
  if (drawn === file || !isKnown(drawn.type) || drawn.size > avatarImageLimits.referenceBytes) return null;
  const bytes = new Uint8Array(await drawn.arrayBuffer());
  return { type: drawn.type, base64: toBase64(bytes), hash: await hashOf(bytes) };
};
