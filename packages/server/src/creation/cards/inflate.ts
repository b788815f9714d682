import { Inflate, Unzlib } from 'fflate';
import { refuse } from '../../kernel/refused-bytes.ts';

/** Bytes handed to the decoder at once: deflate grows them at most 1032-fold, so memory stays bounded. */
const stride = 8192;

const joined = (parts: readonly Uint8Array[], length: number): Uint8Array => {
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part.subarray(0, length - at), at);
    at = Math.min(length, at + part.length);
  }
  return out;
};

/** The first bytes of raw deflate, at most `length`; what follows is not looked at. Throws AppError `unsupported_file`. */
export const inflateHead = (data: Uint8Array, length: number): Uint8Array => {
  const parts: Uint8Array[] = [];
  const read = { size: 0 };
  const stream = new Inflate((part) => {
    parts.push(part);
    read.size += part.length;
  });
  try {
    for (let start = 0; start < data.length; start += stride) {
      if (read.size >= length) break;
      stream.push(data.subarray(start, start + stride), start + stride >= data.length);
    }
  } catch {
    throw refuse('Compressed data in the file is damaged.');
  }
  return joined(parts, Math.min(read.size, length));
};

/**
 * Inflates raw deflate (RFC 1951) or zlib data (RFC 1950) and stops as soon as `max` bytes are
 * exceeded, so that a small bomb costs little time and memory. Throws AppError `unsupported_file`.
 */
export const inflateCapped = (data: Uint8Array, format: 'raw' | 'zlib', max: number): Uint8Array => {
  const parts: Uint8Array[] = [];
  const read = { size: 0, isEnded: false };
  const take = (part: Uint8Array, final: boolean) => {
    read.size += part.length;
    if (read.size > max) throw refuse(`Compressed text grows beyond ${max} bytes.`);
    parts.push(part);
    read.isEnded ||= final;
  };
  const stream = format === 'raw' ? new Inflate(take) : new Unzlib(take);
  try {
    for (let start = 0; start < data.length && !read.isEnded; start += stride) {
      stream.push(data.subarray(start, start + stride), start + stride >= data.length);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw refuse('Compressed text in the file is damaged.');
  }
  return joined(parts, read.size);
};
