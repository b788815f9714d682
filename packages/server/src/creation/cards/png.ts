import { caps } from '../../foreign-files/caps.ts';
import { inflateCapped } from './inflate.ts';
import { decodeText, type Decoded } from '../../foreign-files/decode.ts';
import { pngTextChunks, readPngChunks } from '../../kernel/png.ts';
import { refuse } from '../../kernel/refused-bytes.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes);

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
const payloadOf = (type: string, text: string): Decoded => {
  const trimmed = text.trim();
  if (type === 'iTXt' && trimmed.startsWith('{')) return { text: trimmed, encoding: 'UTF-8' };
  // A text chunk is Latin-1 by its specification; writers that skip base64 put UTF-8 there.
  return decodeText(Buffer.from(trimmed, trimmed.startsWith('{') ? 'latin1' : 'base64'));
};

/** What a PNG holds beside its picture. */
export interface PngCards {
  /** Best first. */
  cards: { keyword: 'ccv3' | 'chara'; read(): Decoded }[];
  /** Names of embedded files, as the version 3 specification lets a PNG carry them. */
  assets: string[];
  /** Bytes behind the end of the picture. */
  trailing: number;
}

const assetChunk = /^chara-ext-asset_:?/i;

/**
 * The card texts of a PNG, best first: every `ccv3` before every `chara` (card V3 specification), of the
 * same name the first, as other readers do; names in any case, in tEXt, zTXt or iTXt, before or after
 * the picture. Other text chunks are not decoded. Throws AppError `unsupported_file`.
 */
export const readPngCards = (bytes: Uint8Array): PngCards => {
  const chunks = readPngChunks(bytes);
  const cards: PngCards['cards'] = [];
  const assets: string[] = [];
  for (const chunk of chunks) {
    const text = pngTextChunks.has(chunk.type) ? keywordOf(chunk.data) : null;
    const keyword = text?.keyword.toLowerCase();
    if (text && (keyword === 'ccv3' || keyword === 'chara'))
      cards.push({ keyword, read: () => payloadOf(chunk.type, textOf(chunk.type, text.rest)) });
    else if (text && assetChunk.test(text.keyword)) assets.push(text.keyword.replace(assetChunk, ''));
  }
  cards.sort((a, b) => a.keyword.localeCompare(b.keyword));
  return { cards, assets, trailing: bytes.length - (chunks.at(-1)?.end ?? 0) };
};
