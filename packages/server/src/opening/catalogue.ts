import { systemClock } from '../adapters/system.ts';
import type { Environment } from '../env.ts';
import { deriveKeys, type SecretKeys } from '../kernel/secrets.ts';
import { createScopedSearch } from '../platform/catalogue/search/character-search.ts';
import { createLiveCatalogue, createEmbeddedIndex } from '../platform/catalogue/search/live-catalogue.ts';
import { createSearchRoute } from '../platform/catalogue/search-handlers.ts';
import { createListedIndex } from '../platform/decisions/relist.ts';
import { createEmbeddedRecommender } from '../platform/recommendations/engine/embedded.ts';
import type { Db, Log, Recommender, SearchIndex } from '../ports/index.ts';
import type { Opened } from './opened.ts';

export const openSearch = async (environment: Environment, db: Db, keys: SecretKeys): Promise<Opened<SearchIndex>> => {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: adminKey = '', TYPESENSE_SEARCH_KEY: searchKey = '' } = environment;
  if (url !== undefined) {
    const { createTypesenseIndex } = await import('../adapters/typesense.ts');
    const index = createTypesenseIndex({ url, adminKey, searchKey });
    return { port: createListedIndex({ db, clock: systemClock, index }), routes: [] };
  }
  const [parentKey, ...otherParentKeys] = await deriveKeys(keys, 'search-key');
  const live = createLiveCatalogue({ db, clock: systemClock });
  return {
    port: createEmbeddedIndex({ db, live, parentKey, search: createScopedSearch({ db, live }) }),
    routes: [createSearchRoute({ db, live, parentKey, otherParentKeys, clock: systemClock })],
  };
};

export const openRecommender = async (
  { RECOMMENDER_URL: url, RECOMMENDER_API_KEY: apiKey }: Environment,
  db: Db,
  keys: SecretKeys,
  log: Log,
): Promise<Recommender> => {
  const embedded = createEmbeddedRecommender({ db, clock: systemClock });
  if (url === undefined) return embedded;
  const { createHostedRecommender } = await import('../adapters/hosted-recommender.ts');
  const [nameKey] = await deriveKeys(keys, 'recommender');
  return createHostedRecommender({ url, apiKey, nameKey, fallback: embedded, log });
};
