import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@troupe/protocol';
import { followPorts, parseBrands } from '../brands.ts';

const demoFolder = fileURLToPath(new URL('../../brands/', import.meta.url));

/** Reads every brand file of a directory; without one, the demo's three, on the ports in use. Throws as `parseBrands` does. */
export const readBrands = async (
  directory: string | undefined,
  ports: { port: number; partnerPort: number },
): Promise<Brand[]> => {
  const folder = directory ?? demoFolder;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new Error(`${folder} holds no brand file (*.json).`);
  const brands = parseBrands(
    await Promise.all(
      names.map(async (name) => ({ file: join(folder, name), text: await readFile(join(folder, name), 'utf8') })),
    ),
  );
  return directory === undefined ? brands.map((brand) => followPorts(brand, ports)) : brands;
};
