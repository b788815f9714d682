import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { languageStatus } from '../../packages/core/src/i18n/language-status.ts';
import { ofClosest } from '../../packages/protocol/src/closest-language.ts';
import { root } from '../step.ts';
import { judgeCounts, judgeForms, judgeTexts, lackingKeys, type Catalogue, type Texts } from './translations/judge.ts';
import { languages, neverOne, staysEnglish } from './translations/languages.ts';
import { base } from './translations/rules.ts';

const i18n = resolve(root, 'packages/core/src/i18n');
const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts;

const readFrom = (folder: string, locale: string): Catalogue =>
  Object.fromEntries(
    globSync(`${locale}/*.json`, { cwd: folder }).map((file) => [basename(file, '.json'), readTexts(resolve(folder, file))]),
  );
/** A language's texts, by the name of their file. */
export const readCatalogue = (locale: string): Catalogue => readFrom(i18n, locale);
const together = (catalogue: Catalogue): Texts => Object.assign({}, ...Object.values(catalogue)) as Texts;

/** Texts that no code shows. */
const unusedTexts = (english: Texts): string[] => {
  const sources = globSync('packages/{core,site,embed}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  return [...new Set(Object.keys(english).map(base))].flatMap((key) => {
    // Error texts are looked up by code, built from the error itself.
    if (key.startsWith('errors.')) return [];
    const prefix = key.slice(0, key.lastIndexOf('.'));
    const isUsed = sources.includes(`'${key}'`) || sources.includes(`"${key}"`) || sources.includes(`\`${prefix}.\${`);
    return isUsed ? [] : [`en: ${key} is shown nowhere`];
  });
};

/** Files of a locale that no module of it brings: their texts would stay English without an error. */
export const unbroughtFiles = (locale: string, files: readonly string[], modules: string): string[] =>
  files
    .filter((file) => !modules.includes(`'./${file}.json'`))
    .map((file) => `${locale}: ${file}.json is imported by neither first.ts nor rest.ts`);

/** What the server says by itself has its texts there, in files of the same kind, judged like all others. */
const serverTexts = resolve(root, 'packages/server/src/html/texts');
export const readServerTexts = (locale: string): Catalogue => readFrom(serverTexts, locale);

const judgeLocale = (locale: string, english: Catalogue, englishServer: Catalogue): { problems: string[]; lacking: string[] } => {
  const catalogue = readCatalogue(locale);
  const language = languages[locale];
  const status = ofClosest(languageStatus, locale);
  if (!language || !status)
    return {
      problems: [`${locale}: has no rules in translations/languages.ts, or no status in language-status.ts`],
      lacking: [],
    };
  const modules = ['first', 'rest'].map((name) => readFileSync(resolve(i18n, locale, `${name}.ts`), 'utf8')).join('\n');
  const onServer = readServerTexts(locale);
  const lacking = [...lackingKeys(catalogue, english, staysEnglish), ...lackingKeys(onServer, englishServer, staysEnglish)];
  return {
    problems: [
      ...judgeForms(locale, together(catalogue), together(english)),
      ...judgeTexts(locale, catalogue, english, language),
      ...judgeForms(locale, together(onServer), together(englishServer)),
      ...judgeTexts(locale, onServer, englishServer, language),
      ...unbroughtFiles(locale, Object.keys(catalogue), modules),
      // A draft may lag behind: it falls back to English, text by text. A reviewed language must be whole.
      ...(status === 'draft' ? [] : lacking.map((key) => `${locale}: ${key} is not translated`)),
    ],
    lacking,
  };
};

/**
 * Finds texts that no code shows, and judges every language by the rules of `translations/rules.ts`; what a draft
 * lacks is told, and no fault. Unknown keys do not compile (`TextKey`), so they need no check here.
 */
export const checkStrings = async (): Promise<boolean> => {
  const english = readCatalogue('en');
  const onServer = readServerTexts('en');
  const problems = [
    ...unusedTexts(together(english)),
    ...[english, onServer].flatMap((texts) => [
      ...judgeForms('en', together(texts), together(texts)),
      ...judgeCounts(together(texts), neverOne),
    ]),
  ];
  const locales = globSync('*/', { cwd: i18n })
    .map((folder) => folder.replaceAll('/', ''))
    .filter((locale) => locale !== 'en')
    .toSorted();
  for (const locale of locales) {
    const judged = judgeLocale(locale, english, onServer);
    problems.push(...judged.problems);
    if (judged.lacking.length > 0)
      console.log(
        `${locale}: ${judged.lacking.length} texts are shown in English: ${judged.lacking.slice(0, 8).join(', ')}${judged.lacking.length > 8 ? ' …' : ''}`,
      );
  }
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

if (import.meta.main) process.exitCode = (await checkStrings()) ? 0 : 1;
