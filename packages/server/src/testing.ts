import { AppError, type SitePage } from '@troupe/protocol';
import { createDevMailbox } from './adapters/dev-mailbox.ts';
import { createSharpCards } from './adapters/images/sharp-cards.ts';
import { createSharpScaler } from './adapters/images/sharp-scaler.ts';
import { createDrawnImages } from './demo/drawings/drawn.ts';
import { createHashingEmbeddings } from './adapters/embeddings/hashing.ts';
import { createDatabaseLimits, createMemoryLimits } from './adapters/limits/flexible.ts';
import { createBrandFlags } from './adapters/flags/brand-flags.ts';
import { createRateTable } from './adapters/tax/rate-table.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { createHouseAds } from './adapters/house-ads.ts';
import { createImprovModel } from './adapters/models/improv.ts';
import { newId } from './adapters/system.ts';
import { createMailEvents } from './adapters/webhooks/mail-events.ts';
import { createBrands } from './brands.ts';
import { createToneSpeech } from './chat/voice/testing.ts';
import { createServer, type Server } from './create-server.ts';
import type { Ports } from './server-ports.ts';
import { createTestDatabase } from './db/testing.ts';
import { createManualClock, createMemoryLog, createTestBrand, forEverybody } from './http/testing.ts';
import { toldCountries } from './http/place.ts';
import { createScopedSearch } from './platform/catalogue/search/character-search.ts';
import { createSearchRoute } from './platform/catalogue/search-handlers.ts';
import { createEmbeddedRecommender } from './platform/recommendations/engine/embedded.ts';
import { createLiveCatalogue, createEmbeddedIndex } from './platform/catalogue/search/live-catalogue.ts';
import type { Asset, Assets, Database, Jobs } from './ports/index.ts';

/** Built files as a test writes them, by path. */
export const createMemoryAssets = (files: Record<string, string>): Assets => ({
  find: async (path) => {
    const text = files[path];
    if (text === undefined) return null;
    const asset: Asset = {
      bytes: new TextEncoder().encode(text),
      brotli: null,
      mediaType: path.endsWith('.js') ? 'text/javascript' : 'text/html',
      tag: path,
    };
    return asset;
  },
});

const pages: SitePage[] = [
  { name: 'home', path: '/', title: '{product}', description: 'Home', lookup: 'none', status: 200, ...forEverybody },
  {
    name: 'chat.character',
    path: '/chat/:characterId',
    title: 'Chat with {character}',
    description: '{title}',
    lookup: 'character',
    status: 200,
    ...forEverybody,
  },
  {
    name: 'guarded',
    path: '/guarded',
    title: 'Guarded',
    description: 'Guarded',
    lookup: 'none',
    status: 200,
    ...forEverybody,
    class: 'read',
  },
  {
    name: 'not-found',
    path: '*',
    title: 'Page not found · {product}',
    description: 'Gone',
    lookup: 'none',
    status: 404,
    ...forEverybody,
  },
];
const site = createMemoryAssets({
  'index.html': '<html lang="en"><head><!--troupe:head--><!--troupe:boot--></head></html>',
  'pages.json': JSON.stringify(pages),
  'assets/index-x1.js': 'site()',
  'favicon.svg': '<svg/>',
});
const emptyEntry = { js: ['assets/chat-x1.js'], css: [], lazy: [], styles: {} };
const embed = createMemoryAssets({
  'v1/loader.js': 'loader()',
  'v1.0/loader.js': 'loader()',
  'v1.0.0/loader.js': 'loader()',
  'assets/chat-x1.js': 'chat()',
  'manifest.json': JSON.stringify({
    entries: { chat: emptyEntry, explore: emptyEntry, checkout: emptyEntry },
    composer: { label: 'Message {name}', placeholder: 'Message {name}…', send: 'Send' },
    locales: {},
    locale_table: 'assets/locales.js',
    integrity: {},
  }),
});

/** Jobs that wait for ever: in a test nothing happens by itself. */
const idleJobs: Jobs = {
  start: () => undefined,
  enqueue: async () => undefined,
  drain: async () => undefined,
  close: async () => undefined,
};

export interface TestServer extends Server {
  database: Database;
  ports: Ports;
  /** Calls `fetch` on an origin of the first brand, with a path and the rest of a request. */
  send(path: string, init?: RequestInit & { token?: string; origin?: string }): Promise<Response>;
}

/** A whole server over a fresh database, with `improv` at full speed and a tiny build; `change` replaces any port. */
export const createTestServer = async (change: Partial<Ports> = {}): Promise<TestServer> => {
  const database = change.database ?? (await createTestDatabase());
  const { db } = database;
  const clock = change.clock ?? createManualClock(new Date().toISOString());
  const live = createLiveCatalogue({ db, clock });
  const parentKey = 'parent-key-of-the-tests-32-bytes';
  const unused = () => Promise.reject(new AppError('unavailable'));
  const limits = database.kind === 'pglite' ? createMemoryLimits() : createDatabaseLimits({ db });
  const ports: Ports = {
    database,
    clock,
    newId,
    log: createMemoryLog(),
    limits,
    jobs: idleJobs,
    brands: createBrands([
      createTestBrand({ closed_paths: ['/closed'] }),
      createTestBrand({
        id: 'acme',
        name: 'Acme Stories',
        hosts: ['acme.localhost:4100'],
        embed: { allowed_origins: ['https://partner.example'] },
      }),
    ]),
    moderation: [],
    identity: { providers: [], begin: unused, finish: unused },
    passkeys: null,
    mail: createDevMailbox({ db, clock, newId }),
    models: [createImprovModel({ firstWordMs: 0, wordMs: 0 })],
    ownModel: () => createImprovModel({ firstWordMs: 0, wordMs: 0 }),
    images: createDrawnImages({ ms: 0 }),
    pictureScaler: { ...createSharpScaler(), scale: async () => null },
    socialCards: createSharpCards(),
    training: null,
    embeddings: createHashingEmbeddings(),
    searchIndex: createEmbeddedIndex({ db, live, parentKey, search: createScopedSearch({ db, live }) }),
    recommender: createEmbeddedRecommender({ db, clock }),
    speech: createToneSpeech(),
    speechCacheBytes: 4_000_000,
    storedBrandBytes: 1e12,
    undoMinutes: 60,
    payments: null,
    tax: createRateTable(),
    flags: createBrandFlags({ clock }),
    push: createWebPush({ secret: 'push key of the tests' }),
    ageChecks: null,
    mailEvents: createMailEvents({ secrets: new Map(), clock }),
    countries: toldCountries,
    ads: createHouseAds(),
    site,
    firstViews: async () => null,
    embed,
    secretKeys: ['session-key-of-the-tests-32-bytes'],
    operatorToken: null,
    rawRoutes: [createSearchRoute({ db, live, parentKey, clock })],
    hsts: 'on',
    mode: 'test',
    ...change,
  };
  const server = await createServer(ports);
  return {
    ...server,
    database,
    ports,
    send: (path, { token, origin = 'http://localhost:4100', ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json');
      return server.fetch(new Request(origin + path, { ...init, headers }));
    },
    async close() {
      await server.close();
      await database.close();
    },
  };
};
