import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../adapters/pglite.ts';
import { BadConfiguration } from '../bad-configuration.ts';
import { refuseNewer } from './migrate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newer-database-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = () => openPglite({ dataDir: folder, onLockLost: () => undefined });

/** What a version with one more migration leaves. */
const moveOn = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${Date.UTC(2099, 0, 2, 3, 4)})`;

describe('a database of a newer version', () => {
  it('is refused with both versions, as often as it is asked', async () => {
    const newer = await open();
    await newer.executeSql(moveOn);
    await newer.close();
    for (let time = 0; time < 2; time += 1) {
      const refusal = open();
      await expect(refusal).rejects.toBeInstanceOf(BadConfiguration);
      await expect(refusal).rejects.toThrow(
        /^The data in \S+ \(DATA_DIR\) was changed by another version .*has \d+ migrations, among them one of 2099-01-02 03:04 UTC .* This version has \d+, up to \d{4}_\w+ of \d{4}-/,
      );
    }
  });

  it('is one with a migration that is not known between those that are, too', async () => {
    const known = { created_at: '1795916144512' };
    const ask = (rows: Record<string, unknown>[]) => (statement: string) =>
      Promise.resolve({ rows: statement.includes('to_regclass') ? [{ found: true }] : rows });
    await expect(refuseNewer(ask([known]), 'It')).resolves.toBeUndefined();
    await expect(refuseNewer(ask([{ created_at: '1795916144511' }, known]), 'It')).rejects.toThrow(/^It was changed/);
  });
});
