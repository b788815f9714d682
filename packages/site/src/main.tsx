import '@troupe/core/ui/base.css.ts';
import { AppProvider, createApp } from '@troupe/core/app';
import { loadLocale } from '@troupe/core/i18n';
import { siteBoot } from '@troupe/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { createLinks } from './links/links.ts';
import { matchRoute } from './router/match.ts';
import { createRouter } from './router/router.ts';
import { RouterProvider } from './router/RouterContext.tsx';
import { preloadScreen } from './router/screens.tsx';
import { createSessionSource } from './session/session-source.ts';
import { Site } from './Site.tsx';

const given = document.getElementById('troupe-boot')?.textContent;
const place = document.getElementById('troupe');
if (!given || !place)
  throw new Error('[troupe] The page has no boot data. Open it through the server, which writes them into index.html.');

// Not at the module's top level: the chunks that it waits for import this one.
const start = async (place: HTMLElement, boot: string) => {
  const { brand, has_session } = v.parse(siteBoot, JSON.parse(boot));
  const { route } = matchRoute(window.location.pathname, brand.closed_paths);
  const ahead = preloadScreen(route.screen);
  const texts = await loadLocale(brand.language);
  const router = createRouter(window);
  const links = createLinks(brand);
  const app = createApp({
    brand,
    apiBase: '',
    links,
    surface: 'site',
    texts,
    sessionSource: createSessionSource(has_session),
    host: {
      // Who is led away from a chatbot under review does not come back to it by the back button.
      navigate(destination) {
        const href = links(destination);
        if (href !== null) router.navigate(href, destination.name === 'creation.my-chatbots' ? 'replace' : 'push');
      },
      emit: () => undefined,
    },
  });

  router.start();
  app.start();
  // Drawn once, with its screen, while the session is on its way: a shell that has to be drawn again costs a slow phone more than it shows.
  await ahead;
  createRoot(place).render(
    <StrictMode>
      <AppProvider app={app}>
        <RouterProvider value={router}>
          <Site />
        </RouterProvider>
      </AppProvider>
    </StrictMode>,
  );
};

void start(place, given);
