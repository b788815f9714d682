import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Asset, Assets } from '../ports/index.ts';

const compress = promisify(brotliCompress);

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const isText = (mediaType: string) => /^(text\/|application\/|image\/svg)/.test(mediaType);

/** Bytes that own their memory: small reads share a pool. */
const own = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** The twin that the build wrote beside a file (scripts/precompress.ts), unless the file is newer. */
const readTwin = async (file: string): Promise<Buffer | null> => {
  const [original, twin] = await Promise.all([stat(file), stat(`${file}.br`).catch(() => null)]);
  return twin !== null && twin.mtimeMs >= original.mtimeMs ? readFile(`${file}.br`) : null;
};

/** Files of a build directory, read and compressed once and then kept: a build is small, and a new one comes with a new start. */
export const createFileAssets = (directory: string): Assets => {
  const kept = new Map<string, Promise<Asset | null>>();

  const read = async (path: string): Promise<Asset | null> => {
    const file = normalize(join(directory, path));
    const mediaType = mediaTypes[extname(file)];
    if (!file.startsWith(normalize(directory + sep)) || mediaType === undefined) return null;
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) return null;
    const shrunk = isText(mediaType)
      ? ((await readTwin(file)) ?? (await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })))
      : null;
    return {
      bytes: own(bytes),
      brotli: shrunk && shrunk.length < bytes.length ? own(shrunk) : null,
      mediaType,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    };
  };

  return {
    find(path) {
      const known = kept.get(path);
      if (known) return known;
      const found = read(path);
      // Only what exists is kept: paths that do not are endless.
      kept.set(path, found);
      const forget = () => kept.delete(path);
      found.then((asset) => asset ?? forget(), forget);
      return found;
    },
  };
};
