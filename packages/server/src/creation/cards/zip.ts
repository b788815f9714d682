import { caps } from '../../foreign-files/caps.ts';
import { inflateCapped, inflateHead } from './inflate.ts';
import { refuse } from '../../kernel/refused-bytes.ts';

interface Entry {
  name: string;
  method: number;
  stored: number;
  size: number;
  offset: number;
}

/** An opened archive: names, and one file at a time. */
export interface Zip {
  names: string[];
  /** Null where the archive has no such file. Throws AppError `unsupported_file` for bombs and damage. */
  read(name: string, max: number): Uint8Array | null;
  /** The first bytes of a file, at most `length`, without unpacking the rest. */
  head(name: string, length: number): Uint8Array | null;
  /** Inflated size of a file as the directory says it; 0 for one that is not there. */
  sizeOf(name: string): number;
  /** Names that stand more than once; the last of each is the one that is read. */
  repeated: string[];
  /** Where the archive starts: everything before it is another file (a JPEG, for some CHARX). */
  start: number;
}

const endSignature = 0x06054b50;
const endLength = 22;
const tooMuch = 'The archive holds more than a card needs; it was not unpacked.';

const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === endSignature && at + endLength + view.getUint16(at + 20, true) <= view.byteLength) return at;
  }
  throw refuse('This is not a complete zip archive.');
};

/** Values of 0xffffffff stand in the ZIP64 extra field (APPNOTE 4.5.3), in this order; some writers put them there whatever their size. */
const widen = (
  view: DataView,
  from: number,
  to: number,
  short: [size: number, stored: number, offset: number],
): [number, number, number] => {
  const wide: [number, number, number] = [...short];
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const [index, value] of short.entries()) {
      if (value !== 0xffffffff || field + 8 > to) continue;
      wide[index] = Number(view.getBigUint64(field, true));
      field += 8;
    }
  }
  return wide;
};

const isUnsafe = (name: string) => name.split(/[/\\]/).includes('..') || /^([/\\]|[A-Za-z]:)/.test(name) || name.includes('\0');

/**
 * Opens a zip archive (APPNOTE 6.3.10, without encryption and spanning), also one appended to
 * another file. The directory is checked as a whole before a byte is inflated: entries, claimed
 * sizes, ratios, paths. Throws AppError `unsupported_file`.
 */
export const openZip = (bytes: Uint8Array): Zip => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const directorySize = view.getUint32(end + 12, true);
  const start = end - directorySize - view.getUint32(end + 16, true);
  if (start < 0) throw refuse('The directory of the archive is damaged.');
  if (count > caps.zipEntries) throw refuse(tooMuch);

  const entries = new Map<string, Entry>();
  const repeated = new Set<string>();
  let total = 0;
  let at = end - directorySize;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw refuse('The directory of the archive is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const extra = at + 46 + nameLength;
    const afterExtra = extra + view.getUint16(at + 30, true);
    const next = afterExtra + view.getUint16(at + 32, true);
    if (next > end) throw refuse('The directory of the archive is damaged.');
    const [size, stored, offset] = widen(view, extra, afterExtra, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, extra));
    const entry: Entry = { name, method: view.getUint16(at + 10, true), stored, size, offset: start + offset };
    if (view.getUint16(at + 8, true) & 1) throw refuse('The archive is encrypted; a card must be readable without a password.');
    if (isUnsafe(entry.name)) throw refuse('The archive holds a path that leads out of it.');
    total += entry.size;
    if (total > caps.zipTotalBytes || entry.size > Math.max(65_536, entry.stored * caps.zipRatio)) throw refuse(tooMuch);
    if (entries.has(entry.name)) repeated.add(entry.name);
    entries.set(entry.name, entry);
    at = next;
  }

  const storedOf = (entry: Entry): Uint8Array => {
    const local = entry.offset;
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50)
      throw refuse('A file of the archive is damaged.');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = bytes.subarray(from, from + entry.stored);
    if (data.length !== entry.stored) throw refuse(`${entry.name} is incomplete.`);
    if (entry.method !== 0 && entry.method !== 8) throw refuse(`${entry.name} is compressed in a way that we do not read.`);
    return data;
  };
  const read = (name: string, max: number): Uint8Array | null => {
    const entry = entries.get(name);
    if (!entry) return null;
    if (entry.size > max) throw refuse(`${name} is larger than ${max} bytes.`);
    const data = storedOf(entry);
    return entry.method === 0 ? data : inflateCapped(data, 'raw', Math.min(max, entry.size));
  };
  const head = (name: string, length: number): Uint8Array | null => {
    const entry = entries.get(name);
    if (!entry) return null;
    const data = storedOf(entry);
    return entry.method === 0 ? data.subarray(0, length) : inflateHead(data, length);
  };

  return {
    names: [...entries.keys()],
    read,
    head,
    sizeOf: (name) => entries.get(name)?.size ?? 0,
    repeated: [...repeated],
    start,
  };
};
