import { AppError, charactersCollection, getSearchKey, limits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { blockedCreators } from '../db/schema.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { RawRoute } from '../http/raw-route.ts';
import type { Clock, Db, SearchIndex } from '../ports/index.ts';
import type { AdultAccess } from './adult-access.ts';
import { createCharacterSearch } from './search/character-search.ts';
import { readParameters, type RawParameters } from './search/parameters.ts';
import { SearchRefusal } from './search/refusal.ts';
import { createScopedKey, openKey, type EmbeddedParameters } from './search/scoped-key.ts';
import type { SyncedWordIndex } from './search/synced-word-index.ts';

/** Life of a search key: a viewer whose permission ends keeps the old view no longer than this. Seconds. */
const keySeconds = 900;
const searchesMax = 50;

/** The filter that a viewer's key carries: what no search made with it can leave. */
const filterFor = (applicationId: string, showsAdult: boolean, blocked: string[]): string =>
  [
    `application_ids:=\`${applicationId}\``,
    'visibility:=public',
    ...(showsAdult ? [] : ['is_nsfw:=false']),
    ...(blocked.length ? [`creator_user_id:!=[${blocked.map((id) => `\`${id}\``).join(',')}]`] : []),
  ].join(' && ');

/** GET search-key: the browser searches by itself, with a key that knows brand and viewer. */
export const searchHandlers = (deps: {
  db: Db;
  searchIndex: SearchIndex;
  clock: Clock;
  adultAccess: AdultAccess;
}): Registration[] => [
  handler(getSearchKey, async (_input, context) => {
    const { nodes, parentKey } = deps.searchIndex.access();
    const showsAdult = await deps.adultAccess(context);
    const blocked = context.caller
      ? await deps.db
          .select({ id: blockedCreators.creatorUserId })
          .from(blockedCreators)
          .where(eq(blockedCreators.userId, context.caller.userId))
      : [];
    const expires = Math.floor(deps.clock.now().getTime() / 1000) + keySeconds;
    const key = await createScopedKey(parentKey, {
      filter_by: filterFor(
        context.brand.id,
        showsAdult,
        blocked.map(({ id }) => id),
      ),
      expires_at: expires,
    });
    const here = new URL(context.request.url);
    const protocol = here.protocol === 'https:' ? ('https' as const) : ('http' as const);
    const self = [
      { host: here.hostname, port: Number(here.port) || (protocol === 'https' ? 443 : 80), protocol, path: '/search' },
    ];
    return {
      key,
      nodes: nodes === 'self' ? self : nodes,
      collection: charactersCollection,
      expires_at: new Date(expires * 1000).toISOString(),
    };
  }),
];

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

const bodyOf = async (request: Request): Promise<RawParameters> => {
  const text = await request.text();
  if (text.length > limits.requestBodyBytes)
    throw new AppError('payload_too_large', { params: { limit: limits.requestBodyBytes } });
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawParameters;
  } catch {
    // Answered below, like any other body that is no object.
  }
  throw new SearchRefusal(400, 'Bad JSON.');
};

/**
 * The search service: Typesense's protocol (search, multi_search, health) under `/search`, over the
 * database. Same origin only: it answers no CORS headers.
 */
export const createSearchRoute = ({
  db,
  words,
  parentKey,
  clock,
}: {
  db: Db;
  words: SyncedWordIndex;
  parentKey: string;
  clock: Clock;
}): RawRoute => {
  const search = createCharacterSearch({ db, words });

  const perform = (collection: unknown, given: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    if (collection !== charactersCollection) throw new SearchRefusal(404, 'Not found.');
    const { filter_by, expires_at: _, ...bound } = embedded;
    const checked = readParameters({ ...given, ...bound });
    return search({ ...checked, filters: [...(filter_by ? [filter_by] : []), ...checked.filters] });
  };

  const performEach = async (body: RawParameters, common: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    const searches = body['searches'];
    if (!Array.isArray(searches)) throw new SearchRefusal(400, 'Missing `searches` array.');
    if (searches.length > searchesMax)
      throw new SearchRefusal(400, `Number of multi searches exceeds the limit of ${searchesMax}.`);
    const results: object[] = [];
    for (const one of searches as RawParameters[]) {
      try {
        results.push(await perform(one?.['collection'] ?? common['collection'], { ...common, ...one }, embedded));
      } catch (error) {
        if (!(error instanceof SearchRefusal)) throw error;
        results.push({ code: error.status, error: error.message });
      }
    }
    return { results };
  };

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/search/, '');
    const given: RawParameters = Object.fromEntries(url.searchParams);
    if (path === '/health') return json(200, { ok: true });
    const key = request.headers.get('x-typesense-api-key') ?? url.searchParams.get('x-typesense-api-key') ?? '';
    delete given['x-typesense-api-key'];
    const embedded = await openKey(parentKey, key, clock.now());
    const isPost = request.method === 'POST';
    if (path === '/multi_search' && isPost) return json(200, await performEach(await bodyOf(request), given, embedded));
    const collection = /^\/collections\/([^/]+)\/documents\/search$/.exec(path)?.[1];
    if (collection && (isPost || request.method === 'GET')) {
      return json(
        200,
        await perform(decodeURIComponent(collection), isPost ? { ...given, ...(await bodyOf(request)) } : given, embedded),
      );
    }
    throw new SearchRefusal(404, 'Not Found');
  };

  return {
    prefix: '/search',
    answer: (request) =>
      answer(request).catch((error: unknown) => {
        if (error instanceof SearchRefusal) return json(error.status, { message: error.message });
        throw error;
      }),
  };
};
