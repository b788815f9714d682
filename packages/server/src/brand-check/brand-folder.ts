import { brandFileLimits } from '@troupe/protocol/limits';

/** A file of the folder beside a brand file. */
export interface BrandFile {
  /** Path below the folder, with `/`: `fonts/serif.woff2`. */
  path: string;
  bytes: number;
  /** Its first bytes, by which its kind is known. */
  head: Uint8Array;
}

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, at) => head[at] === byte);
const says = (text: string, at: number) => (head: Uint8Array) =>
  Buffer.from(head.subarray(at, at + text.length)).toString('latin1') === text;

/** What may be served, by the end of its name, and how its first bytes look. */
const kinds: Record<string, (head: Uint8Array) => boolean> = {
  svg: (head) => /^(?:\uFEFF)?\s*</.test(Buffer.from(head).toString()),
  png: startsWith(0x89, 0x50, 0x4e, 0x47),
  jpg: startsWith(0xff, 0xd8),
  webp: says('WEBP', 8),
  avif: says('ftyp', 4),
  ico: startsWith(0, 0, 1, 0),
  woff2: says('wOF2', 0),
};

const kindOf = (path: string) => kinds[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''];

/** Whether a path is one that a brand may serve: plain names, a known kind. */
export const isServable = (path: string): boolean =>
  /^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/.test(path) && kindOf(path) !== undefined;

/** Says what keeps files of a folder from being served, with their names and the limits. */
export const checkFolder = (files: readonly BrandFile[], refuse: (path: string, message: string) => void): void => {
  const { fileBytes, filesMax, folderBytes } = brandFileLimits;
  if (files.length > filesMax) refuse('(folder)', `holds ${files.length} files; at most ${filesMax} are served`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > folderBytes) refuse('(folder)', `holds ${total} bytes; at most ${folderBytes} are served`);
  for (const { path, bytes, head } of files) {
    if (!isServable(path))
      refuse(path, `cannot be served: files are ${Object.keys(kinds).join(', ')}, their names plain letters, digits, hyphens`);
    else if (bytes > fileBytes) refuse(path, `has ${bytes} bytes; at most ${fileBytes} are served`);
    else if (!kindOf(path)?.(head)) refuse(path, 'is not what its name says; convert it, do not rename it');
  }
};
