import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { precompress } from './precompress.ts';
import { cache, environment, root, run } from './step.ts';

interface Target {
  name: string;
  folder: string;
  /** What the output is made of: a change in any of these files makes it stale. */
  sources: string[];
  /** A file that is there once it was built. */
  output: string;
  /** Its files are kept compressed too, for the server. */
  isPrecompressed?: boolean;
}

const shared = ['packages/protocol/src', 'packages/core/src', 'pnpm-lock.yaml'];
const targets: Target[] = [
  {
    name: '@troupe/embed',
    folder: 'packages/embed',
    sources: [...shared, 'packages/postmessage-rpc/src', 'packages/embed'],
    output: 'packages/embed/dist/manifest.json',
    isPrecompressed: true,
  },
  {
    name: '@troupe/site',
    folder: 'packages/site',
    sources: [...shared, 'packages/site'],
    output: 'packages/site/dist/index.html',
    isPrecompressed: true,
  },
];
/** Built for `start stories` only. */
const stories: Target = {
  name: '@troupe/stories',
  folder: 'stories',
  sources: [...shared, 'stories'],
  output: 'stories/dist/index.json',
};

/** As a registry gets it: built for an example that is made of it. */
const core: Target = {
  name: '@troupe/core',
  folder: 'packages/core',
  sources: [...shared, 'packages/core/package.json', 'packages/core/vite.publish.config.ts'],
  output: 'packages/core/lib/style.css',
};
const others = { stories, core };

/** Not walked into: most files of a package are its dependencies. */
const isForeign = (path: string) => /(^|\/)(dist|lib|node_modules|testing)$/.test(path);
const isSource = (file: string) => !/\.test\.tsx?$|\.md$/.test(file) && statSync(resolve(root, file)).isFile();

/** Hash over the paths and contents of one source, a folder or a file. */
const hashSource = (source: string): string => {
  const hash = createHash('sha256');
  const files = source.includes('.')
    ? [source]
    : globSync('**/*.*', { cwd: resolve(root, source), exclude: isForeign }).map((file) => `${source}/${file}`);
  for (const file of files.filter(isSource).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(resolve(root, file)))
      .update('\0');
  return hash.digest('hex');
};

/** Runs a package's own build script as pnpm would, which need not be installed for it. */
const runBuild = (folder: string): Promise<boolean> => {
  const { scripts } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    scripts: { build?: string; prepack: string };
  };
  const env = environment();
  return run(scripts.build ?? scripts.prepack, [], {
    cwd: folder,
    shell: true,
    isQuiet: true,
    env: { PATH: `${resolve(folder, 'node_modules/.bin')}${delimiter}${env['PATH']}` },
  });
};

/** Builds the site and the embed, and what else is asked for, if their sources changed since the last build; answers whether all is built. */
export const buildStale = async (also: readonly (keyof typeof others)[] = []): Promise<boolean> => {
  const hashes = new Map<string, string>();
  const hashOnce = (source: string) => {
    const hash = hashes.get(source) ?? hashSource(source);
    hashes.set(source, hash);
    return hash;
  };
  for (const { name, folder, sources, output, isPrecompressed } of [...targets, ...also.map((name) => others[name])]) {
    const stamp = resolve(cache, `built-${name.replace('@troupe/', '')}`);
    const now = sources.map(hashOnce).join('\n');
    const before = existsSync(stamp) && existsSync(resolve(root, output)) ? readFileSync(stamp, 'utf8') : '';
    if (before === now) continue;
    console.log(`building ${name}`);
    if (!(await runBuild(resolve(root, folder)))) return false;
    if (isPrecompressed) precompress(resolve(root, folder, 'dist'));
    mkdirSync(cache, { recursive: true });
    writeFileSync(stamp, now);
  }
  return true;
};

if (import.meta.main) process.exitCode = (await buildStale()) ? 0 : 1;
