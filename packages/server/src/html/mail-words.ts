import { cutAtGrapheme, formatMoney } from '@troupe/protocol';
import type { Brand } from '@troupe/protocol';
import { findText, serverTextKeys, textsOf, type ServerText, type Slots, type Texts } from './texts.ts';

const isOfMails = (key: string) => key.startsWith('mails.');
/** What a brand may override here. */
export const mailKeys = serverTextKeys.filter(isOfMails);
export type MailText = Extract<ServerText, `mails.${string}`>;

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
const baseOf = (tag: string) => tag.split('-')[0] ?? '';

/** Words that a user chose, in a line of ours: no line of their own, nothing that turns the direction of the rest. */
export const plainLine = (text: string): string =>
  cutAtGrapheme(
    text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
    200,
  );

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
  t(key: MailText, slots?: Slots): string;
  /** An instant, in words; in UTC, since a mail knows no clock of its reader. */
  at(instant: Date): string;
  /** A sum from minor units of a currency (ISO 4217). */
  money(amount: number, currency: string): string;
  /** A country by its code (ISO 3166); what is none stays as it is. */
  country(code: string): string;
}

/**
 * The words of a brand in the reader's language: its own where there is a catalogue of it, else the brand's, else
 * English. What a brand overrides is in one language and stands in that alone.
 */
export const mailWords = (brand: Brand, wanted?: string): MailWords => {
  const overridesIn = (language: string): Texts =>
    language === brand.language ? brand.texts : Object.hasOwn(brand.texts_in, language) ? (brand.texts_in[language] ?? {}) : {};
  const speaks = (language: string) =>
    isLanguage(language) &&
    (textsOf(language) !== undefined || mailKeys.some((key) => Object.hasOwn(overridesIn(language), key)));
  const language = [wanted, brand.language].find((one) => one !== undefined && speaks(one)) ?? 'en';
  const texts = [overridesIn(language), textsOf(language) ?? textsOf('en') ?? {}];
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
      return findText(texts, key, slots, rules).replace(/\{(\w+)\}/g, (slot, name: string) =>
        name === 'product' ? plainLine(brand.name) : Object.hasOwn(slots, name) ? written(slots[name] ?? '') : slot,
      );
    },
    at: (instant) => `${dates.format(instant)} UTC`,
    money: (amount, currency) => formatMoney(language, amount, currency),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  };
};
