import { refuse } from './refused-bytes.ts';

/** More belong to no picture. */
export const pngChunksMost = 20_000;

/** A chunk in place: `data` is a view into the file. */
export interface PngChunk {
  type: string;
  start: number;
  end: number;
  data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks of text. */
export const pngTextChunks = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Chunks that may carry words or a place: none of them belongs into a picture we show. */
const wordy = new Set([...pngTextChunks, 'eXIf', 'tIME']);

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[index] as number)) & 0xff] as number);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte);

/**
 * Walks a PNG (PNG specification, third edition) and holds it to four rules: signature, IHDR first,
 * the checksum of every chunk, IEND last; what stands behind it is no part of the picture. Throws
 * AppError `unsupported_file`.
 */
export const readPngChunks = (bytes: Uint8Array): PngChunk[] => {
  if (!isPng(bytes)) throw refuse('This is not a PNG: its signature is missing.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let start = signature.length;
  while (start < bytes.length && chunks.at(-1)?.type !== 'IEND') {
    if (chunks.length >= pngChunksMost) throw refuse(`The PNG has more than ${pngChunksMost} chunks.`);
    if (start + 12 > bytes.length) throw refuse('The PNG ends in the middle of a chunk.');
    const length = view.getUint32(start);
    const end = start + 12 + length;
    if (end > bytes.length) throw refuse('A chunk of the PNG claims to be longer than the file.');
    const type = latin1(bytes.subarray(start + 4, start + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) throw refuse('A chunk of the PNG has no valid name.');
    if (crc32(bytes.subarray(start + 4, end - 4)) !== view.getUint32(end - 4)) {
      throw refuse(`The checksum of the PNG's ${type} chunk is wrong: the file is damaged.`);
    }
    if (chunks.length === 0 && (type !== 'IHDR' || length !== 13)) throw refuse('The PNG does not start with its IHDR chunk.');
    chunks.push({ type, start, end, data: bytes.subarray(start + 8, end - 4) });
    start = end;
  }
  if (chunks.at(-1)?.type !== 'IEND') throw refuse('The PNG does not end with its IEND chunk.');
  return chunks;
};

/**
 * The same picture without its text chunks: the hidden definition must not leave with the avatar.
 * Throws AppError `unsupported_file` where the PNG is not valid.
 */
export const stripPngText = (bytes: Uint8Array): Uint8Array => {
  const kept = readPngChunks(bytes).filter((chunk) => !wordy.has(chunk.type));
  const parts = [bytes.subarray(0, signature.length), ...kept.map((chunk) => bytes.subarray(chunk.start, chunk.end))];
  return new Uint8Array(Buffer.concat(parts));
};

const chunkOf = (type: string, data: Uint8Array): Uint8Array => {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(Buffer.from(type, 'latin1'), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
};

/**
 * The same picture with texts in it, by keyword, as `tEXt` chunks before its end (PNG specification, third edition, §11.3.3.2):
 * both have to be Latin-1. Throws AppError `unsupported_file` where the PNG is not valid.
 */
export const addPngText = (bytes: Uint8Array, texts: readonly (readonly [keyword: string, text: string])[]): Uint8Array => {
  const end = readPngChunks(bytes).at(-1)?.start ?? bytes.length;
  const chunks = texts.map(([keyword, text]) => chunkOf('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')));
  return new Uint8Array(Buffer.concat([bytes.subarray(0, end), ...chunks, bytes.subarray(end)]));
};
