import { MaxHeaderSizeExceededError, MaxPartsExceededError, MultipartParser } from '@remix-run/multipart-parser';
import type { MultipartPart } from '@remix-run/multipart-parser';
import { AppError, badField } from '@troupe/protocol';
import { storableText } from '../../kernel/storable-text.ts';
import { createTurns } from '../../kernel/turns.ts';
import { blocksOf } from './blocks.ts';

/** A field of a form and what stands in it. */
export type FormEntry = [name: string, value: string | File];

/** Parts that a form may have where nothing else is said; ours have a file and two fields. */
export const partsMax = 8;
/** Bytes of what stands above one part: its name, the name of its file, its type. */
export const partHeadBytes = 2048;
/** Characters of a boundary (RFC 2046 §5.1.1): a longer one makes the search for it slow. */
const boundaryMax = 70;

const refused = (message: string, cause?: unknown) => badField('body', message, { cause });

/** Why the parser stopped, in our words. */
const reasonOf = (thrown: unknown, parts: number): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof MaxPartsExceededError) return refused(`must have at most ${parts} fields`);
  if (thrown instanceof MaxHeaderSizeExceededError)
    return refused(`must have at most ${partHeadBytes} bytes above each of its fields`);
  return refused('must be multipart/form-data', thrown);
};

const boundaryOf = (mediaType: string): string => {
  const [, quoted, bare] = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(mediaType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || boundary.length > boundaryMax) throw refused('must be multipart/form-data');
  return boundary;
};

const entryOf = (part: MultipartPart): FormEntry => {
  const { name, filename } = part;
  if (name === undefined) throw refused('must name each of its fields');
  if (filename === undefined) return [name, storableText(part.text)];
  return [name, new File(part.content as Uint8Array<ArrayBuffer>[], filename, { type: part.mediaType ?? '' })];
};

/**
 * Reads a form while it comes, block by block with turns for other requests, and stops where it has more parts, or more above
 * one of them, than a form of ours needs: nothing of the rest is read.
 *
 * Throws `payload_too_large` as soon as it passes `limit` bytes, `invalid_input` for what is no form, or too much of one.
 */
export const readForm = async (
  body: ReadableStream<Uint8Array> | null,
  mediaType: string,
  limit: number,
  parts = partsMax,
): Promise<{ entries: FormEntry[]; size: number }> => {
  const parser = new MultipartParser(boundaryOf(mediaType), {
    maxParts: parts,
    maxHeaderSize: partHeadBytes,
    maxFileSize: limit,
    maxTotalSize: limit,
  });
  const nextTurn = createTurns();
  const entries: FormEntry[] = [];
  let size = 0;
  try {
    for await (const block of body ? blocksOf(body, limit) : []) {
      size += block.byteLength;
      for (const part of parser.write(block)) entries.push(entryOf(part));
      await nextTurn();
    }
    parser.finish();
  } catch (thrown) {
    throw reasonOf(thrown, parts);
  }
  return { entries, size };
};
