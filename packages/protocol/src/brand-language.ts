import type { Brand } from './brand.ts';
import type { BrandView } from './brand-view.ts';
import { closestLanguage } from './closest-language.ts';

/** Languages that are written from right to left, of those that have an interface or may get one. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';

/** The languages that pages of a brand may be read in, its own first. */
export const languagesOf = ({ language, languages }: Pick<BrandView, 'language' | 'languages'>): string[] => [
  language,
  ...languages.filter((tag) => tag !== language),
];

/** Tags of an `Accept-Language`, the most wanted first (RFC 9110, section 12.5.4). */
const acceptedOf = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/i);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

/** What may say which language somebody reads. */
export interface LanguageWishes {
  /** `?hl=` of the address. */
  hl: string | null;
  /** What the account keeps. */
  account: string | null;
  /** What this device keeps. */
  cookie: string | null;
  /** `Accept-Language`. */
  accepted: string | null;
}

/** The language of a page: of its address, the account, the device, the browser, the brand, whichever the brand has first. */
export const chooseLanguage = (brand: Pick<BrandView, 'language' | 'languages'>, wishes: LanguageWishes): string => {
  const known = languagesOf(brand);
  const wanted = [wishes.hl, wishes.account, wishes.cookie, ...acceptedOf(wishes.accepted ?? '')];
  for (const tag of wanted) {
    const found = tag === null ? undefined : closestLanguage(tag, known);
    if (found !== undefined) return found;
  }
  return brand.language;
};

/** A brand as its pages speak in one of its languages: what it overrides stands in the language that it was written in. */
export const speakIn = (brand: Brand, language: string): Brand =>
  language === brand.language
    ? brand
    : {
        ...brand,
        language,
        languages: languagesOf(brand),
        direction: rightToLeft.has(baseOf(language)) ? 'rtl' : 'ltr',
        texts: brand.texts_in[language] ?? {},
      };
