import { AppError, badField } from '@troupe/protocol';
import { tooLarge } from '../../kernel/refused-bytes.ts';

/** Bytes of one block: what the network brings at a time. */
const blockBytes = 65_536;

const brokenOff = (cause: unknown) => badField('body', 'ended before it was whole', { cause });

/** The pieces of a stream, as they come; throws `payload_too_large` as soon as it passes the limit, `invalid_input` where it breaks off. */
async function* piecesOf(body: ReadableStream<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > limit) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenOff(error);
  }
}

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

/**
 * A stream in blocks of 64 KB, however small the pieces are that it comes in: a body sent byte by byte must not
 * cost an object for each byte. The last block has the rest too, so that none is shorter unless it is the only one.
 * Throws as `readWithin` does.
 */
export async function* blocksOf(
  body: ReadableStream<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let former: Uint8Array<ArrayBuffer> | undefined;
  let block = new Uint8Array(blockBytes);
  let filled = 0;
  for await (const piece of piecesOf(body, limit))
    for (let at = 0; at < piece.byteLength;) {
      const part = piece.subarray(at, at + blockBytes - filled);
      block.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < blockBytes) continue;
      if (former) yield former;
      [former, block, filled] = [block, new Uint8Array(blockBytes), 0];
    }
  const rest = block.subarray(0, filled);
  yield former ? joined([former, rest], blockBytes + filled) : rest;
}

/** Reads a stream until it is over; throws `payload_too_large` as soon as it passes the limit, `invalid_input` where it breaks off. */
export const readWithin = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const block of blocksOf(body, limit)) {
    size += block.byteLength;
    parts.push(block);
  }
  return joined(parts, size);
};

/** The JSON that a service answered with. Throws `payload_too_large` as soon as it passes the limit, SyntaxError where it is none. */
export const readAnswer = async (answer: Response, limit: number): Promise<unknown> => {
  const bytes = answer.body === null ? new Uint8Array() : await readWithin(answer.body, limit);
  return JSON.parse(new TextDecoder().decode(bytes));
};
