import { useEffect } from 'react';
import { routes, type Route } from '../routes.ts';
import { siteScreens } from '../site-screens.ts';
import { preloadScreen, useScreen } from './screens.tsx';
import type { SiteScreen } from './site-screen.ts';

/**
 * The screen of a page, null until it is here; the one where most go from there is loaded meanwhile. Rows that share a screen
 * share its element, so that a chat which gets its own address goes on undisturbed.
 */
export const useRouteScreen = (route: Route): SiteScreen | null => {
  const screen = useScreen(siteScreens[route.screen]);
  const following = routes.find(({ name }) => name === route.next);
  useEffect(() => {
    if (following) void preloadScreen(siteScreens[following.screen]);
  }, [following]);
  return screen;
};
