/**
 * `api.md` of each published package: what it exports, with shapes and docstrings, as the compiler reads the sources. A change
 * of the surface has to be seen in a diff: the quick steps fail until it is written (`--write`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API, SymbolFlags, type Checker, type Project, type Symbol } from 'typescript/unstable/sync';
import { root } from '../step.ts';

const published = ['core', 'embed', 'postmessage-rpc', 'protocol'];

interface Export {
  name: string;
  doc: string;
  /** Declaration of a type, or type of a value. */
  shape: string;
}

interface Manifest {
  name: string;
  publishConfig: { exports: Record<string, string | { types?: string }> };
}

/** The source of each entry that has types and is no pattern. */
const entriesOf = (folder: string, { name, publishConfig }: Manifest): [entry: string, file: string][] =>
  Object.entries(publishConfig.exports).flatMap(([path, target]): [string, string][] => {
    if (typeof target === 'string' || !target.types || path.includes('*')) return [];
    const source = resolve(folder, target.types.replace('/lib/', '/src/').replace('.d.ts', '.ts'));
    return [[name + path.slice(1), existsSync(source) ? source : `${source}x`]];
  });

const isType = ({ flags }: Symbol) => (flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias | SymbolFlags.Class)) !== 0;

const readExport = (project: Project, checker: Checker, exported: Symbol): Export => {
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declared = symbol.declarations[0]?.resolve(project)?.getText() ?? '';
  const type = isType(symbol) ? undefined : checker.getTypeOfSymbol(symbol);
  return {
    name: exported.name,
    doc: checker.getDocumentationCommentOfSymbol(symbol),
    shape: type ? `const ${exported.name}: ${checker.typeToString(type)}` : declared.replace(/^export (?:declare )?/, ''),
  };
};

const chapter = (entry: string, exports: readonly Export[]): string =>
  [
    `## ${entry}`,
    ...exports.map(({ name, doc, shape }) => [`### ${name}`, doc, `\`\`\`ts\n${shape}\n\`\`\``].filter(Boolean).join('\n\n')),
  ].join('\n\n');

/** The page of a package, and the exports without a description. */
export const readSurface = (api: API, name: string): { page: string; bare: string[] } => {
  const folder = resolve(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Manifest;
  const config = resolve(folder, 'tsconfig.json');
  const project = api.updateSnapshot({ openProject: config }).getProject(config);
  if (!project) throw new Error(`${config} is no project.`);
  const { checker, program } = project;
  const bare: string[] = [];
  const chapters = entriesOf(folder, manifest).map(([entry, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module.`);
    const exports = checker
      .getExportsOfModule(module)
      .map((symbol) => readExport(project, checker, symbol))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    bare.push(...exports.filter(({ doc }) => !doc).map((one) => `${entry}: ${one.name}`));
    return chapter(entry, exports);
  });
  const head = `# What ${manifest.name} exports\n\nWritten by \`node scripts/checks/api-surface.ts --write\`.`;
  return { page: `${[head, ...chapters].join('\n\n')}\n`, bare };
};

/** Whether each page is as the sources are; what core exports is described. */
export const checkApi = ({ write = false } = {}): boolean => {
  const api = new API({ cwd: root });
  const faults: string[] = [];
  try {
    for (const name of published) {
      const { page, bare } = readSurface(api, name);
      const file = resolve(root, 'packages', name, 'api.md');
      if (write) writeFileSync(file, page);
      else if (!existsSync(file) || readFileSync(file, 'utf8') !== page)
        faults.push(`packages/${name}/api.md is not what the package exports. Meant? node scripts/checks/api-surface.ts --write`);
      if (name === 'core') faults.push(...bare.map((one) => `${one} has no docstring`));
    }
  } finally {
    api.close();
  }
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkApi({ write: process.argv.includes('--write') }) ? 0 : 1;
