import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

const paeth = (left: number, up: number, corner: number) => {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
};

/** A PNG as Chromium writes them: 8 bits a channel, not interlaced. Null for one that has its palette already. */
const read = (file: Buffer) => {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const [width, height, kind] = [file.readUInt32BE(16), file.readUInt32BE(20), file.readUInt8(25)];
  if (kind === 3) return null;
  const step = kind === 6 ? 4 : 3;
  const row = width * step;
  const packed = inflateSync(Buffer.concat(parts));
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    const filter = packed[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < step ? 0 : (pixels[at - step] ?? 0);
      const up = pixels[at - row] ?? 0;
      const corner = x < step ? 0 : (pixels[at - row - step] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      pixels[at] = ((packed[at + y + 1] ?? 0) + guess) & 255;
    }
  }
  return { width, height, step, pixels };
};

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};

/**
 * The same picture in at most 256 colours, a third of the bytes: flat drawings and letters have few, and
 * neighbours closer than a sixteenth of a channel become one, which the comparison does not see.
 */
export const squeeze = (file: Buffer): Buffer => {
  const picture = read(file);
  if (!picture) return file;
  const { width, height, step, pixels } = picture;
  const shades = new Map<number, { count: number; red: number; green: number; blue: number; index: number }>();
  const keyAt = (at: number) =>
    (((pixels[at] ?? 0) >> 4) << 8) | (((pixels[at + 1] ?? 0) >> 4) << 4) | ((pixels[at + 2] ?? 0) >> 4);
  for (let at = 0; at < pixels.length; at += step) {
    const key = keyAt(at);
    const shade = shades.get(key) ?? { count: 0, red: 0, green: 0, blue: 0, index: 0 };
    shade.count += 1;
    shade.red += pixels[at] ?? 0;
    shade.green += pixels[at + 1] ?? 0;
    shade.blue += pixels[at + 2] ?? 0;
    shades.set(key, shade);
  }
  const ranked = [...shades.values()].toSorted((a, b) => b.count - a.count);
  const colours = ranked.map(({ count, red, green, blue }) => [red, green, blue].map((sum) => Math.round(sum / count)));
  const kept = colours.slice(0, 256);
  for (const [index, shade] of ranked.entries()) {
    const far = (one: number[]) => one.reduce((sum, value, at) => sum + (value - (colours[index]?.[at] ?? 0)) ** 2, 0);
    shade.index = index < 256 ? index : kept.reduce((best, one, at) => (far(one) < far(kept[best] ?? []) ? at : best), 0);
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = shades.get(keyAt((y * width + x) * step))?.index ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(kept.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
