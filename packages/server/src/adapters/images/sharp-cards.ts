import type { default as SharpModule, Sharp } from 'sharp';
import { socialCardSize, type SocialCardRequest, type SocialCards } from '../../ports/index.ts';

/** As of pictures that are scaled: beyond this one takes more than 64 MB. */
const pixelsMost = 16_000_000;
const secondsMost = 5;
/** Colours of a PNG, fewer where it would be too large with more. */
const palettes = [256, 128, 64, 32] as const;

type Portrait = NonNullable<SocialCardRequest['portrait']>;

/** The portrait at its size, its corners cut. Faces stand in the upper half of an upright picture. */
const cut = (sharp: typeof SharpModule, { bytes, width, height, radius }: Portrait): Promise<Buffer> => {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error' })
    .resize({ width, height, fit: 'cover', position: 'top' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .timeout({ seconds: secondsMost })
    .toBuffer();
};

const encode = async (card: Sharp): Promise<Uint8Array<ArrayBuffer> | null> => {
  for (const colours of palettes) {
    const png = await card
      .clone()
      .png({ palette: true, colours, compressionLevel: 9, effort: 2 })
      .timeout({ seconds: secondsMost })
      .toBuffer();
    if (png.length <= socialCardSize.bytesMost) return new Uint8Array(png);
  }
  return null;
};

/** Cards drawn by libvips, on threads beside the event loop. It is loaded with the first card. */
export const createSharpCards = (): SocialCards => ({
  async draw({ ground, portrait }) {
    try {
      const { default: sharp } = await import('sharp');
      const { width, height } = socialCardSize;
      const base = sharp(Buffer.from(ground)).resize({ width, height });
      const input = portrait && { input: await cut(sharp, portrait), left: portrait.left, top: portrait.top };
      const whole = await (input ? base.composite([input]) : base)
        .removeAlpha()
        .png()
        .timeout({ seconds: secondsMost })
        .toBuffer();
      return await encode(sharp(whole));
    } catch {
      return null;
    }
  },
  async icon(svg, side) {
    try {
      const { default: sharp } = await import('sharp');
      // Drawn at the density of its size: what is drawn small and made larger is blurred.
      const drawn = sharp(Buffer.from(svg), { density: Math.ceil((72 * side) / 512), limitInputPixels: pixelsMost });
      return new Uint8Array(
        await drawn.resize(side, side).png({ compressionLevel: 9 }).timeout({ seconds: secondsMost }).toBuffer(),
      );
    } catch {
      return null;
    }
  },
});
