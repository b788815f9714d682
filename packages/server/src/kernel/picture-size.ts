import type { Picture, PictureSize } from '../ports/index.ts';

/** Start of frame markers of a JPEG: those that hold its size (ITU T.81 table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (view: DataView): PictureSize | null => {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff;) {
    if (isFrame(view.getUint8(at + 1))) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

/** The three kinds of WebP say it in three ways (RFC 9649 §2.5 to 2.7). */
const webpSize = (view: DataView): PictureSize | null => {
  if (view.byteLength < 30) return null;
  switch (view.getUint32(12)) {
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return null;
  }
};

/** Width and height that a picture's own bytes give, in pixels; null where they give none. Nothing is decoded. */
export const pictureSize = (bytes: Uint8Array, mediaType: Exclude<Picture['mediaType'], 'image/svg+xml'>): PictureSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mediaType === 'image/jpeg') return jpegSize(view);
  if (mediaType === 'image/webp') return webpSize(view);
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
};
