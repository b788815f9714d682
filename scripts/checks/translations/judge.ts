import type { LanguageRules } from './languages.ts';
import { base, isCounted, rules } from './rules.ts';

export type Texts = Readonly<Record<string, string>>;
/** Texts by the file they are in. */
export type Catalogue = Readonly<Record<string, Texts>>;

const categoriesOf = (locale: string) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
const isForm = (key: string) => key !== base(key);
const baseKeys = (texts: Texts, isWanted: (key: string) => boolean) => new Set(Object.keys(texts).filter(isWanted).map(base));

/** Counts that lack a form of their language's plural rules (CLDR), or have one that it does not know. */
export const judgeForms = (locale: string, texts: Texts, english: Texts): string[] => {
  const forms = categoriesOf(locale);
  const translated = baseKeys(texts, () => true);
  return [...baseKeys(english, isForm)].flatMap((key) => {
    if (!translated.has(key)) return [];
    const missing = forms.filter((form) => !(`${key}_${form}` in texts));
    const strange = Object.keys(texts).filter((one) => base(one) === key && !forms.some((form) => one === `${key}_${form}`));
    return [
      ...(missing.length > 0 ? [`${locale}: ${key} lacks the plural forms ${missing.join(', ')}`] : []),
      ...strange.map((one) => `${locale}: ${one} is a plural form that the language does not have`),
    ];
  });
};

/**
 * English texts with a number of things that have no plural forms: “1 messages”. Other languages have the forms of English
 * (`judgeForms`), so English is asked for all.
 */
export const judgeCounts = (english: Texts, neverOne: Readonly<Record<string, string>>): string[] =>
  Object.entries(english).flatMap(([key, text]) =>
    !isForm(key) && isCounted(text) && !(key in neverOne)
      ? [`en: ${key} counts and has no plural forms (${key}_one, ${key}_other): “${text}”`]
      : [],
  );

/** Every text of a language beside the English one, by the rules. */
export const judgeTexts = (locale: string, texts: Catalogue, english: Catalogue, language: LanguageRules): string[] =>
  Object.entries(texts).flatMap(([file, ofFile]) => {
    const originals = english[file] ?? {};
    return Object.entries(ofFile).flatMap(([key, text]) => {
      // A form of a language's own may stand for many numbers where the English one stands for one.
      const original = (isForm(key) ? originals[`${base(key)}_other`] : undefined) ?? originals[key];
      if (original === undefined) return [`${locale}: ${key} is no English key of ${file}`];
      return rules.flatMap((rule) => {
        const problem = rule({ key, text, english: original }, language);
        return problem === null ? [] : [`${locale}: ${key} ${problem}`];
      });
    });
  });

/** Keys that a language lacks, of those that are to be translated. */
export const lackingKeys = (
  texts: Catalogue,
  english: Catalogue,
  staysEnglish: (key: string, file: string) => boolean,
): string[] =>
  Object.entries(english).flatMap(([file, originals]) => {
    const own = baseKeys(texts[file] ?? {}, () => true);
    return [...baseKeys(originals, (key) => !staysEnglish(key, file))].filter((key) => !own.has(key));
  });
