import { crc32, deflateRawSync } from 'node:zlib';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const rest = Buffer.from('0806000000', 'hex');
const header = (width: number, height: number) => chunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest]));

/** A PNG that says it is so large, and holds nothing. */
export const pngOf = (width: number, height: number, data: Uint8Array = Buffer.from([0])): Uint8Array =>
  new Uint8Array(Buffer.concat([signature, header(width, height), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]));

/** A PNG around the given chunks; its picture data is not decodable, which no reader of cards may mind. */
export const png = (...chunks: Buffer[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([signature, header(1, 1), chunk('IDAT', Buffer.from([0])), ...chunks, chunk('IEND', Buffer.alloc(0))]),
  );

export const cardText = (card: unknown): string => Buffer.from(JSON.stringify(card)).toString('base64');

export const textChunk = (keyword: string, text: string): Buffer => chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'));

export const json = (card: unknown): Uint8Array =>
  new TextEncoder().encode(typeof card === 'string' ? card : JSON.stringify(card));

interface ZipFile {
  name: string;
  data: Uint8Array;
  flags?: number;
  /** What the directory claims, where it lies. */
  claimedSize?: number;
}

/** The smallest JPEG that says how large it is: 1 × 1. */
export const jpeg: Uint8Array = new Uint8Array(
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0004000012ff0034ffd9', 'hex'),
);

/** A zip archive written by hand, so that it can lie. */
export const zip = (files: ZipFile[], before: Uint8Array = new Uint8Array()): Uint8Array => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, flags = 0, claimedSize = data.length } of files) {
    const stored = deflateRawSync(data);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(flags, 2);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(data), 10);
    fixed.writeUInt32LE(stored.length, 14);
    fixed.writeUInt32LE(claimedSize, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fixed, Buffer.from(name), stored]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fixed, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([before, ...locals, index, end]));
};
