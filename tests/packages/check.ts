/**
 * Packs the published packages and holds the tarballs to what partners do with them (README.md here):
 * publint, are-the-types-wrong, import on Node without a DOM, strict TypeScript, the `troupe` command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packedNames } from '../../scripts/checks/names.ts';
import { browserslist } from '../../scripts/checks/browser-support/list.ts';
import { environment, root, run } from '../../scripts/step.ts';
import { pack } from '../../scripts/pack-embed.ts';
import { linkDependencies, unpack, type Manifest } from './install.ts';

const published = ['protocol', 'postmessage-rpc', 'core', 'embed'];
const project = mkdtempSync(join(tmpdir(), 'troupe-packages-'));
const modules = join(project, 'node_modules');
const failures: string[] = [];

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

/** What a stranger looks for in a package before anything else. */
const judgePapers = (name: string, manifest: Manifest): void => {
  const paper = (file: string): string => {
    try {
      return readFileSync(join(modules, '@troupe', name, file), 'utf8');
    } catch {
      return '';
    }
  };
  const wanted: [string, boolean][] = [
    [
      'a README that begins with its name and says how to install it',
      paper('README.md').startsWith(`# ${manifest.name}\n`) && paper('README.md').includes(`npm install ${manifest.name}`),
    ],
    ["the licence's text", paper('LICENSE') === readFileSync(resolve(root, 'LICENSE'), 'utf8') && manifest.license === 'MIT'],
    [`a CHANGELOG with ${manifest.version}`, paper('CHANGELOG.md').includes(`\n## ${manifest.version}\n`)],
    ['repository with its directory', manifest.repository?.directory === `packages/${name}` && Boolean(manifest.repository.url)],
    ['engines.node', /^>=\d+$/.test(manifest.engines?.node ?? '')],
    ['the browser list', manifest.browserslist?.join() === browserslist.join()],
  ];
  for (const [what, isThere] of wanted) if (!isThere) failures.push(`papers: ${name} lacks ${what}`);
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
    const tarball = await pack(name, join(project, 'tarballs'));
    const manifest = unpack(name, tarball, modules);
    linkDependencies(name, Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), modules);
    await judge(name, tarball);
    judgePapers(name, manifest);
    entries.push(...entriesOf(manifest));
  }
  // The unscoped name is not ours: its owner in the registry would own our partners' pages.
  if (/^ +'?postmessage-rpc[@':]/m.test(readFileSync(resolve(root, 'pnpm-lock.yaml'), 'utf8')))
    failures.push('names: the lock file has the bare postmessage-rpc; ours is @troupe/postmessage-rpc');
  failures.push(...packedNames(join(modules, '@troupe/core/lib')));
  linkDependencies('core', ['@types/react', '@types/react-dom', 'react', 'react-dom'], modules);
  cpSync(resolve(import.meta.dirname, 'consumer'), project, { recursive: true });
  writeFileSync(join(project, 'imports.js'), program(entries));
  const printed = inProject(['imports.js']).trim();
  if (printed !== 'null <div class="side"></div>') failures.push(`import: on a server the packages print ${printed}`);
  if (!(await run('tsc', ['-p', project]))) failures.push('types: the consumer does not compile as it should');
  const brand = resolve(root, 'examples/white-label/brands/marlowe.json');
  const verdict = inProject(['node_modules/@troupe/embed/lib/cli/troupe.js', 'theme', 'check', brand]);
  if (!verdict.includes('0 refused')) failures.push(`command: ${verdict}`);
  for (const name of published) {
    const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], {
      cwd: resolve(root, 'packages', name),
      env: environment(),
      encoding: 'utf8',
    });
    if (status === 0 || !stderr.includes('Use "npx -y pnpm@12 pack-embed FOLDER"'))
      failures.push(`npm pack: in ${name} it is not refused with what to use instead: ${stderr}`);
  }
  console.log(`${published.length} packages packed; on Node: ${entries.join(', ')}`);
} finally {
  rmSync(project, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length ? 1 : 0;
