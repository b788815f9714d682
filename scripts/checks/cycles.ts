import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { root } from '../step.ts';

/** Files by their path, with the paths that each imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const rooms = ['packages/core/src', 'packages/server/src', 'packages/site/src', 'packages/protocol/src'];
const siblings = 'features of packages/core/src that import each other';
const listFile = 'scripts/checks/import-cycles.json';
const renew = 'node scripts/checks/cycles.ts --write';

const isLiteral = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';

/** Every module that a source names: imports of values and of types, exports from, dynamic imports, types of modules, modules added to. */
export const specifiersOf = (source: string, file: string): string[] => {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, source: from, id } = node as { type?: string; source?: unknown; id?: unknown };
    if (type !== 'Literal' && isLiteral(from)) found.push(from.value);
    if (type === 'TSModuleDeclaration' && isLiteral(id)) found.push(id.value);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found;
};

const importsOf = (folder: string): Imports => {
  const files = globSync('**/*.{ts,tsx}', { cwd: resolve(root, folder) }).filter((file) => !/\.test\.tsx?$/.test(file));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const named = specifiersOf(readFileSync(resolve(root, folder, file), 'utf8'), file);
      const paths = named.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
      return [file, new Set(paths.filter((path) => known.has(path)))];
    }),
  );
};

/** The groups of files of which each reaches all others: strongly connected components of more than one (Tarjan). */
export const findCycles = (imports: Imports): string[][] => {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low !== index) return low;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imports.get(file)?.has(file)) cycles.push(group.toSorted());
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
};

/** Pairs of folders with a `feature.ts`, rooms within them included, of which one imports the other. */
export const findSiblings = (imports: Imports): string[][] => {
  const features = [...imports.keys()].filter((file) => file.endsWith('/feature.ts')).map((file) => dirname(file));
  const featureOf = (file: string) => features.find((folder) => file.startsWith(`${folder}/`));
  const pairs = [...imports].flatMap(([file, to]) => [...to].map((other) => [featureOf(file), featureOf(other)]));
  const between = pairs.filter((pair): pair is [string, string] => !pair.includes(undefined) && pair[0] !== pair[1]);
  return [...new Map(between.map((pair) => [pair.toSorted().join(' '), pair.toSorted()])).values()].toSorted(
    ([a = ''], [b = '']) => (a < b ? -1 : 1),
  );
};

/** Cycles that no listed one contains, and listed ones that are no longer there as they are. */
export const compareCycles = (listed: string[][], now: string[][]): { worse: string[][]; better: string[][] } => ({
  worse: now.filter((cycle) => !listed.some((known) => cycle.every((file) => known.includes(file)))),
  better: listed.filter(
    (known) => !now.some((cycle) => cycle.length === known.length && cycle.every((file) => known.includes(file))),
  ),
});

/** By room, each group's files in one name, and how many they are. */
type List = Record<string, Record<string, number>>;

const toList = (groups: Record<string, string[][]>): List =>
  Object.fromEntries(
    Object.entries(groups).map(([room, found]) => [
      room,
      Object.fromEntries(found.map((files) => [files.join(' '), files.length])),
    ]),
  );

/**
 * No file imports itself through others, types and dynamic imports counted: a reader of one file of a cycle has to read all of
 * it. And no feature of core imports another: what two need belongs to what they stand on (`docs/architecture.md`). A cycle that
 * `import-cycles.json` lists is let through; the list may only shrink, and `--write` lists it anew.
 */
export const checkCycles = ({ write = false } = {}): boolean => {
  const imports = rooms.map((room) => [room, importsOf(room)] as const);
  const now: Record<string, string[][]> = Object.fromEntries(imports.map(([room, of]) => [room, findCycles(of)]));
  now[siblings] = findSiblings(imports[0]?.[1] ?? new Map());
  if (write) writeFileSync(resolve(root, listFile), `${JSON.stringify(toList(now), null, 2)}\n`);
  const listed = JSON.parse(readFileSync(resolve(root, listFile), 'utf8')) as List;
  const compared = Object.entries(now).map(([room, found]) => ({
    room,
    ...compareCycles(
      Object.keys(listed[room] ?? {}).map((group) => group.split(' ')),
      found,
    ),
  }));
  for (const { room, worse, better } of compared) {
    for (const cycle of worse) console.error(`not listed, ${room}: ${cycle.join(', ')}`);
    for (const cycle of better) console.log(`smaller or gone, ${room}: ${cycle.join(', ')}\nShorten the list: ${renew}`);
  }
  return compared.every(({ worse }) => worse.length === 0);
};

if (import.meta.main) process.exitCode = checkCycles({ write: process.argv.includes('--write') }) ? 0 : 1;
