import type { Brand } from '@troupe/protocol';
import ar from './mail-texts/ar.json' with { type: 'json' };
import de from './mail-texts/de.json' with { type: 'json' };
import english from './mail-texts/en.json' with { type: 'json' };
import es from './mail-texts/es.json' with { type: 'json' };
import fr from './mail-texts/fr.json' with { type: 'json' };
import it from './mail-texts/it.json' with { type: 'json' };
import zh from './mail-texts/zh.json' with { type: 'json' };
import ko from './mail-texts/ko.json' with { type: 'json' };
import tr from './mail-texts/tr.json' with { type: 'json' };
import pl from './mail-texts/pl.json' with { type: 'json' };
import he from './mail-texts/he.json' with { type: 'json' };
import ja from './mail-texts/ja.json' with { type: 'json' };
import pt from './mail-texts/pt.json' with { type: 'json' };
import ru from './mail-texts/ru.json' with { type: 'json' };

type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
/** Keys of mails; plural forms are named by their base. */
export type MailText = Singular<keyof typeof english>;
type MailTexts = Readonly<Record<string, string>>;

/** Texts of all mails by language. A brand overrides any of them in its `texts`, and in its other languages by `texts_in`. */
const catalogues: Readonly<Record<string, MailTexts>> = { en: english, ar, de, es, fr, ja, pt, ru, it, zh, ko, tr, pl, he };
export const mailLanguages = Object.keys(catalogues);

/** What a brand may override here: a text with plural forms as a whole, or form by form. */
export const mailKeys = [...new Set(Object.keys(english).flatMap((key) => [key, key.replace(/_(?:one|other)$/, '')]))];

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
const baseOf = (tag: string) => tag.split('-')[0] ?? '';
const catalogueOf = (tag: string): MailTexts | undefined =>
  [tag, baseOf(tag)].filter((one) => Object.hasOwn(catalogues, one)).map((one) => catalogues[one])[0];

/** Words that somebody chose, in a line of ours: no line of their own, nothing that turns the direction of the rest. */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 200);

/** Whether a tag is one that dates can be written in. */
const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

export interface MailWords {
  language: string;
  direction: 'ltr' | 'rtl';
  /** @param slots a number picks the plural form of its text */
  t(key: MailText, slots?: Record<string, string | number>): string;
  /** An instant, in words; in UTC, since a mail knows no clock of its reader. */
  at(instant: Date): string;
  /** A country by its code (ISO 3166); what is none stays as it is. */
  country(code: string): string;
}

/** What a text with a number is looked for as: its form, then as a whole. */
const formsOf = (key: string, slots: Record<string, string | number>, rules: Intl.PluralRules): string[] => {
  const count = Object.values(slots).find((value) => typeof value === 'number');
  return count === undefined ? [key] : [`${key}_${rules.select(count)}`, key, `${key}_other`];
};

/**
 * The words of a brand in the reader's language: its own where there is a catalogue of it, else the brand's, else
 * English. What a brand overrides is in one language and stands in that alone.
 */
export const mailWords = (brand: Brand, wanted?: string): MailWords => {
  const overridesIn = (language: string): MailTexts =>
    language === brand.language ? brand.texts : Object.hasOwn(brand.texts_in, language) ? (brand.texts_in[language] ?? {}) : {};
  const speaks = (language: string) =>
    isLanguage(language) &&
    (catalogueOf(language) !== undefined || mailKeys.some((key) => Object.hasOwn(overridesIn(language), key)));
  const language = [wanted, brand.language].find((one) => one !== undefined && speaks(one)) ?? 'en';
  const texts = [overridesIn(language), catalogueOf(language) ?? {}, english as MailTexts];
  const isRightToLeft = language === brand.language ? brand.direction === 'rtl' : rightToLeft.has(baseOf(language));
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const regions = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const written = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : plainLine(value));
  return {
    language,
    direction: isRightToLeft ? 'rtl' : 'ltr',
    t(key, slots = {}) {
      const forms = formsOf(key, slots, rules);
      const found = texts.flatMap((some) => forms.flatMap((form) => (Object.hasOwn(some, form) ? [some[form] ?? ''] : [])));
      return (found[0] ?? key).replace(/\{(\w+)\}/g, (slot, name: string) =>
        name === 'product' ? plainLine(brand.name) : Object.hasOwn(slots, name) ? written(slots[name] ?? '') : slot,
      );
    },
    at: (instant) => `${dates.format(instant)} UTC`,
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  };
};
