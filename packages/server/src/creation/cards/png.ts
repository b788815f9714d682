import { caps } from './caps.ts';
import { inflateCapped } from './inflate.ts';
import { refuse } from './refusal.ts';

/** A chunk in place: `data` is a view into the file. */
interface Chunk {
  type: string;
  start: number;
  end: number;
  data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Chunks that may carry words or a place: none of them belongs into a picture we show. */
const wordy = new Set([...textChunks, 'eXIf', 'tIME']);

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
const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes);

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte);

/**
 * Walks a PNG (PNG specification, third edition) and holds it to four rules: signature, IHDR first,
 * the checksum of every chunk, IEND last with nothing behind it. Throws AppError `unsupported_file`.
 */
const readChunks = (bytes: Uint8Array): Chunk[] => {
  if (!isPng(bytes)) throw refuse('This is not a PNG: its signature is missing.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let start = signature.length;
  while (start < bytes.length) {
    if (chunks.length >= caps.pngChunks) throw refuse(`The PNG has more than ${caps.pngChunks} chunks.`);
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
    if (type === 'IEND' && end !== bytes.length) throw refuse('The PNG has data behind its IEND chunk.');
    start = end;
  }
  if (chunks.at(-1)?.type !== 'IEND') throw refuse('The PNG does not end with its IEND chunk.');
  return chunks;
};

const keywordOf = (data: Uint8Array): { keyword: string; rest: Uint8Array } | null => {
  const end = data.subarray(0, 80).indexOf(0);
  return end < 1 ? null : { keyword: latin1(data.subarray(0, end)), rest: data.subarray(end + 1) };
};

const afterZero = (bytes: Uint8Array): Uint8Array => bytes.subarray(bytes.indexOf(0) + 1);

const textOf = (type: string, rest: Uint8Array): string => {
  if (type === 'tEXt') {
    if (rest.length > caps.textBytes * 2) throw refuse('The card text in the PNG is too large.');
    return latin1(rest);
  }
  if (type === 'zTXt') return latin1(inflateCapped(rest.subarray(1), 'zlib', caps.textBytes * 2));
  const compressed = rest[0] === 1;
  const text = afterZero(afterZero(rest.subarray(2)));
  return utf8(compressed ? inflateCapped(text, 'zlib', caps.textBytes * 2) : text);
};

/** A card's text: base64 of UTF-8 JSON, or, from some writers, the JSON itself. */
const payloadOf = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.startsWith('{') ? trimmed : utf8(Buffer.from(trimmed, 'base64'));
};

/**
 * The card texts of a PNG, best first: every `ccv3` before every `chara` (card V3 specification),
 * names in any case, in tEXt, zTXt or iTXt, before or after the picture. Other text chunks are not
 * decoded. Throws AppError `unsupported_file`.
 */
export const readPngCards = (bytes: Uint8Array): string[] => {
  const found: { keyword: string; read: () => string }[] = [];
  for (const chunk of readChunks(bytes)) {
    if (!textChunks.has(chunk.type)) continue;
    const text = keywordOf(chunk.data);
    const keyword = text?.keyword.toLowerCase();
    if (text && (keyword === 'ccv3' || keyword === 'chara')) {
      found.push({ keyword, read: () => payloadOf(textOf(chunk.type, text.rest)) });
    }
  }
  return found
    .sort((a, b) => a.keyword.localeCompare(b.keyword))
    .slice(0, 4)
    .map((card) => card.read());
};

/**
 * The same picture without its text chunks: the hidden definition must not leave with the avatar.
 * Throws AppError `unsupported_file` where the PNG is not valid.
 */
export const stripPngText = (bytes: Uint8Array): Uint8Array => {
  const kept = readChunks(bytes).filter((chunk) => !wordy.has(chunk.type));
  const parts = [bytes.subarray(0, signature.length), ...kept.map((chunk) => bytes.subarray(chunk.start, chunk.end))];
  return new Uint8Array(Buffer.concat(parts));
};
