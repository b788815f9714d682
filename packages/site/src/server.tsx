import { openingSearches } from '@troupe/core/platform/catalogue';
import { loadLocale } from '@troupe/core/i18n';
import type { FirstView, FirstViewRenderer } from '@troupe/protocol';
import { renderToString } from 'react-dom/server';
import { createStore } from 'zustand/vanilla';
import { createSite } from './create-site.tsx';
import { matchRoute } from './router/match.ts';
import type { Place, Router } from './router/router.ts';
import { preloadScreen } from './router/screens.tsx';
import { siteScreens } from './site-screens.ts';

const valuesOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

/** A router of one address, from which nobody goes anywhere. */
const createStillRouter = (pathname: string, search: string): Router => ({
  place: createStore<Place>(() => ({ pathname, search, hash: '', visit: 0, from: null })),
  navigate: () => undefined,
  holdLeaving: () => () => undefined,
  start: () => () => undefined,
});

/** Preloads of pictures that React writes before everything else; the pictures themselves follow close enough. */
const leadingLinks = /^(?:<link [^>]*>)+/;

const keyOf: FirstViewRenderer['keyOf'] = ({ brand, pathname, search }) => {
  const { route } = matchRoute(pathname, brand.closed_paths);
  if (route.lookup === 'character') return null;
  if (route.first === 'shell') return route.name;
  if (route.name !== 'home') return route.name;
  const searches = openingSearches(valuesOf(search));
  return searches && JSON.stringify(searches);
};

const draw: FirstViewRenderer['draw'] = async (request, wanted) => {
  const { brand, pathname, search, user, character, banners, find } = request;
  const { route } = matchRoute(pathname, brand.closed_paths);
  const drawn = wanted === 'page' ? route.first : wanted;
  const searches = drawn === 'page' && route.name === 'home' && user === 'guest' ? openingSearches(valuesOf(search)) : null;
  // A member may see what a stranger may not: that there is nothing is only true of strangers.
  const isKnown = character || (character === null && user === 'guest' && route.first === 'page');
  const view: FirstView = {
    drawn,
    user,
    ...(searches && { found: await find(searches) }),
    ...(isKnown && { character }),
    ...(banners && { banners }),
  };
  const [texts] = await Promise.all([loadLocale(brand.language), drawn === 'page' && preloadScreen(siteScreens[route.screen])]);
  const router = createStillRouter(pathname, search);
  const { elements } = await createSite({
    brand,
    router,
    texts,
    view,
    sessionSource: { start: async () => null, renew: async () => null },
  });
  return { html: renderToString(elements).replace(leadingLinks, ''), view };
};

/** What the server loads to draw first views with. */
export const firstViews: FirstViewRenderer = { keyOf, draw };
