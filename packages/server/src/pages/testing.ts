import type { SitePage } from '@troupe/protocol';
import { forEverybody } from '../http/testing.ts';

/** A row of the site's pages, for everybody unless it says otherwise. */
export const testPage = (path: string, over: Partial<SitePage> = {}): SitePage => ({
  name: path === '*' ? 'not-found' : path,
  path,
  title: '{product}',
  description: '{product}',
  lookup: 'none',
  status: 200,
  ...forEverybody,
  ...over,
});
