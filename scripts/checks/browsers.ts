/**
 * Holds what is built and served to the browsers that we promise (docs/embed.md, "Browsers"): all that a listed one lacks has to be
 * declared with its fallback in `browser-support/declared.ts`, and what is declared has to be used. The table in the
 * documents is written from that file (`--write`) and has to stand as written.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { declared, notOfBrowsers, type Declared } from './browser-support/declared.ts';
import { isKnown } from './browser-support/compat.ts';
import { findLacking, type BuiltFile, type Lacking } from './browser-support/find-lacking.ts';
import { browsers } from './browser-support/list.ts';
import { servedFiles, servedLacking } from './browser-support/served.ts';
import { root } from '../step.ts';

interface Table {
  declared: readonly Declared[];
  notOfBrowsers: Readonly<Record<string, string>>;
}

const covers = (declaredPath: string, path: string) => path === declaredPath || path.startsWith(`${declaredPath}.`);

/** What does not hold between what is used and what is declared. */
export const judge = (found: readonly Lacking[], table: Table): string[] => {
  const known = [...table.declared.flatMap(({ paths }) => paths), ...Object.keys(table.notOfBrowsers)];
  const unknown = found.filter(({ path }) => !known.some((declaredPath) => covers(declaredPath, path)));
  const unused = known.filter((declaredPath) => !found.some(({ path }) => covers(declaredPath, path)));
  return [
    ...unknown.map(
      ({ path, browsers: lacking, files }) =>
        `${path} is used without a declared fallback: lacking in ${lacking.join(', ')}; in ${files.join(', ')}`,
    ),
    ...unused.map((path) => `${path} is declared, but no listed browser lacks it or nothing uses it any more`),
  ];
};

/** One browser of a row: `Firefox before 152`, `Firefox` where it never comes. The one that waits longest counts. */
const worst = (name: string, found: readonly Lacking[]): string | undefined => {
  const told = found.flatMap((lacking) =>
    lacking.browsers.filter((one) => new RegExp(`^${name}(?: in part)?(?: before |$)`).test(one)),
  );
  return (
    told.find((one) => !one.includes(' before ')) ??
    told.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  );
};

/** The browsers of a row. One of Android or iOS is left out where its desktop has the same word, and Edge is said with Chrome. */
const browsersOf = (found: readonly Lacking[]): string => {
  const words = new Map<string, string>();
  for (const { name } of browsers) {
    const told = worst(name, found);
    if (told !== undefined) words.set(name, told.slice(name.length));
  }
  const isSaid = (name: string): boolean => {
    if (name === 'Edge') return words.get('Chrome') !== words.get(name);
    const desktop = name.replace(/ on .*/, '');
    return desktop === name || words.get(desktop) !== words.get(name);
  };
  return [...words]
    .filter(([name]) => isSaid(name))
    .map(([name, word]) => `${name === 'Chrome' && words.get('Edge') === word ? 'Chrome and Edge' : name}${word}`)
    .join(', ');
};

const sinceOf = (id: string): string => browsers.find((browser) => browser.id === id)?.since ?? '';

/** The part of the documents that stands between the marks. */
export const page = (found: readonly Lacking[], table: readonly Declared[]): string => {
  const rows = table.map(({ what, paths, fallback, where }) => {
    const own = found.filter(({ path }) => paths.some((declaredPath) => covers(declaredPath, path)));
    return `| ${what} | ${browsersOf(own.filter(({ path }) => isKnown(path))) || 'not in the data'} | ${fallback} | \`${where.replace('npm:', '')}\` |`;
  });
  return [
    `Chrome and Edge from ${sinceOf('chrome')}, Firefox from ${sinceOf('firefox')}, Safari from ${sinceOf('safari')}, on iOS and Android too.`,
    '',
    '| what | lacking in | there | done by |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
};

/** What is built now: chunks of an earlier build stay beside it, but its manifest names its own. */
const builtFiles = (): BuiltFile[] => {
  const manifest = readFileSync(resolve(root, 'packages/embed/dist/manifest.json'), 'utf8');
  return globSync('packages/{embed,site}/dist/**/*.{js,css}', { cwd: root })
    .filter((name) => !name.startsWith('packages/embed/dist/assets/') || manifest.includes(`"assets/${basename(name)}"`))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(resolve(root, name), 'utf8') }));
};

const marks = /(?<=<!-- browsers -->\n)[^]*(?=\n<!-- \/browsers -->)/;

export const checkBrowsers = async ({ write = false } = {}): Promise<boolean> => {
  const files = builtFiles();
  const found = [...findLacking([...files, ...servedFiles()]), ...servedLacking()];
  const problems = judge(found, { declared, notOfBrowsers });
  const lock = readFileSync(resolve(root, 'pnpm-lock.yaml'), 'utf8');
  for (const { where } of declared) {
    const isThere = where.startsWith('npm:') ? lock.includes(`${where.slice('npm:'.length)}@`) : existsSync(resolve(root, where));
    if (!isThere) problems.push(`${where} is declared to have a fallback, and is not there`);
  }
  const file = resolve(root, 'docs/embed.md');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(marks, () => page(found, declared));
  if (write) writeFileSync(file, after);
  else if (before !== after) problems.push('docs/embed.md is not as its check makes it: node scripts/checks/browsers.ts --write');
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files: ${found.length} features that a listed browser lacks, ${declared.length} fallbacks`);
  return problems.length === 0;
};

if (import.meta.main) process.exitCode = (await checkBrowsers({ write: process.argv.includes('--write') })) ? 0 : 1;
