import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { SitePage } from '@troupe/protocol';
import { pageDescriptions } from './src/page-descriptions.ts';
import { bannerScreenOf } from './src/banners/slot-of.ts';
import type { RouteName } from './src/route-names.ts';
import { routes } from './src/routes.ts';

const dist = new URL('dist/', import.meta.url);
const screens = JSON.parse(readFileSync(new URL('screens.json', dist), 'utf8')) as Record<string, string[]>;
const document = readFileSync(new URL('index.html', dist), 'utf8');

const filesOf = (module: string): string[] => {
  const files = screens[module];
  if (files === undefined) throw new Error(`The build has no chunk of ${module}.`);
  // What every page needs stands in the template.
  return files.filter((file) => !document.includes(`"/${file}"`));
};

const bannersOf = (name: RouteName): Pick<SitePage, 'banners'> => {
  const screen = bannerScreenOf(name);
  return screen ? { banners: { screen, files: filesOf('banners/banner-parts.ts') } } : {};
};

// All of a row but what only the site needs, so that a new property reaches the server without a line here.
const pages: SitePage[] = routes.map(({ screen, layout: _layout, first: _first, next: _next, ...page }) => ({
  ...page,
  ...bannersOf(page.name),
  description: pageDescriptions[page.name],
  files: filesOf(`screens/${screen}.tsx`),
}));
writeFileSync(new URL('pages.json', dist), `${JSON.stringify(pages, null, 2)}\n`);
rmSync(new URL('screens.json', dist));
