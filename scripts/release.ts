import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { sriHash, VERSION } from '../packages/embed/src/build/host-files.ts';
import { exactFolder, readLedger } from '../packages/embed/src/build/releases.ts';
import { buildStale } from './build.ts';
import { root } from './step.ts';

/**
 * `node scripts/release.ts`: freezes the version of packages/embed/package.json (decision 40). Keeps the
 * built loader and its second script, writes their hashes into the ledger and into docs/embed.md, and
 * keeps this release's end of the wire for the tests of its successors. Commit what it wrote.
 */

/** What is used of esbuild, which belongs to the embed's build. */
interface Bundler {
  build(options: object): Promise<unknown>;
}

const embed = resolve(root, 'packages/embed');

const keepFrameLink = async (): Promise<void> => {
  const { build } = createRequire(resolve(embed, 'package.json'))('esbuild') as Bundler;
  await build({
    stdin: {
      contents: "export { openFrameLink } from './src/frame-link.ts'",
      resolveDir: resolve(root, 'packages/postmessage-rpc'),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'keptFrame',
    target: 'es2022',
    outfile: resolve(root, `tests/compat/frame-link-v${VERSION}.js.txt`),
  });
};

const release = async (): Promise<void> => {
  const ledger = readLedger();
  if (ledger[VERSION]) throw new Error(`${VERSION} is released already: raise the version in packages/embed/package.json.`);
  if (!(await buildStale())) throw new Error('The build failed; nothing was released.');

  const loader = readFileSync(resolve(embed, 'dist/v1/loader.js'));
  const second = /assets\/floating-[\w-]+\.js/.exec(loader.toString())?.[0];
  if (!second) throw new Error('The loader names no second script; nothing was released.');
  const exact = `${exactFolder(VERSION)}/loader.js`;
  for (const [from, file] of [['v1/loader.js', exact] as const, [second, second] as const]) {
    mkdirSync(dirname(resolve(embed, 'releases', file)), { recursive: true });
    copyFileSync(resolve(embed, 'dist', from), resolve(embed, 'releases', file));
  }
  const hashes = { [exact]: sriHash(loader), [second]: sriHash(readFileSync(resolve(embed, 'dist', second)), 'sha256') };
  writeFileSync(resolve(embed, 'releases/ledger.json'), `${JSON.stringify({ ...ledger, [VERSION]: hashes }, null, 2)}\n`);

  const guide = resolve(root, 'docs/embed.md');
  const tag = /\/embed\/v[\d.]+\/loader\.js"\n {2}integrity="[^"]*"/;
  writeFileSync(
    guide,
    readFileSync(guide, 'utf8').replace(tag, () => `/embed/${exact}"\n  integrity="${hashes[exact]}"`),
  );
  await keepFrameLink();
  console.log(`${VERSION} is released: ${hashes[exact]}`);
};

await release();
