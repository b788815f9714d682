import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { badConfigurationCode } from '../bad-configuration.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { freePort, openShared, runCommand, startServer, type ServerProcess } from './testing.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let running: ServerProcess;
beforeAll(async () => {
  database = await createEmptyDatabase();
  running = await startServer(database.url);
});
afterAll(async () => {
  await running?.stop();
  await database?.close();
});

it('a server that runs goes on when a newer one has migrated, and none of its version starts', async () => {
  const shared = await openShared(database.url);
  await shared.executeSql(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', ${Date.UTC(2099, 0, 2)})`,
  );
  await shared.close();
  const { code, error } = await runCommand(main, [], {
    DATABASE_URL: database.url,
    DATA_DIR: running.directory,
    PORT: String(await freePort()),
  });
  expect(error).toMatch(/^The database of DATABASE_URL was changed by another version of this program.*\n$/);
  expect(code).toBe(badConfigurationCode);
  expect((await running.call('/readyz')).status).toBe(200);
  expect(running.isRunning()).toBe(true);
}, 120_000);
