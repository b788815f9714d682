import { readFile } from 'node:fs/promises';
import { sitePages, type SitePage } from '@troupe/protocol';
import * as v from 'valibot';

const written = new URL('../../../site/dist/pages.json', import.meta.url);

/** The pages of the site's build; null where it was not built. */
export const readSitePages = async (): Promise<SitePage[] | null> => {
  const text = await readFile(written, 'utf8').catch(() => null);
  return text === null ? null : v.parse(sitePages, JSON.parse(text));
};
