import { ofClosest, type Brand, type OtherLanguage } from '@troupe/protocol';
import { texts as ar } from './texts/ar/texts.ts';
import { texts as de } from './texts/de/texts.ts';
import { texts as english } from './texts/en/texts.ts';
import { texts as es } from './texts/es/texts.ts';
import { texts as fr } from './texts/fr/texts.ts';
import { texts as he } from './texts/he/texts.ts';
import { texts as hi } from './texts/hi/texts.ts';
import { texts as it } from './texts/it/texts.ts';
import { texts as ja } from './texts/ja/texts.ts';
import { texts as ko } from './texts/ko/texts.ts';
import { texts as pl } from './texts/pl/texts.ts';
import { texts as pt } from './texts/pt/texts.ts';
import { texts as ru } from './texts/ru/texts.ts';
import { texts as tr } from './texts/tr/texts.ts';
import { texts as zhHant } from './texts/zh-Hant/texts.ts';
import { texts as zh } from './texts/zh/texts.ts';

type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
/** Keys of what the server says by itself; plural forms are named by their base. */
export type ServerText = Singular<keyof typeof english>;
export type Texts = Readonly<Record<string, string>>;

const others: Readonly<Record<OtherLanguage, Texts>> = {
  ar,
  de,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  ko,
  pl,
  pt,
  ru,
  tr,
  zh,
  'zh-Hant': zhHant,
};

/**
 * Everything that the server says to people in its own words, by language: mails, the pages of signing in, those that it
 * draws by itself, the forms of the sandbox processor. There is no other table of such texts (decision 280).
 */
export const serverTexts: Readonly<Record<string, Texts>> = { en: english, ...others };

/** What a brand may override: a text with plural forms as a whole, or form by form. */
export const serverTextKeys = [...new Set(Object.keys(english).flatMap((key) => [key, key.replace(/_(?:one|other)$/, '')]))];

/** The texts of a tag's language, whole: what it lacks is English. Undefined where we do not speak it. */
export const textsOf = (language: string): Texts | undefined => {
  const own = ofClosest(serverTexts, language);
  return own && { ...english, ...own };
};

/** Values for the `{slots}` of a text; a number picks its plural form. */
export type Slots = Readonly<Record<string, string | number>>;

/**
 * A text by its key, from the first table that has it: where a slot holds a number, in its form (CLDR, through
 * Intl.PluralRules), then as a whole.
 */
export const findText = (tables: readonly Texts[], key: string, slots: Slots, rules: Intl.PluralRules): string => {
  const count = Object.values(slots).find((value) => typeof value === 'number');
  const forms = count === undefined ? [key] : [`${key}_${rules.select(count)}`, key, `${key}_other`];
  const found = tables.flatMap((texts) => forms.flatMap((form) => (Object.hasOwn(texts, form) ? [texts[form] ?? ''] : [])));
  return found[0] ?? key;
};

export type ServerWords = (key: ServerText, slots?: Slots) => string;

/** Texts in the language that a brand speaks (`speakIn`), the brand's own words first, their `{slots}` filled. */
export const wordsOf = (brand: Pick<Brand, 'language' | 'name' | 'texts'>): ServerWords => {
  const own = textsOf(brand.language);
  const tables = [brand.texts, own ?? english];
  const language = own ? brand.language : 'en';
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const written = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value);
  return (key, slots = {}) =>
    findText(tables, key, slots, rules).replace(/\{(\w+)\}/g, (slot, name: string) =>
      name === 'product' ? brand.name : Object.hasOwn(slots, name) ? written(slots[name] ?? slot) : slot,
    );
};
