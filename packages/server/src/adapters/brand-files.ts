import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, type Brand } from '@troupe/protocol';
import { BadConfiguration } from '../bad-configuration.ts';
import { isServable, type BrandFile } from '../brand-check/brand-folder.ts';
import type { BrandFinding, BrandSource } from '../brand-check/check-brand.ts';
import { followPorts, parseBrands } from '../brands.ts';
import { contentPolicy } from '../http/content-policy.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import { assetAnswer, caching } from '../pages/asset-answer.ts';
import { createFileAssets } from './file-assets.ts';
import { readTextKeys } from './text-keys.ts';

const demoFolder = fileURLToPath(new URL('../../brands/', import.meta.url));

const readHead = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Files of a folder and of its folders, by path; null where it is none. What begins with a dot is the system's. */
const readFolder = async (folder: string): Promise<BrandFile[] | null> => {
  const names = await readdir(folder, { recursive: true }).catch(() => null);
  if (names === null) return null;
  const files = await Promise.all(
    names
      .filter((name) => !name.split(sep).some((part) => part.startsWith('.')))
      .map(async (name): Promise<BrandFile[]> => {
        const file = join(folder, name);
        const { size } = await stat(file).then((found) => (found.isFile() ? found : { size: null }));
        return size === null ? [] : [{ path: name.replaceAll(sep, '/'), bytes: size, head: await readHead(file) }];
      }),
  );
  return files.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
};

/** A brand file with the folder beside it that bears its id. */
export const readBrandSource = async (file: string): Promise<BrandSource> => {
  const text = await readFile(file, 'utf8');
  let id: unknown;
  try {
    id = (JSON.parse(text) as { id?: unknown } | null)?.id;
  } catch {
    // The check says that it is no JSON.
  }
  const isId = typeof id === 'string' && /^[a-z][a-z0-9-]{1,31}$/.test(id);
  return { file, text, folder: isId ? await readFolder(join(file, '..', id as string)) : null };
};

const refuseUnreadable = (error: Error): never => {
  throw new BadConfiguration(`Brand files: ${error.message}`);
};

export interface ReadBrands {
  brands: Brand[];
  /** Warnings that are printed at the start and do not stop it. */
  warnings: BrandFinding[];
  /** Where the folders of the brands lie. */
  folder: string;
}

/** Reads every brand file of a directory; without one, the demo's three, on the ports in use. Throws as `parseBrands` does. */
export const readBrands = async (
  directory: string | undefined,
  ports: { port: number; partnerPort: number },
): Promise<ReadBrands> => {
  const folder = directory ?? demoFolder;
  const names = (await readdir(folder).catch(refuseUnreadable)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new BadConfiguration(`${folder} holds no brand file (*.json).`);
  const sources = await Promise.all(names.map((name) => readBrandSource(join(folder, name)))).catch(refuseUnreadable);
  const { brands, warnings } = parseBrands(sources, await readTextKeys());
  return { brands: directory === undefined ? brands.map((brand) => followPorts(brand, ports)) : brands, warnings, folder };
};

/**
 * GET /brand/…: files of the folder of the brand that the host serves. A picture may be looked at and never run:
 * an SVG that is opened by itself has no scripts. Fonts are read from isolated pages too, which have no origin.
 */
export const createBrandFilesRoute = ({ folder, brands }: { folder: string; brands: readonly Brand[] }): RawRoute => {
  const filesOf = new Map(brands.map(({ id }) => [id, createFileAssets(join(folder, id))]));
  return {
    prefix: '/brand',
    limit: 'servedFiles',
    bodyBytes: 0,
    async answer(request, { brand }) {
      const path = new URL(request.url).pathname.slice('/brand/'.length);
      const files = filesOf.get(brand.id);
      const asset = (request.method === 'GET' || request.method === 'HEAD') && isServable(path) ? await files?.find(path) : null;
      if (!asset) throw new AppError('not_found');
      const answer = assetAnswer(asset, request, caching.shortly);
      answer.headers.set(
        'content-security-policy',
        contentPolicy({ 'style-src': "'unsafe-inline'", sandbox: '', 'frame-ancestors': "'none'" }),
      );
      answer.headers.set('access-control-allow-origin', '*');
      answer.headers.set('cross-origin-resource-policy', 'cross-origin');
      return answer;
    },
  };
};
