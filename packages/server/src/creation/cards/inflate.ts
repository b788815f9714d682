import { Inflate, Unzlib } from 'fflate';
import { refuse } from './refusal.ts';

/** Bytes handed to the decoder at once: deflate grows them at most 1032-fold, so memory stays bounded. */
const stride = 8192;

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
  const out = new Uint8Array(read.size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
