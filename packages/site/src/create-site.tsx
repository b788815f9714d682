import { AppProvider, createApp, seedAppSettings, type App, type AppOptions } from '@troupe/core/app';
import { seedCharacter, seedCharacterSearch, seedMissingCharacter } from '@troupe/core/platform/catalogue';
import { hasBanners, type AppSettings, type BrandView, type DocumentBanners, type FirstView } from '@troupe/protocol';
import { StrictMode } from 'react';
import { withPartnerTexts } from './brand/partner-texts.ts';
import { BannersProvider, type BannersProviderProps } from './banners/BannerSlot.tsx';
import { bannerScreenOf } from './banners/slot-of.ts';
import { GuardContext, type DocumentGuard } from './guards/guard-context.ts';
import { createLinks } from './links/links.ts';
import { FirstViewProvider } from './router/first-view.ts';
import { matchRoute } from './router/match.ts';
import type { Route } from './routes.ts';
import type { Router } from './router/router.ts';
import { RouterProvider } from './router/RouterContext.tsx';
import { SignInWays, type WaysToSignIn } from './session/sign-in-ways.ts';
import { UnsentDrafts } from './session/UnsentDrafts.tsx';
import { Site } from './Site.tsx';

export interface SiteOptions extends Pick<AppOptions, 'sessionSource' | 'texts'> {
  brand: BrandView;
  router: Router;
  /** What the document's first view is drawn from; null where it has none. */
  view: FirstView | null;
  /** What the document says that guests are offered; asked for where it does not. */
  settings?: AppSettings | undefined;
  /** What the document says of its page; null where there is none. */
  guard?: DocumentGuard | null;
  /** What the document offers to sign in with. */
  ways?: WaysToSignIn;
}

/** What draws banners: at once on a page that begins with some; elsewhere nobody waits for it. */
const bannersOf = async (app: App, route: Route, given: DocumentBanners | undefined) => {
  if (!given) return { first: null, load: null };
  // Where it cannot be had, nothing is shown.
  const load: BannersProviderProps['load'] = () =>
    import('./banners/banner-parts.ts').then(
      ({ SiteBanners, seedBanners }) => {
        seedBanners(app.queries, given);
        return SiteBanners;
      },
      () => null,
    );
  const screen = bannerScreenOf(route.name);
  return { first: hasBanners(given, screen) ? await load() : null, load };
};

/** Puts what came with the document where its screens find it. */
const seed = async (app: App, { brand, router, view, settings }: Pick<SiteOptions, 'brand' | 'router' | 'view' | 'settings'>) => {
  const { pathname, search } = router.place.getState();
  const { route, params } = matchRoute(pathname, brand.closed_paths);
  const characterId = params['characterId'];
  if (settings) seedAppSettings(app.queries, settings);
  if (view?.found) seedCharacterSearch(app.queries, Object.fromEntries(new URLSearchParams(search)), view.found);
  if (view?.character) seedCharacter(app.queries, view.character);
  if (view?.character === null && characterId !== undefined) await seedMissingCharacter(app.queries, characterId);
  return bannersOf(app, route, view?.banners);
};

/** One instance of the site and its elements: the same in a browser and on the server, or the browser could not take over what the server drew. */
export const createSite = async ({
  brand,
  router,
  sessionSource,
  texts,
  view,
  settings,
  guard = null,
  ways = { providers: [], passkeys: false },
}: SiteOptions) => {
  const links = createLinks(brand);
  const app = createApp({
    brand: withPartnerTexts(brand, texts),
    apiBase: '',
    links,
    surface: 'site',
    texts,
    sessionSource,
    expects: view?.user,
    host: {
      // Who is led away from a chatbot under review does not come back to it by the back button.
      navigate(destination) {
        const href = links(destination);
        if (href?.startsWith('https:')) window.location.assign(href);
        else if (href !== null) router.navigate(href, destination.name === 'creation.my-chatbots' ? 'replace' : 'push');
      },
      emit: () => undefined,
    },
  });
  const banners = await seed(app, { brand, router, view, settings });
  const elements = (
    <StrictMode>
      <AppProvider app={app}>
        <RouterProvider value={router}>
          <FirstViewProvider value={view?.drawn ?? 'page'}>
            <GuardContext value={guard}>
              <SignInWays value={ways}>
                <BannersProvider {...banners}>
                  <Site />
                  <UnsentDrafts />
                </BannersProvider>
              </SignInWays>
            </GuardContext>
          </FirstViewProvider>
        </RouterProvider>
      </AppProvider>
    </StrictMode>
  );
  return { app, elements };
};
