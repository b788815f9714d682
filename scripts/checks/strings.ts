import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../step.ts';

const i18n = resolve(root, 'packages/core/src/i18n');
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const slots = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join(',');

/** Counts without a form that the plural rules of their language ask for: they would be told in the form of another, or in English. */
const withoutForms = (locale: string, texts: Record<string, string>, english: Record<string, string>): string[] => {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const translated = new Set(Object.keys(texts).map(base));
  const counts = new Set(
    Object.keys(english)
      .filter((key) => key !== base(key))
      .map(base),
  );
  return [...counts].flatMap((key) => {
    if (!translated.has(key)) return [];
    const missing = pluralCategories.filter((form) => !(`${key}_${form}` in texts));
    return missing.length > 0 ? [`${locale}: ${key} lacks the plural forms ${missing.join(', ')}`] : [];
  });
};

/**
 * Finds texts that nobody shows, translations whose keys or slots differ from English, and counts
 * without a plural form of their language. Unknown keys do not compile (`TextKey`), so they need
 * no check here.
 */
export const checkStrings = async (): Promise<boolean> => {
  const problems: string[] = [];
  const english: Record<string, string> = {};
  for (const file of globSync('en/*.json', { cwd: i18n })) Object.assign(english, read(resolve(i18n, file)));

  const sources = globSync('packages/{core,site,embed}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');
  for (const key of new Set(Object.keys(english).map(base))) {
    // Error texts are looked up by code, built from the error itself.
    if (key.startsWith('errors.')) continue;
    const prefix = key.slice(0, key.lastIndexOf('.'));
    const isUsed = sources.includes(`'${key}'`) || sources.includes(`"${key}"`) || sources.includes(`\`${prefix}.\${`);
    if (!isUsed) problems.push(`en: ${key} is shown nowhere`);
  }

  for (const folder of globSync('*/', { cwd: i18n })) {
    const locale = folder.replaceAll('/', '');
    const texts: Record<string, string> = {};
    for (const file of globSync(`${locale}/*.json`, { cwd: i18n })) Object.assign(texts, read(resolve(i18n, file)));
    problems.push(...withoutForms(locale, texts, english));
    if (locale === 'en') continue;
    for (const [key, text] of Object.entries(texts)) {
      const original = english[key] ?? english[`${base(key)}_other`] ?? english[base(key)];
      if (original === undefined) problems.push(`${locale}: ${key} is not an English key`);
      else if (slots(text) !== slots(original) && !/_(zero|one|two)$/.test(key))
        problems.push(`${locale}: ${key} has other slots than English`);
    }
  }
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

if (import.meta.main) process.exitCode = (await checkStrings()) ? 0 : 1;
