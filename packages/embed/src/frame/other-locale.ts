import { ofClosest, type FrameLocale, type LocaleTable } from '@troupe/protocol';

type LoadTable = (file: string) => Promise<{ default: LocaleTable }>;

/** Puts a module into the page's map of modules if it has that hash; an import map knows only what the document named. */
const bringChecked = (file: string, integrity: string, page: Document): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(page.createElement('link'), {
      rel: 'modulepreload',
      href: file,
      integrity,
      crossOrigin: '',
      nonce: page.scripts[0]?.nonce ?? '',
      onload: () => resolve(),
      onerror: () => reject(new Error(`${file} is not what was built.`)),
    });
    page.head.append(link);
  });

/**
 * The locale that a tag means by the table of all locales, its modules checked against their hashes: for a page that
 * turns a running widget. Undefined where we have no texts of it.
 */
export const findOther = async (
  table: string,
  tag: string,
  page: Document,
  load: LoadTable = (file) => import(file) as ReturnType<LoadTable>,
): Promise<FrameLocale | undefined> => {
  const found = ofClosest((await load(table)).default, tag);
  if (!found) return undefined;
  const { first, rest, direction, integrity } = found;
  // The rest may fail by itself: what it would say stays English.
  const later = bringChecked(rest, integrity.rest, page).catch(() => undefined);
  await Promise.all([bringChecked(first, integrity.first, page), later]);
  return { first, rest, direction };
};
