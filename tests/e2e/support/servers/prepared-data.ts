import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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
    cpSync(prepared, dataDir, { recursive: true, filter: (path) => basename(path) !== 'writer.lock' });
  return dataDir;
};

/** From now on copies are made of this folder; what it answers takes it away again. */
export const keepPrepared = (dataDir: string): (() => void) => {
  process.env[variable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
};
