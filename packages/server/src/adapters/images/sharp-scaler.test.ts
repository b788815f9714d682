import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cardPictureSide } from '../../ports/index.ts';
import { createSharpScaler } from './sharp-scaler.ts';

const scaler = createSharpScaler();

/** Noise, which nothing compresses well. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

describe('a picture scaled by libvips', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is a WebP whose shorter side is as asked: %s', async (format) => {
    const source = await noise(400, 300).toFormat(format).toBuffer();
    const small = await scaler.scale(source, 96);
    expect(await sharp(small ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 128, height: 96 });
    expect(small?.length).toBeLessThan(source.length / 4);
  });

  it('keeps what is seen through', async () => {
    const source = await noise(300, 300).ensureAlpha(0.5).png().toBuffer();
    expect(await sharp((await scaler.scale(source, 48)) ?? undefined).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('is never larger than it was', async () => {
    expect(await scaler.scale(await noise(90, 200).png().toBuffer(), 96)).toBeNull();
  });

  it('is left alone where it moves', async () => {
    const frames = Buffer.concat([1, 2].map((tone) => Buffer.alloc(100 * 100 * 3, tone * 90)));
    const moving = await sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 });
    expect(await scaler.scale(moving, 48)).toBeNull();

    const png = await noise(100, 100).png().toBuffer();
    const control = Buffer.alloc(20);
    control.writeUInt32BE(8, 0);
    control.write('acTL', 4, 'latin1');
    const header = 33;
    expect(await scaler.scale(png, 48)).not.toBeNull();
    expect(await scaler.scale(Buffer.concat([png.subarray(0, header), control, png.subarray(header)]), 48)).toBeNull();
  });

  it('is left alone where decoding it takes too much memory', async () => {
    const large = await sharp({ create: { width: 4100, height: 4000, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    expect(await scaler.scale(large, 48)).toBeNull();
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
  ])('is left alone where it is %s', async (_what, bytes) => {
    expect(await scaler.scale(bytes, 48)).toBeNull();
  });

  it('is left alone where it is cut off', async () => {
    const whole = await noise(300, 300).png().toBuffer();
    expect(await scaler.scale(whole.subarray(0, whole.length / 2), 48)).toBeNull();
  });
});

describe('a picture of which nothing may be seen', () => {
  it.each(['png', 'jpeg', 'webp', 'svg'] as const)('is a small WebP of it without its details: %s', async (format) => {
    const lines = Array.from({ length: 40 }, (_, at) => `<path d="M${at * 10} 0v500" stroke="#000" stroke-width="5"/>`);
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><path fill="#c33" d="M0 0h400v500H0z"/>${lines.join('')}</svg>`,
    );
    const source = format === 'svg' ? svg : await sharp(svg).toFormat(format).toBuffer();
    const blurred = (await scaler.blur(source)) ?? undefined;
    expect(await sharp(blurred).metadata()).toMatchObject({ format: 'webp', width: 192, height: 240 });
    // Stripes from full red to black are told apart by a hundred; what is left of them is one colour.
    const spread = async (bytes?: Uint8Array) => Math.max(...(await sharp(bytes).stats()).channels.map(({ stdev }) => stdev));
    expect(await spread(source)).toBeGreaterThan(60);
    expect(await spread(blurred)).toBeLessThan(12);
  });

  it('moves no more', async () => {
    const frames = Buffer.concat([1, 2].map((tone) => Buffer.alloc(100 * 100 * 3, tone * 90)));
    const moving = await sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    expect((await sharp((await scaler.blur(moving)) ?? undefined).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['no picture', Buffer.from('GIF89a')],
  ])('is null where it is %s', async (_, bytes) => {
    expect(await scaler.blur(bytes)).toBeNull();
  });
});

describe('a picture as a PNG', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('keeps its size where that is not too large: %s', async (format) => {
    const png = await scaler.toPng(await noise(400, 300).toFormat(format).toBuffer());
    expect(await sharp(png ?? undefined).metadata()).toMatchObject({ format: 'png', width: 400, height: 300 });
  });

  it('is at most as large as programs show a card', async () => {
    const png = await scaler.toPng(await noise(1000, 3000).jpeg().toBuffer());
    expect(await sharp(png ?? undefined).metadata()).toMatchObject({
      width: Math.round(cardPictureSide / 3),
      height: cardPictureSide,
    });
  });

  it('is drawn of a drawing as large as it may be', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="red"/></svg>';
    expect(await sharp((await scaler.toPng(Buffer.from(svg))) ?? undefined).metadata()).toMatchObject({
      format: 'png',
      width: cardPictureSide,
    });
  });

  it.each([
    ['no picture', Buffer.from('no picture')],
    ['one that takes too much memory', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>')],
  ])('is none of %s', async (_what, bytes) => {
    expect(await scaler.toPng(bytes)).toBeNull();
  });
});
