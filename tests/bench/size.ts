/**
 * The size gate: brotli 11, each file compressed alone, then summed. Fails when
 * a piece is over its cap in `budgets.json`; `--write` updates the public ledger `docs/size-ledger.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Character, EmbedManifest, WidgetName } from '../../packages/protocol/src/index.ts';
import { stub } from '../../packages/embed/src/host/stub.ts';
import { readBrands } from '../../packages/server/src/adapters/brand-files.ts';
import { documentAnswer } from '../../packages/server/src/pages/asset-answer.ts';
import { frameDocument } from '../../packages/server/src/pages/frame-document.ts';

interface Budget {
  cap: number;
  goal: number;
  what: string;
}

const root = resolve(import.meta.dirname, '../..');
const embed = resolve(root, 'packages/embed');
const dist = resolve(embed, 'dist');
const budgets = JSON.parse(readFileSync(resolve(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<string, Budget>;

const brotli = (content: Uint8Array): number =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length;

const weigh = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + brotli(readFileSync(resolve(dist, file))), 0);

/** What is used of esbuild, which belongs to the embed's build. */
interface Bundler {
  build(options: object): Promise<{ outputFiles: { contents: Uint8Array }[] }>;
}

/** The npm entry as a partner's bundler makes it. */
const npmEntry = async (): Promise<Uint8Array> => {
  const { build } = createRequire(resolve(embed, 'package.json'))('esbuild') as Bundler;
  const { outputFiles } = await build({
    entryPoints: [resolve(embed, 'src/host/npm.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
};

const readManifest = (): EmbedManifest => {
  try {
    return JSON.parse(readFileSync(resolve(dist, 'manifest.json'), 'utf8')) as EmbedManifest;
  } catch {
    throw new Error('The embed is not built: run `node scripts/build.ts` first.');
  }
};

const manifest = readManifest();
const { entries, integrity } = manifest;
const loader = readFileSync(resolve(dist, 'v1/loader.js'), 'utf8');
const filesOf = (widget: string): string[] => entries[widget as WidgetName]?.js ?? [];

/** The document of a chat as a partner's page gets it. */
const chatDocument = async (): Promise<number> => {
  const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
  const brand = brands.find(({ id }) => id === 'acme');
  const [origin] = brand?.embed.allowed_origins ?? [];
  if (!brand || origin === undefined) throw new Error('The brand acme has no page that may show it.');
  const { html, status, headers } = frameDocument({
    widget: 'chat',
    query: { application: brand.id, instance: 'a', nonce: 'b', origin, v: '1-1', character: 'elin-marrow' },
    brand,
    manifest,
    cspNonce: 'c'.repeat(36),
    character: { name: 'Elin Marrow' } as Character,
  });
  const request = new Request(origin, { headers: { 'accept-encoding': 'gzip, br' } });
  return (await (await documentAnswer(html, request, { status, headers })).arrayBuffer()).byteLength;
};

const measured: Record<string, number> = {
  stub: brotli(Buffer.from(stub)),
  loader: weigh(['v1/loader.js']),
  floating: weigh(Object.keys(integrity).filter((file) => file.startsWith('assets/floating-') && loader.includes(file))),
  npm: brotli(await npmEntry()),
  chat: weigh(filesOf('chat')),
  explore: weigh(filesOf('explore')),
  checkout: weigh(filesOf('checkout')),
  document: await chatDocument(),
  together: weigh(Object.keys(entries).flatMap(filesOf)),
};

const rows = Object.entries(budgets).map(([name, { cap, goal, what }]) => ({
  name,
  what,
  bytes: measured[name] ?? 0,
  goal,
  cap,
  isOver: (measured[name] ?? 0) > cap,
}));
const number = (value: number): string => value.toLocaleString('en');

console.table(
  rows.map(({ name, bytes, goal, cap, isOver }) => ({
    piece: name,
    brotli: bytes,
    goal,
    cap,
    verdict: isOver ? 'OVER' : bytes > goal ? 'under the cap' : 'meets the goal',
  })),
);
for (const widget of Object.keys(entries)) {
  for (const file of filesOf(widget)) console.log(`  ${widget}: ${file} ${number(weigh([file]))}`);
}

if (process.argv.includes('--write')) {
  const table = rows.map(
    ({ name, what, bytes, goal, cap }) => `| ${name} | ${what} | ${number(bytes)} | ${number(goal)} | ${number(cap)} |`,
  );
  const text = `# Size ledger

Bytes after brotli 11, each file compressed alone, then summed; JS and CSS. Written by \`pnpm size --write\`; the caps are held by \`pnpm size\` in the test command.

| piece | what it is | bytes | goal | cap |
|---|---|---:|---:|---:|
${table.join('\n')}
`;
  writeFileSync(resolve(root, 'docs/size-ledger.md'), text);
}

process.exitCode = rows.some(({ isOver }) => isOver) ? 1 : 0;
