import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresql } from '../adapters/postgresql.ts';
import { badConfigurationCode } from '../bad-configuration.ts';
import { startPostgresql, type Cluster } from '../db/postgresql-for-tests.ts';
import { freePort, runCommand } from './testing.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const password = 'pass#word/1';
const escaped = encodeURIComponent(password);

let cluster: Cluster;
let plain: Cluster;
let files: string;
let port: string;

const file = (name: string) => join(files, name);
/** A CA and its certificate for `localhost`, and a CA that signed nothing. */
const makeCertificates = async () => {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: files });
  const authority = (name: string) =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );
  await Promise.all([authority('ca'), authority('other')]);
  await openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  await writeFile(file('names'), 'subjectAltName=DNS:localhost');
  const signing = ['-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  await openssl('x509', ...signing, '-extfile', 'names', '-out', 'server.pem');
};

beforeAll(async () => {
  [cluster, plain, files] = await Promise.all([startPostgresql(), startPostgresql(), mkdtemp(join(tmpdir(), 'certificates-'))]);
  port = new URL(cluster.url).port;
  await makeCertificates();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const data = rows[0]?.data_directory ?? '';
  const { uid, gid } = await stat(data);
  for (const name of ['server.key', 'server.pem']) {
    await writeFile(join(data, name), await readFile(file(name)));
    await chmod(join(data, name), 0o600);
    await chown(join(data, name), uid, gid);
  }
  await client.query("create role reader login password 'reader'");
  await client.query(`create role owner login password '${password}'`);
  await client.query('create database owned owner owner');
  await client.query('revoke create on database postgres from public');
  for (const setting of ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on'])
    await client.query(`alter system set ${setting}`);
  const lines = [
    'local all all trust',
    'host all troupe all trust',
    'hostssl owned tlsonly all trust',
    'host all all all scram-sha-256',
  ];
  await client.query('create role tlsonly login');
  lines.splice(3, 0, 'host all tlsonly all reject');
  await writeFile(join(data, 'pg_hba.conf'), `${lines.join('\n')}\n`);
  await client.query('select pg_reload_conf()');
  await client.end();
}, 120_000);
afterAll(async () => {
  await Promise.all([cluster?.stop(), plain?.stop()]);
  await rm(files, { recursive: true, force: true });
});

const address = (query = '', { host = 'localhost', user = `owner:${escaped}`, database = 'owned' } = {}) =>
  `postgres://${user}@${host}:${port}/${database}${query}`;

/** How the connection of a server is encrypted; rejects with what a start says. */
const encryptionOf = async (url: string): Promise<boolean> => {
  const database = await openPostgresql({ url, poolSize: 2, waitMs: 0 });
  try {
    const { rows } = await database.executeSql('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.['ssl'] as boolean;
  } finally {
    await database.close();
  }
};

describe('sslmode, as libpq means it', () => {
  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=require', true],
  ])('%s', async (query, encrypted) => expect(await encryptionOf(address(query))).toBe(encrypted));

  it('require checks no certificate, and with sslrootcert its CA', async () => {
    await expect(encryptionOf(address(`?sslmode=require&sslrootcert=${file('ca.pem')}`))).resolves.toBe(true);
    await expect(encryptionOf(address(`?sslmode=require&sslrootcert=${file('other.pem')}`))).rejects.toThrow(/is of no CA/);
  });

  it('verify-ca checks the CA, and no name', async () => {
    const query = `?sslmode=verify-ca&sslrootcert=${file('ca.pem')}`;
    await expect(encryptionOf(address(query))).resolves.toBe(true);
    await expect(encryptionOf(address(query, { host: '127.0.0.1' }))).resolves.toBe(true);
    await expect(encryptionOf(address(query.replace('ca.pem', 'other.pem')))).rejects.toThrow(/is of no CA/);
  });

  it('verify-full checks both', async () => {
    const query = `?sslmode=verify-full&sslrootcert=${file('ca.pem')}`;
    await expect(encryptionOf(address(query))).resolves.toBe(true);
    await expect(encryptionOf(address(query, { host: '127.0.0.1' }))).rejects.toThrow(/is for another host/);
    await expect(encryptionOf(address('?sslmode=verify-full'))).rejects.toThrow(/is of no CA/);
    await expect(encryptionOf(address('?sslmode=verify-full&sslrootcert=system'))).rejects.toThrow(/is of no CA/);
  });

  it('ends where the server has no TLS, or wants it', async () => {
    await expect(encryptionOf(`${plain.url}?sslmode=require`)).rejects.toThrow(/there is no TLS at 127\.0\.0\.1:\d+/);
    await expect(encryptionOf(address('', { user: 'tlsonly' }))).rejects.toThrow(/with TLS only, or not at all/);
  });

  it('names files that are none', async () => {
    for (const name of ['missing.pem', 'names'])
      await expect(encryptionOf(address(`?sslmode=verify-full&sslrootcert=${file(name)}`))).rejects.toThrow(
        /^DATABASE_URL: .*sslrootcert/,
      );
  });
});

describe('a start that does not reach its database', () => {
  /** What the server writes to stderr, and how it ends. */
  const start = async (url: string) => {
    const began = performance.now();
    const { code, error } = await runCommand(main, [], { DATABASE_URL: url, DATA_DIR: files, PORT: `${await freePort()}` });
    return { code, lines: error.trim().split('\n'), ms: performance.now() - began };
  };

  it.each<[what: string, url: () => string, said: RegExp]>([
    ['a wrong password', () => address('', { user: 'owner:secret-of-ours' }), /the user or the password is refused at localhost/],
    ['a user that is not there', () => address('', { user: 'nobody:secret-of-ours' }), /the user or the password is refused/],
    ['no password', () => address('', { user: 'owner' }), /the password is missing/],
    ['a database that is not there', () => address('', { database: 'none' }), /there is no database "none" at localhost:\d+/],
    [
      'a database of another',
      () => address('', { user: 'reader:reader', database: 'postgres' }),
      /may not set up tables in .*"postgres"/,
    ],
    ['a certificate of nobody', () => address('?sslmode=verify-full'), /the certificate of localhost:\d+ is of no CA/],
    ['a # in its password', () => address('', { user: 'owner:secret#of-ours' }), /DATABASE_URL holds a #/],
  ])(
    'says in one line that there is %s',
    async (_, url, said) => {
      const { code, lines, ms } = await start(url());
      expect(lines.filter((line) => said.test(line) && line.includes('DATABASE_URL'))).toHaveLength(1);
      expect(lines.join('\n')).not.toMatch(/secret|pass%23word|^ {4}at /m);
      expect(lines.filter((line) => !line.startsWith('Settings'))).toHaveLength(1);
      expect(code).toBe(badConfigurationCode);
      expect(ms).toBeLessThan(15_000);
    },
    60_000,
  );

  it('says at once what it waits for, and again when it gives up', async () => {
    const url = `postgres://owner:secret@127.0.0.1:${await freePort()}/owned`;
    const told: string[] = [];
    await expect(openPostgresql({ url, waitMs: 700, onWait: (fault) => told.push(fault) })).rejects.toThrow(
      /^DATABASE_URL: nothing listens at 127\.0\.0\.1:\d+\. Start the database, or check host and port\.$/,
    );
    expect(told).toEqual([expect.stringMatching(/^DATABASE_URL: nothing listens at/)]);
  });
});
