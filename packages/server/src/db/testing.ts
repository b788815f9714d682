import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { createMemoryClient } from '../adapters/pglite.ts';
import { openPostgresql } from '../adapters/postgresql.ts';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { empty, readEmptiness, type Ask, type Emptiness } from './emptying.ts';
import { createLending, lendClient } from './lent-databases.ts';

/** A migrated database to copy, in the project `server-postgresql`; absent in `server`. */
export type TemplateUrl = string | undefined;

declare module 'vitest' {
  interface ProvidedContext {
    postgresqlTemplateUrl: TemplateUrl;
  }
}

const cacheFolder = fileURLToPath(new URL('../../../../.cache/', import.meta.url));

const hashOfMigrations = async () => {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsFolder)).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** A dump of an empty, migrated PGlite: opening it takes a tenth of the time of making one. */
const readBaseline = async (): Promise<Blob> => {
  const name = `pglite-${await hashOfMigrations()}.tar`;
  const path = join(cacheFolder, name);
  const cached = await readFile(path).catch(() => null);
  if (cached !== null) return new Blob([cached]);
  const fresh = await createMemoryClient();
  const dump = await fresh.dumpDataDir('none');
  await fresh.close();
  await mkdir(cacheFolder, { recursive: true });
  for (const old of await readdir(cacheFolder))
    if (/^pglite-.*\.tar$/.test(old)) await rm(join(cacheFolder, old), { force: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, path);
  return dump;
};
let baseline: Promise<Blob> | undefined;

const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const asking =
  (client: { query(statement: string): Promise<{ rows: Record<string, unknown>[] }> }): Ask =>
  async (statement) =>
    (await client.query(statement)).rows;

/** An empty database beside the template, for servers that migrate and fill it themselves. Dropped when it is closed. */
export const createEmptyDatabase = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const templateUrl = inject('postgresqlTemplateUrl');
  if (templateUrl === undefined) throw new Error('Only PostgreSQL is shared by several servers.');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const at = (databaseName: string) => Object.assign(new URL(templateUrl), { pathname: `/${databaseName}` }).href;
  await onServer(at('postgres'), (client) => client.query(`create database ${name}`));
  return {
    url: at(name),
    close: async () => {
      await onServer(at('postgres'), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

interface LentClient {
  client: PGlite;
  emptiness: Emptiness;
}

const clients = createLending<LentClient>({
  open: async () => {
    const client = await createMemoryClient(await (baseline ??= readBaseline()));
    return { client, emptiness: await readEmptiness(asking(client)) };
  },
  empty: ({ client, emptiness }) => empty(asking(client), (script) => client.exec(script), emptiness),
  remove: ({ client }) => client.close(),
  lend: ({ client }) => lendClient(client),
});

interface LentName {
  url: string;
  emptiness: Emptiness;
  remove: () => Promise<void>;
}

/** Copies of the template. */
const copies = (templateUrl: string) =>
  createLending<LentName>({
    open: async () => {
      const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
      const at = (databaseName: string) => Object.assign(new URL(templateUrl), { pathname: `/${databaseName}` }).href;
      await onServer(at('postgres'), (client) =>
        client.query(`create database ${name} template ${new URL(templateUrl).pathname.slice(1)}`),
      );
      return {
        url: at(name),
        emptiness: await onServer(at(name), (client) => readEmptiness(asking(client))),
        remove: async () => {
          await onServer(at('postgres'), (client) => client.query(`drop database ${name} with (force)`));
        },
      };
    },
    empty: ({ url, emptiness }) => onServer(url, (client) => empty(asking(client), (script) => client.query(script), emptiness)),
    remove: ({ remove }) => remove(),
    lend: ({ url }) => openPostgresql({ url, poolSize: 4 }),
  });
let ofTemplate: ReturnType<typeof copies> | undefined;

/** Whether this run is the one on PostgreSQL, where two connections can be at one row at the same moment. */
export const isOnPostgresql = (): boolean => inject('postgresqlTemplateUrl') !== undefined;

/**
 * A migrated, empty database for one test file: PGlite in memory, or PostgreSQL in the project
 * `server-postgresql`, so that the same tests hold on both. Close it when done.
 */
export const createTestDatabase = async (): Promise<Database> => {
  const templateUrl = inject('postgresqlTemplateUrl');
  return templateUrl === undefined ? clients.take() : (ofTemplate ??= copies(templateUrl)).take();
};
