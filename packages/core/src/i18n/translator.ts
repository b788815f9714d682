import type { TextKey } from './keys.ts';
import { catalogue } from './keys.ts';

/** Values for `{slots}`; `count` also picks the plural form. */
export type TextParams = Record<string, string | number>;

export interface Translator {
  (key: TextKey, params?: TextParams): string;
  /** Text of an error code, falling back to the generic one. */
  error(error: unknown): string;
  locale: string;
  number(value: number): string;
  /** Compact count as cards show it: 55.1K. */
  compact(value: number): string;
  /** A fraction as a whole percentage: 0.96 is 96%. */
  percent(value: number): string;
  /** A language in its own words: `de` is Deutsch. The tag itself where nobody knows it. */
  languageName(tag: string): string;
  time(isoInstant: string): string;
  /** The same translator with more English texts to fall back to: those of a chunk that came later. */
  extend(english: Record<string, string>): Translator;
}

export interface TranslatorOptions {
  locale: string;
  /** Product name, for `{product}`. */
  product: string;
  /** The operator's texts by key; they win over ours. */
  overrides?: Record<string, string>;
  /** Texts of the locale where it is not English; keys without one fall back to English. */
  texts?: Record<string, string> | undefined;
}

const fill = (text: string, params: TextParams, product: string) =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => (name === 'product' ? product : String(params[name] ?? slot)));

/**
 * Texts by key with `{slots}` and plural rules: with a numeric `count`, `key_one`, `key_other` … are
 * looked up by the locale's rule (CLDR, through Intl.PluralRules).
 */
export const createTranslator = (options: TranslatorOptions, english: Record<string, string> = catalogue): Translator => {
  const { locale, product, overrides = {}, texts = {} } = options;
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percentages = new Intl.NumberFormat(locale, { style: 'percent' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

  const find = (key: string): string | undefined => overrides[key] ?? texts[key] ?? english[key];
  const translate = (key: string, params: TextParams = {}): string => {
    const count = params['count'];
    const text =
      (typeof count === 'number' ? (find(`${key}_${rules.select(count)}`) ?? find(`${key}_other`)) : undefined) ?? find(key);
    const shown = typeof count === 'number' ? { ...params, count: numbers.format(count) } : params;
    return fill(text ?? key, shown, product);
  };

  return Object.assign((key: TextKey, params?: TextParams) => translate(key, params), {
    error(error: unknown) {
      const given = error as { code?: string; params?: TextParams } | null;
      const key = `errors.${given?.code ?? 'internal'}`;
      // A refusal says what was found, where there is a word for it and the operator wrote no text of their own.
      const category = find(`errors.category.${given?.params?.['category']}`);
      if (category !== undefined && overrides[key] === undefined && find(`${key}.named`) !== undefined)
        return translate(`${key}.named`, { category });
      return translate(find(key) === undefined ? 'errors.internal' : key, given?.params);
    },
    locale,
    number: (value: number) => numbers.format(value),
    compact: (value: number) => compact.format(value),
    percent: (value: number) => percentages.format(value),
    languageName(tag: string) {
      try {
        const [first = '', ...rest] = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
        return first.toLocaleUpperCase(tag) + rest.join('');
      } catch {
        return tag;
      }
    },
    time: (instant: string) => clock.format(new Date(instant)),
    extend: (more: Record<string, string>) => createTranslator(options, more),
  });
};
