import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Names the folder for the processes of Playwright's workers, which inherit it. */
const variable = 'TROUPE_PREPARED_DATA';

/**
 * A data directory for a start of its own. The first start on an empty one, with every migration and the
 * whole demo in it, is most of what a start costs: a run pays it once (`prepare-data.ts`), and everyone
 * else begins with a copy. The lock of its writer stays behind.
 */
export const createDataDir = (prefix: string, isEmpty = false): string => {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const prepared = process.env[variable];
  if (prepared !== undefined && !isEmpty)
    cpSync(prepared, dataDir, { recursive: true, filter: (path) => !/^(?:writer\.lock|refused-\w+)$/.test(basename(path)) });
  return dataDir;
};

/** From now on copies are made of this folder; what it answers takes it away again. */
export const keepPrepared = (dataDir: string): (() => void) => {
  process.env[variable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
};

/** Where a run keeps what a server with these settings said when it did not start; nowhere outside of a run. */
const refusalFile = (settings: unknown): string | undefined => {
  const prepared = process.env[variable];
  return prepared && join(prepared, `refused-${createHash('sha256').update(JSON.stringify(settings)).digest('hex')}`);
};

/** Every later start with the same settings says it at once: a file of journeys does not wait for each of them. */
export const keepRefusal = (settings: unknown, said: string): void => {
  const file = refusalFile(settings);
  if (file !== undefined) writeFileSync(file, said);
};

export const refusalOf = (settings: unknown): string | undefined => {
  const file = refusalFile(settings);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};
