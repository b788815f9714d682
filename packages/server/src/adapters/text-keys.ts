import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { serverTextKeys } from '../html/texts.ts';

const catalogue = fileURLToPath(new URL('../../../core/src/i18n/en/', import.meta.url));

/** Every key that `texts` of a brand may override; null where the texts of the product were not installed. */
export const readTextKeys = async (): Promise<ReadonlySet<string> | null> => {
  const names = await readdir(catalogue).catch(() => null);
  if (names === null) return null;
  const files = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(catalogue, name), 'utf8')) as object));
  return new Set([...serverTextKeys, ...files.flatMap(Object.keys)]);
};
