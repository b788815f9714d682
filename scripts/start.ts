import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { badConfigurationCode } from '../packages/server/src/bad-configuration.ts';
import { BadEnvironment, readEnvironment, type Environment } from '../packages/server/src/env.ts';
import { buildStale } from './build.ts';
import { startProcess, type StartedProcess } from './started-process.ts';
import { root } from './step.ts';
import { supervise } from './supervise.ts';

/**
 * `pnpm start [EXAMPLE]`: builds what is stale, starts the server and the page of an example partner
 * (`script-tag` when none is named) or the built stories (`stories`), prints where they are, stops both on Ctrl-C.
 * A server that ends by itself is started again (`supervise`); the page beside it goes on meanwhile.
 */

/** Longest a stop may take, beside the time that a drain gives to replies. */
const stopMs = 9800;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A start that cannot be, in one sentence, and the exit code that says so. */
class Refusal extends Error {
  readonly code: number;
  constructor(message: string, code = 1) {
    super(message);
    this.code = code;
  }
}

const readSettings = (): Environment => {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new Refusal(`This is Node ${process.versions.node}; start with "npx -y pnpm@12 start", which brings Node 24 along.`);
  }
  try {
    return readEnvironment();
  } catch (error) {
    throw error instanceof BadEnvironment ? new Refusal(error.message, badConfigurationCode) : error;
  }
};

const stories = resolve(root, 'stories');

/** Folder of the stories, or of the example; one that brings brands of its own is served under them. */
const readExample = (): string => {
  const name = process.argv[2] ?? 'script-tag';
  if (name === 'stories') return stories;
  const entries = readdirSync(resolve(root, 'examples'), { withFileTypes: true });
  const examples = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  if (!examples.includes(name))
    throw new Refusal(`There is no example "${name}"; there are ${examples.join(', ')}, and stories.`);
  const folder = resolve(root, 'examples', name);
  const brands = resolve(folder, 'brands');
  if (existsSync(brands)) process.env['BRANDS_DIR'] ||= brands;
  return folder;
};

/** What has to be built for it beside the site and the embed. */
const alsoBuilt = (folder: string): ('stories' | 'core')[] => {
  if (folder === stories) return ['stories'];
  const manifest = resolve(folder, 'package.json');
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"@troupe/core"') ? ['core'] : [];
};

/** An example's page: by its own server where it has one, else as Vite serves its folder. */
const startExample = (folder: string, port: number): StartedProcess => {
  const own = resolve(folder, 'server.ts');
  if (existsSync(own)) return startProcess(own, { stopsByItself: false });
  const built = folder === stories ? ['preview', '--outDir', 'dist'] : [];
  const args = [...built, '--host', '127.0.0.1', '--port', `${port}`, '--strictPort', '--logLevel', 'warn'];
  return startProcess(resolve(root, 'node_modules/vite/bin/vite.js'), { stopsByItself: false, args, cwd: folder });
};

const requireFree = async (port: number, host: string, name: string) => {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Refusal(
          `Port ${port} is in use, perhaps by another start; stop that one, or set another ${name}.`,
          badConfigurationCode,
        )
      : error;
  });
  probe.close();
  await once(probe, 'close');
};

/** What `/readyz` says: nothing yet, or the names of what cannot be reached. */
const readiness = async (origin: string): Promise<string[] | null> => {
  try {
    const answer = await fetch(`${origin}/readyz?verbose`, { headers: { connection: 'close' } });
    const { checks = {} } = (await answer.json()) as { checks?: Record<string, 'ok' | 'degraded'> };
    return Object.keys(checks).filter((name) => checks[name] !== 'ok');
  } catch {
    return null;
  }
};

/** A server that listens everywhere is reached on loopback. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host);

/** Waits while all programs live; a model that cannot be reached is said, not waited for. */
const untilReady = async (origin: string, programs: StartedProcess[]): Promise<string[] | null> => {
  while (!programs.some((program) => program.hasEnded())) {
    const failing = await readiness(origin);
    if (failing !== null && !failing.includes('database')) return failing;
    await pause(50);
  }
  return null;
};

/** What is used of a brand's file. */
interface BrandFile {
  id: string;
  name: string;
  hosts: string[];
  embed?: { allowed_origins?: string[] };
}

/** An operator's brands as their files say; a file that is not sound is the server's to refuse. */
const readBrandFiles = (directory: string): BrandFile[] => {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => JSON.parse(readFileSync(resolve(directory, name), 'utf8')) as BrandFile);
  } catch {
    return [];
  }
};

const brandAddresses = (directory: string, isPublic: boolean): string[] =>
  readBrandFiles(directory).flatMap(({ name, hosts }) =>
    hosts.map((host) => `  ${name.padEnd(15)} ${isPublic ? 'https' : 'http'}://${host}`),
  );

/**
 * Whether a page stands beside the server. In production none does: it signs with a key that everybody knows. One that was
 * asked for by name is for the brands that it says; without a name it is the page of the first brand that lists its origin.
 */
const hasPage = ({ NODE_ENV, BRANDS_DIR, PARTNER_PORT }: Environment): boolean => {
  if (NODE_ENV === 'production') return false;
  if (process.argv[2] !== undefined || BRANDS_DIR === undefined) return true;
  const brand = readBrandFiles(BRANDS_DIR).find(({ embed }) =>
    embed?.allowed_origins?.includes(`http://127.0.0.1:${PARTNER_PORT}`),
  );
  if (brand === undefined) return false;
  process.env['TROUPE_ORIGIN'] ||= `http://${brand.hosts[0]}`;
  process.env['TROUPE_APPLICATION'] ||= brand.id;
  return true;
};

/** Pages for operators and designers on the first brand, and where mails end. In production they are not advertised. */
const toolAddresses = ({ PORT, NODE_ENV, BRANDS_DIR, SMTP_URL }: Environment): string[] => {
  if (NODE_ENV === 'production') return [];
  const host = BRANDS_DIR === undefined ? `localhost:${PORT}` : readBrandFiles(BRANDS_DIR)[0]?.hosts[0];
  if (host === undefined) return [];
  return [
    `  Theme studio    http://${host}/studio`,
    `  Doctor          http://${host}/doctor`,
    ...(SMTP_URL === undefined ? [`  Mails, accounts http://${host}/dev/mailbox`] : []),
  ];
};

/** Where to look; `example` is the folder of the page beside the server, if there is one. */
const addresses = (settings: Environment, example: string | undefined): string[] => {
  const { PORT, PARTNER_PORT, NODE_ENV, BRANDS_DIR } = settings;
  return [
    ...(BRANDS_DIR === undefined
      ? [
          `  Daybreak        http://localhost:${PORT}`,
          `  Lantern         http://lantern.localhost:${PORT}`,
          `  Acme Stories    http://acme.localhost:${PORT}`,
        ]
      : brandAddresses(BRANDS_DIR, NODE_ENV === 'production')),
    ...(example === undefined
      ? []
      : [`  ${example === stories ? 'The stories   ' : 'A partner page'}  http://127.0.0.1:${PARTNER_PORT}`]),
    ...toolAddresses(settings),
  ];
};

const start = async () => {
  const began = performance.now();
  const example = readExample();
  const settings = readSettings();
  const { PORT, HOST, PARTNER_PORT } = settings;
  await requireFree(PORT, HOST, 'PORT');
  const page = hasPage(settings) ? example : undefined;
  if (page !== undefined) await requireFree(PARTNER_PORT, '127.0.0.1', 'PARTNER_PORT');
  if (!(await buildStale(alsoBuilt(example)))) throw new Refusal('The build failed; nothing was started.');

  // What is thrown away at once needs little room; by itself Node takes 130 MB for it and keeps them.
  const node = ['--max-semi-space-size=8', '--import', pathToFileURL(resolve(root, 'scripts/quick-imports.ts')).href];
  const startServer = () => startProcess(resolve(root, 'packages/server/src/main.ts'), { stopsByItself: true, node });
  const programs = [supervise(startServer)];
  if (page !== undefined) programs.push(startExample(page, PARTNER_PORT));
  const stop = (name: NodeJS.Signals) => programs.forEach((program) => program.signal(name));
  let signals = 0;
  /** Ctrl-C is passed on as such, and waits for no reply; the second signal waits for nothing. */
  const onSignal = (name: 'SIGINT' | 'SIGTERM') => {
    signals += 1;
    stop(signals === 1 ? name : 'SIGKILL');
    const drainMs = name === 'SIGTERM' ? settings.DRAIN_SECONDS * 1000 : 0;
    setTimeout(() => stop('SIGKILL'), drainMs + stopMs).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  const failing = await untilReady(`http://${reachable(HOST)}:${PORT}`, programs);
  if (failing !== null && signals === 0) {
    console.log(
      [
        '',
        `Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`,
        '',
        ...addresses(settings, page),
        ...failing.map((name) => `\nThe ${name} cannot be reached; see docs/operate.md.`),
        '',
        'Ctrl-C stops everything.',
      ].join('\n'),
    );
  }
  // Neither is of use without the other.
  const first = await Promise.race(programs.map((program) => program.ended));
  if (signals === 0) stop('SIGINT');
  const [serverCode] = await Promise.all(programs.map((program) => program.ended));
  process.exitCode = signals > 0 ? serverCode : first || 1;
};

start().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = error instanceof Refusal ? error.code : 1;
});
