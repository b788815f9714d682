import '@troupe/core/ui/base.css.ts';
import { createCookieSessions } from '@troupe/core/app';
import { loadLocale } from '@troupe/core/i18n';
import { tellRefreshFailure } from '@troupe/core/platform/shell';
import { siteBoot } from '@troupe/protocol';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as v from 'valibot';
import { createSite } from './create-site.tsx';
import { keepAsked } from './language/keep-language.ts';
import { matchRoute } from './router/match.ts';
import { createRouter } from './router/router.ts';
import { preloadScreen } from './router/screens.tsx';
import { watchSession } from './session/watch-session.ts';
import { endToastsWithPages } from './shell/toasts-of-page.ts';
import { siteScreens } from './site-screens.ts';
import { beginWorker } from './worker/begin-worker.ts';

const given = document.getElementById('troupe-boot')?.textContent;
const { search } = window.location;
const place = document.getElementById('troupe');
if (!given || !place)
  throw new Error('[troupe] The page has no boot data. Open it through the server, which writes them into index.html.');

// Not at the module's top level: the chunks that it waits for import this one.
const start = async (place: HTMLElement, boot: string) => {
  const {
    brand,
    has_session,
    first_view: view,
    settings,
    verdict,
    relay_domains,
    sign_in_providers: providers = [],
    passkeys = false,
  } = v.parse(siteBoot, JSON.parse(boot));
  const guard = verdict ? { pathname: window.location.pathname, verdict, relayDomains: relay_domains ?? [] } : null;
  const { route } = matchRoute(window.location.pathname, brand.closed_paths);
  const ahead = preloadScreen(siteScreens[route.screen]);
  const texts = await loadLocale(brand.language);
  keepAsked(brand, document);
  const router = createRouter(window);
  const sessionSource = createCookieSessions(has_session, () => tellRefreshFailure(app));
  const { app, elements } = await createSite({
    brand,
    router,
    texts,
    view,
    settings,
    sessionSource,
    guard,
    ways: { providers, passkeys },
  });

  // What is not kept is not missed.
  if (/[?&](?:affiliate|tap_tracking)_id=/.test(search))
    void import('./session/first-touch.ts')
      .then(({ keepFirstTouch }) => keepFirstTouch(app.storage, search))
      .catch(() => undefined);
  router.start();
  app.start();
  // Nobody comes back to a page before it stands; without it a restriction shows with the next page.
  void import('./session/ask-on-return.ts').then(({ askOnReturn }) => askOnReturn(app)).catch(() => undefined);
  endToastsWithPages(app, router);
  watchSession(app);
  beginWorker(app);
  // Drawn once, with its screen, while the session is on its way: a shell that has to be drawn again costs a slow phone more than it shows.
  await ahead;
  if (view) hydrateRoot(place, elements);
  else createRoot(place).render(elements);
};

void start(place, given);
