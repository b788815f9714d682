import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { createMemoryClient } from '../adapters/pglite.ts';
import { openPostgresql } from '../adapters/postgresql.ts';
import type { Database } from '../ports/database.ts';
import { migrationsFolder } from './migrate.ts';
import { createLending } from './lent-databases.ts';

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

/** A new PGlite in memory, migrated and empty. */
export const openTestClient = async () => createMemoryClient(await (baseline ??= readBaseline()));
const lending = createLending(openTestClient);

const onServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** An empty database beside the template, for servers that migrate and fill it themselves. Dropped when it is closed. */
export const createEmptyDatabase = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const templateUrl = inject('postgresqlTemplateUrl');
  if (templateUrl === undefined) throw new Error('Only PostgreSQL is shared by several servers.');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const at = (databaseName: string) => Object.assign(new URL(templateUrl), { pathname: `/${databaseName}` }).href;
  await onServer(at('postgres'), `create database ${name}`);
  return { url: at(name), close: () => onServer(at('postgres'), `drop database ${name} with (force)`) };
};

/** Copies the template into a database of its own, dropped when it is closed. */
const copyOf = async (templateUrl: string): Promise<Database> => {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const at = (databaseName: string) => Object.assign(new URL(templateUrl), { pathname: `/${databaseName}` }).href;
  await onServer(at('postgres'), `create database ${name} template ${template}`);
  const database = await openPostgresql({ url: at(name), poolSize: 4 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(at('postgres'), `drop database ${name} with (force)`);
    },
  };
};

/** Whether this run is the one on PostgreSQL, where two connections can be at one row at the same moment. */
export const isOnPostgresql = (): boolean => inject('postgresqlTemplateUrl') !== undefined;

/**
 * A migrated, empty database for one test file: PGlite in memory, or PostgreSQL in the project
 * `server-postgresql`, so that the same tests hold on both. Close it when done.
 */
export const createTestDatabase = async (): Promise<Database> => {
  const templateUrl = inject('postgresqlTemplateUrl');
  if (templateUrl !== undefined) return copyOf(templateUrl);
  return lending.take();
};
