/**
 * Everything that is ours in a page has our prefix: custom properties, keyframes, attributes, ids, events, keys of storage
 * (decision 148). Read from what is built; what the server writes by itself is read from its source.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { documentCss, resolveTheme } from '../../packages/protocol/src/theme/index.ts';
import { bareInCss, bareInScript } from './own-names/find-bare.ts';
import { root } from '../step.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** The loader's bytes are fixed; its styles stand in a shadow root. */
const isReleased = (file: string) => /\/(?:floating-[^/]+|loader)\.js$/.test(file);

/** The studio writes themes, whose rules say `chip[data-state=on]` of what is printed with our prefix. */
const isThemeWord = (file: string, name: string) => name === 'state' && /(?:^|\/)(?:studio-[^/]+|RulesEditor)\.js$/.test(file);

/** One line for each name in a file, once. */
const inFile = (file: string, text: string, isOwnDocument: boolean): string[] => [
  ...new Set(
    (file.endsWith('.css') ? bareInCss(text, isOwnDocument) : bareInScript(text))
      .filter(({ name }) => !isThemeWord(file, name))
      .map(({ kind, name }) => `${file}: ${kind} ${name} has no prefix`),
  ),
];

const builtFiles = (): string[] => {
  const manifest = read('packages/embed/dist/manifest.json');
  return globSync('packages/{embed,site}/dist/**/*.{js,css}', { cwd: root }).filter(
    (file) =>
      !isReleased(file) && (!file.startsWith('packages/embed/dist/assets/') || manifest.includes(`"assets/${basename(file)}"`)),
  );
};

/** In sources: what is neither a theme, whose words have no prefix, nor a test. */
const inSources = (): string[] =>
  globSync('{packages/{core,embed,server,site}/src,stories}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|host|studio|testing)(?:\/|$)/.test(path),
  })
    .filter((file) => !/\.test\./.test(file))
    .flatMap((file) => (read(file).match(/var\(--(?!troupe-)[\w-]+/g) ?? []).map((name) => `${file}: ${name} has no prefix`));

/** The names in the files of a folder of the package that partners build with. */
export const packedNames = (folder: string): string[] =>
  globSync('**/*.{js,css}', { cwd: folder }).flatMap((file) => inFile(file, readFileSync(resolve(folder, file), 'utf8'), false));

export const checkNames = (): boolean => {
  const theme = documentCss(
    resolveTheme({ preset: 'acme', rules: { chip: { color: 'var(--on-spark)', 'background-color': 'var(--spark)' } } }),
  );
  const files = builtFiles();
  const faults = [
    ...files.flatMap((file) => inFile(file, read(file), true)),
    ...inFile('a theme.css', theme.replaceAll(':not(#\\#)', ''), true),
    ...inSources(),
  ];
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} files: ${faults.length} names without our prefix`);
  return faults.length === 0;
};

if (import.meta.main) process.exitCode = checkNames() ? 0 : 1;
