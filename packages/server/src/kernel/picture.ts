import { imageLimits } from '@troupe/protocol';
import { pictureSize } from './picture-size.ts';
import { isPng, stripPngText } from './png.ts';

/** A picture as we store and show it. */
export interface Picture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Uint8Array;
}

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** End of a JPEG's coded data: the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return bytes.length;
};

/** Drops a JPEG's comments and metadata segments (ITU T.81, APP1 to APP15 and COM) and whatever follows its end. */
const stripJpeg = (bytes: Uint8Array): Uint8Array | null => {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return new Uint8Array(Buffer.concat([...parts, bytes.subarray(at, at + 2)]));
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const segmentEnd = at + 2 + length;
    if (length < 2 || segmentEnd > bytes.length) return null;
    const end = marker === 0xda ? endOfScan(bytes, segmentEnd) : segmentEnd;
    // Adobe's APP14 says how the colours are coded; the picture is wrong without it.
    const isWordy = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
    if (!isWordy) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
};

/** Drops a WebP's EXIF and XMP chunks (RFC 9649) and clears their flags. */
const stripWebp = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length) return null;
    const chunk = new Uint8Array(bytes.subarray(at, end));
    if (startsWith(chunk, 0, 'VP8X')) chunk[8] = (chunk[8] as number) & ~0b1100;
    if (!startsWith(chunk, 0, 'EXIF') && !startsWith(chunk, 0, 'XMP ')) parts.push(chunk);
    at = end;
  }
  const out = Buffer.concat([bytes.subarray(0, 12), ...parts]);
  out.writeUInt32LE(out.length - 8, 4);
  return new Uint8Array(out);
};

const mediaTypeOf = (bytes: Uint8Array): Picture['mediaType'] | null => {
  if (isPng(bytes)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'image/webp' : null;
};

/**
 * Why a picture is none that we show, by its first bytes alone; null for one that we do. A few bytes may
 * claim a size that takes a browser gigabytes, so the claim is what counts.
 */
export const pictureFault = (head: Uint8Array): string | null => {
  const mediaType = mediaTypeOf(head);
  if (mediaType === null) return 'is no PNG, JPEG or WebP';
  const size = pictureSize(head, mediaType);
  if (size === null || Math.min(size.width, size.height) < 1) return 'does not say how large it is';
  const { uploadSideMax, uploadPixelsMax } = imageLimits;
  return Math.max(size.width, size.height) > uploadSideMax || size.width * size.height > uploadPixelsMax
    ? `is ${size.width} × ${size.height} pixels; at most ${uploadSideMax} a side and ${uploadPixelsMax} in all are shown`
    : null;
};

/**
 * A picture to show, told by its first bytes and freed of everything that could carry words (a PNG
 * card holds the whole definition). Null where the bytes are no picture that we show, or a picture of a
 * size that we do not show.
 */
export const toPicture = (bytes: Uint8Array): Picture | null => {
  if (pictureFault(bytes) !== null) return null;
  if (isPng(bytes)) {
    try {
      return { mediaType: 'image/png', bytes: stripPngText(bytes) };
    } catch {
      return null;
    }
  }
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 ? stripJpeg(bytes) : null;
  if (jpeg) return { mediaType: 'image/jpeg', bytes: jpeg };
  const webp = startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? stripWebp(bytes) : null;
  return webp && { mediaType: 'image/webp', bytes: webp };
};
