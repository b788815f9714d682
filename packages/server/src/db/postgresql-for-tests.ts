import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgresql } from '../adapters/postgresql.ts';
import type { TemplateUrl } from './testing.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root runs it as this user. */
const unprivileged = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const asOwner = isRoot ? unprivileged : {};

const findBinaries = async (): Promise<string | null> => {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (newest !== undefined) return `/usr/lib/postgresql/${newest}/bin`;
  const found = await run('which', ['initdb']).catch(() => null);
  return found === null ? null : join(found.stdout.trim(), '..');
};

const installBinaries = async (): Promise<string> => {
  const advice = 'The tests on PostgreSQL need its server programs (initdb, postgres): install PostgreSQL 15 or newer.';
  if (!isRoot) throw new Error(advice);
  await run('apt-get', ['update']).catch(() => undefined);
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']).catch((cause: unknown) => {
    throw new Error(advice, { cause });
  });
  const binaries = await findBinaries();
  if (binaries === null) throw new Error(advice);
  return binaries;
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const untilReady = async (url: string, server: ChildProcess) => {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const ready = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The private PostgreSQL for the tests did not start.');
};

/** A PostgreSQL cluster of a test's own. */
export interface Cluster {
  url: string;
  /** As `pg_ctl restart -m fast` does: open connections are ended, statements under way fail. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A private PostgreSQL cluster in a temporary directory, on a port of loopback; the caller stops it. */
export const startPostgresql = async (): Promise<Cluster> => {
  const binaries = (await findBinaries()) ?? (await installBinaries());
  const directory = await mkdtemp(join(tmpdir(), 'postgresql-for-tests-'));
  await chmod(directory, 0o700);
  if (isRoot) await chown(directory, unprivileged.uid, unprivileged.gid);
  const data = join(directory, 'data');
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'troupe', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { cwd: '/', ...asOwner },
  );
  const port = await freePort();
  // Durability off: these clusters live as long as one test run.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB', 'max_connections=200'];
  const begin = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', directory, '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: '/', stdio: 'ignore', ...asOwner },
    );
  let server = begin();
  const url = `postgres://troupe@127.0.0.1:${port}/postgres`;
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGINT'); // "fast" shutdown
    await once(server, 'exit');
  };
  const stop = async () => {
    await end();
    await rm(directory, { recursive: true, force: true });
  };
  const restart = async () => {
    await end();
    server = begin();
    await untilReady(url, server);
  };
  await untilReady(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, restart, stop };
};

/** Vitest's global set-up of the project `server-postgresql`: one cluster, one migrated template. */
export const setup = async (project: TestProject) => {
  const { url, stop } = await startPostgresql();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database template_of_tests');
  await client.end();
  const templateUrl: TemplateUrl = Object.assign(new URL(url), { pathname: '/template_of_tests' }).href;
  await (await openPostgresql({ url: templateUrl })).close();
  project.provide('postgresqlTemplateUrl', templateUrl);
  return stop;
};
