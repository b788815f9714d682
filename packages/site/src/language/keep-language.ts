import { languageCookie, type BrandView } from '@troupe/protocol';

type Page = Pick<Document, 'cookie'> & { location: Pick<Location, 'protocol' | 'search'> };

/** Keeps a language on this device for a year, in a cookie: the server writes the next document in it. */
export const keepLanguage = (tag: string, document: Page): void => {
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${encodeURIComponent(tag)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
};

/** What an address asked for with `?hl=` holds for the pages that follow, where the brand has it. */
export const keepAsked = ({ language }: Pick<BrandView, 'language'>, document: Page): void => {
  if (new URLSearchParams(document.location.search).has('hl')) keepLanguage(language, document);
};
