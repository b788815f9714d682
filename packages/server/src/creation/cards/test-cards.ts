import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** Real cards from public repositories, read in place (see SOURCES.md beside them). */
const folder = new URL('../../../../../../shared/fixtures/cards/', import.meta.url);

/** The real cards by file name; null where they are not on this machine, and the tests say so. */
export const realCards: Map<string, Uint8Array> | null = existsSync(folder)
  ? new Map(
      readdirSync(folder)
        .sort()
        .map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))]),
    )
  : null;

export const realCard = (name: string): Uint8Array => {
  const bytes = realCards?.get(name);
  if (!bytes) throw new Error(`no fixture ${name}`);
  return bytes;
};

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

const header = chunk('IHDR', Buffer.from('00000001000000010806000000', 'hex'));

/** A PNG around the given chunks; its picture data is not decodable, which no reader of cards may mind. */
export const png = (...chunks: Buffer[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      header,
      chunk('IDAT', Buffer.from([0])),
      ...chunks,
      chunk('IEND', Buffer.alloc(0)),
    ]),
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
