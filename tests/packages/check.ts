/**
 * Packs the published packages and holds the tarballs to what partners do with them (README.md here):
 * publint, are-the-types-wrong, import on Node without a DOM, strict TypeScript, the `troupe` command.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { environment, root, run } from '../../scripts/step.ts';

interface Manifest {
  name: string;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const published = ['protocol', 'postmessage-rpc', 'core', 'embed'];
const project = mkdtempSync(join(tmpdir(), 'troupe-packages-'));
const modules = join(project, 'node_modules');
const failures: string[] = [];

/** Packs as a release does, build included; answers the tarball. */
const pack = async (name: string): Promise<string> => {
  const folder = join(project, 'tarballs', name);
  mkdirSync(folder, { recursive: true });
  const isPacked = await run('pnpm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: resolve(root, 'packages', name),
  });
  const [file] = readdirSync(folder);
  if (!isPacked || !file) throw new Error(`${name} could not be packed.`);
  return join(folder, file);
};

const unpack = (name: string, tarball: string): Manifest => {
  const folder = join(modules, '@troupe', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
};

/** Links what a package depends on, from what this workspace has installed. */
const linkDependencies = (name: string, names: readonly string[]): void => {
  for (const dependency of names.filter((other) => !other.startsWith('@troupe/'))) {
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(resolve(root, 'packages', name, 'node_modules', dependency), link, 'junction');
  }
};

const judge = async (name: string, tarball: string): Promise<void> => {
  const folder = join(modules, '@troupe', name);
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, level: 'warning', strict: true });
  failures.push(...messages.map((message) => `publint: ${name}: ${formatMessage(message, pkg, { color: false })}`));
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))), {
    excludeEntrypoints: ['./style.css'],
  });
  if (!analysis.types) throw new Error(`${name} has no types.`);
  for (const problem of analysis.problems) {
    // ES modules only, as every Node since 22 may also require(); node10 knows no `exports`.
    const mode = 'resolutionKind' in problem ? problem.resolutionKind : '';
    if (mode === 'node10' || problem.kind === 'CJSResolvesToESM') continue;
    failures.push(`types: ${name}: ${JSON.stringify(problem)}`);
  }
};

/** Every entry without a pattern; style sheets are for bundlers. */
const entriesOf = ({ name, exports }: Manifest): string[] =>
  Object.keys(exports)
    .filter((entry) => !entry.includes('*') && !entry.endsWith('.css'))
    .map((entry) => join(name, entry));

const program = (entries: readonly string[]) => `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
${entries.map((entry, index) => `import * as e${index} from '${entry}';`).join('\n')}
if (typeof document !== 'undefined') throw new Error('a DOM');
for (const [name, entry] of Object.entries({ ${entries.map((entry, index) => `'${entry}': e${index}`).join(', ')} }))
  if (Object.keys(entry).length === 0) throw new Error(name + ' exports nothing');
const { loadTroupe } = e${entries.indexOf('@troupe/embed')};
const { TroupeChat } = e${entries.indexOf('@troupe/embed/react')};
const props = { origin: 'https://troupe.example', application: 'acme', className: 'side' };
console.log(await loadTroupe(props), renderToString(createElement(TroupeChat, props)));
`;

const inProject = (args: string[]): string => execFileSync('node', args, { cwd: project, env: environment(), encoding: 'utf8' });

try {
  const entries: string[] = [];
  for (const name of published) {
    const tarball = await pack(name);
    const manifest = unpack(name, tarball);
    linkDependencies(name, Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    await judge(name, tarball);
    entries.push(...entriesOf(manifest));
  }
  // The unscoped name is not ours: whoever registers it would own our partners' pages.
  if (/^ +'?postmessage-rpc[@':]/m.test(readFileSync(resolve(root, 'pnpm-lock.yaml'), 'utf8')))
    failures.push('names: the lock file has the bare postmessage-rpc; ours is @troupe/postmessage-rpc');
  linkDependencies('core', ['@types/react', '@types/react-dom', 'react', 'react-dom']);
  cpSync(resolve(import.meta.dirname, 'consumer'), project, { recursive: true });
  writeFileSync(join(project, 'imports.js'), program(entries));
  const printed = inProject(['imports.js']).trim();
  if (printed !== 'null <div class="side"></div>') failures.push(`import: on a server the packages print ${printed}`);
  if (!(await run('tsc', ['-p', project]))) failures.push('types: the consumer does not compile as it should');
  const brand = resolve(root, 'examples/white-label/brands/marlowe.json');
  const verdict = inProject(['node_modules/@troupe/embed/lib/cli/troupe.js', 'theme', 'check', brand]);
  if (!verdict.includes('0 refused')) failures.push(`command: ${verdict}`);
  console.log(`${published.length} packages packed; on Node: ${entries.join(', ')}`);
} finally {
  rmSync(project, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length ? 1 : 0;
