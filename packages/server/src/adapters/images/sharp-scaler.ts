import type { Sharp } from 'sharp';
import { cardPictureSide, type PictureScaler } from '../../ports/index.ts';

/** Beyond this a decoded picture takes more than 64 MB. */
const pixelsMost = 16_000_000;
const secondsMost = 5;
/** At which a drawing's units are pixels, and the most that libvips draws at. */
const drawnDpi = 72;
const densityMost = 100_000;
/** Pixels of a blurred picture's shorter side, first as what is left of it, then as it is shown. */
const [blurredSpots, blurredSide] = [12, 192];
/** Of WebP, 1 to 100: what is shown at its own size shows no loss at it. */
const quality = 80;

/** Whether a PNG moves: its control chunk stands before the picture's data (PNG 3 §11.3.6.1). */
const isMovingPng = (bytes: Uint8Array): boolean => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = view.indexOf('IDAT', 0, 'latin1');
  const control = view.indexOf('acTL', 0, 'latin1');
  return control !== -1 && control < data;
};

/** Pictures scaled by libvips, on threads beside the event loop. It is loaded with the first picture, so that no start waits for it. */
export const createSharpScaler = (): PictureScaler => {
  let loading: Promise<(bytes: Uint8Array, density?: number) => Sharp> | undefined;
  const load = async () => {
    const { default: sharp } = await import('sharp');
    // One thread a picture, and no memory of what was done: the server has other work.
    sharp.concurrency(1);
    sharp.cache(false);
    return (bytes: Uint8Array, density = drawnDpi) =>
      sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error', sequentialRead: true, density });
  };

  return {
    async scale(bytes, side) {
      try {
        const open = await (loading ??= load());
        const { width, height, format, pages = 1 } = await open(bytes).metadata();
        if (pages > 1 || Math.min(width, height) <= side || (format === 'png' && isMovingPng(bytes))) return null;
        const small = await open(bytes)
          .resize({ width: side, height: side, fit: 'outside' })
          .webp({ quality })
          .timeout({ seconds: secondsMost })
          .toBuffer();
        return small.length < bytes.length ? new Uint8Array(small) : null;
      } catch {
        return null;
      }
    },
    async blur(bytes) {
      try {
        const open = await (loading ??= load());
        const resized = (picture: Sharp, side: number) => picture.resize({ width: side, height: side, fit: 'outside' });
        // In two passes: libvips would make one of two sizes in a row.
        const spots = await resized(open(bytes), blurredSpots).blur(1).png().timeout({ seconds: secondsMost }).toBuffer();
        const blurred = await resized(open(spots), blurredSide).webp({ quality }).toBuffer();
        return new Uint8Array(blurred);
      } catch {
        return null;
      }
    },
    async toPng(bytes) {
      try {
        const open = await (loading ??= load());
        const side = cardPictureSide;
        const { format, width, height } = await open(bytes).metadata();
        // A drawing has no size of its own: it is drawn as large as it may be, not made larger afterwards.
        const density = format === 'svg' ? Math.min(densityMost, (drawnDpi * side) / Math.max(width, height)) : drawnDpi;
        const png = await open(bytes, density)
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .png({ compressionLevel: 9 })
          .timeout({ seconds: secondsMost })
          .toBuffer();
        return new Uint8Array(png);
      } catch {
        return null;
      }
    },
  };
};
