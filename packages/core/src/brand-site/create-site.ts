import { getBrand, startLogin, type BrandView } from '@troupe/protocol';
import {
  createApp,
  createClient,
  createCookieSessions,
  createDeviceStorage,
  type App,
  type Destination,
  type HostEvent,
  type Links,
} from '../app/index.ts';
import { loadLocale } from '../i18n/index.ts';
import { tellRefreshFailure } from '../platform/index.ts';

/** What a site of a brand's own says of itself. */
export interface SiteOptions {
  /** The brand as the server knows it; asked for (`loadBrand`) unless it is here. */
  brand?: BrandView;
  /** Origin of the API, such as `https://chat.example.com`; the page's own unless told, as behind the brand's reverse proxy. */
  apiBase?: string;
  /** The site's pages: an href for every destination that it has, null for the others, which are then not offered. */
  links(destination: Destination): string | null;
  /** Goes to an href of `links` without loading the page anew, as the site's router does. */
  navigate(href: string): void;
  /** Hears what happens: messages, purchases, a sign-in that is wanted, errors. */
  onEvent?(event: HostEvent): void;
  /** BCP 47 tag of the texts; the brand's language unless told. */
  locale?: string;
}

const inside = Symbol('troupe');

/** A brand's product in a site of its own. One for a page; made by `createSite`, given to `TroupeRoot`. */
export interface Site {
  readonly brand: BrandView;
  /** Ends the session here and forgets what was shown; a page that goes away needs no such call. */
  close(): void;
  readonly [inside]: { app: App; follow(href: string): void };
}

/** The running instance of a site. */
export const appOf = (site: Site): App => site[inside].app;

/** Goes to a page of the site without loading it anew; to the sign-in, which is the server's, by loading. */
export const followIn = (site: Site, href: string): void => site[inside].follow(href);

/**
 * The brand that the server has for this host (`GET /api/v1/brand`).
 *
 * @throws AppError `unknown_domain` where no brand has the host, `offline` or `internal` where nobody answers
 */
export const loadBrand = async (apiBase = ''): Promise<BrandView> => {
  const client = createClient({
    base: apiBase,
    application: '',
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => true,
    tokens: { token: () => null },
  });
  return client.call(getBrand, {});
};

/** Where signing in begins; afterwards the browser is at `returnTo`, a path of the site. */
export const signInHref = (returnTo: string): string => `${startLogin.path}?${new URLSearchParams({ redirect: returnTo })}`;

/** Says that this browser has been given a refresh cookie, which no script can see. */
const returning = 'returning';

/**
 * Loads what a site needs before its first screen, the brand and the texts of its language, and asks for a session.
 *
 * @throws AppError what `loadBrand` throws, where the brand has to be asked for
 */
export const createSite = async (options: SiteOptions): Promise<Site> => {
  const { apiBase = '', links, navigate, onEvent } = options;
  const brand = options.brand ?? (await loadBrand(apiBase));
  const locale = options.locale ?? brand.language;
  const storage = createDeviceStorage();
  const follow = (href: string) => (href.startsWith('/api/') ? globalThis.location.assign(href) : navigate(href));
  const sessions = createCookieSessions(storage.get(returning) !== null, () => tellRefreshFailure(app));
  const app = createApp({
    brand,
    apiBase,
    storage,
    locale,
    texts: await loadLocale(locale),
    surface: 'site',
    links: links as Links,
    sessionSource: {
      ...sessions,
      async start(client) {
        const session = await sessions.start(client);
        storage.set(returning, session && '1');
        return session;
      },
    },
    host: {
      navigate(destination) {
        const href = links(destination);
        if (href !== null) follow(href);
      },
      emit: (event) => onEvent?.(event),
    },
  });
  return { brand, close: app.start(), [inside]: { app, follow } };
};
