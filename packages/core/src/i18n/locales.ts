import { ofClosest, type OtherLanguage } from '@troupe/protocol';

/** Texts of a locale by key; keys it lacks stay English. */
export type LocaleTexts = Record<string, string>;

type Part = () => Promise<{ texts: LocaleTexts }>;

/** Locales other than English, each in two chunks of its own. Written from right to left: `ar`, `he`. */
const parts: Readonly<Record<OtherLanguage, readonly [first: Part, rest: Part]>> = {
  ar: [() => import('./ar/first.ts'), () => import('./ar/rest.ts')],
  de: [() => import('./de/first.ts'), () => import('./de/rest.ts')],
  es: [() => import('./es/first.ts'), () => import('./es/rest.ts')],
  fr: [() => import('./fr/first.ts'), () => import('./fr/rest.ts')],
  ja: [() => import('./ja/first.ts'), () => import('./ja/rest.ts')],
  pt: [() => import('./pt/first.ts'), () => import('./pt/rest.ts')],
  ru: [() => import('./ru/first.ts'), () => import('./ru/rest.ts')],
  it: [() => import('./it/first.ts'), () => import('./it/rest.ts')],
  zh: [() => import('./zh/first.ts'), () => import('./zh/rest.ts')],
  'zh-Hant': [() => import('./zh-Hant/first.ts'), () => import('./zh-Hant/rest.ts')],
  ko: [() => import('./ko/first.ts'), () => import('./ko/rest.ts')],
  tr: [() => import('./tr/first.ts'), () => import('./tr/rest.ts')],
  pl: [() => import('./pl/first.ts'), () => import('./pl/rest.ts')],
  he: [() => import('./he/first.ts'), () => import('./he/rest.ts')],
  hi: [() => import('./hi/first.ts'), () => import('./hi/rest.ts')],
};

/**
 * The texts of the language that a BCP 47 tag asks for (`de-AT` reads `de`, `zh-TW` reads `zh-Hant`); undefined where we have none or
 * they cannot be loaded, so that a missing chunk means English and not a missing page.
 */
export const loadLocale = async (tag: string): Promise<LocaleTexts | undefined> => {
  const found = ofClosest(parts, tag);
  if (found === undefined) return undefined;
  try {
    const [first, rest] = await Promise.all(found.map((part) => part()));
    return { ...first?.texts, ...rest?.texts };
  } catch {
    return undefined;
  }
};
