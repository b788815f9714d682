import { AppError, charactersCollection, getSearchKey, searchLimits, limits as protocolLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { blockedCreators } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { RawCaller, RawRoute } from '../../http/raw-route.ts';
import { nestsDeeper } from '../../http/json-depth.ts';
import { decodedPart } from '../../http/decoded-part.ts';
import { readWithin } from '../../http/read-body.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits, SearchIndex } from '../../ports/index.ts';
import type { AdultAccess } from '../access/adult-access.ts';
import { createCharacterSearch } from './search/character-search.ts';
import type { LiveCatalogue } from './search/live-catalogue.ts';
import { readParameters, type RawParameters } from './search/parameters.ts';
import { SearchRefusal } from './search/refusal.ts';
import { createScopedKey, openKeyOfAny, type EmbeddedParameters } from './search/scoped-key.ts';

/** Life of a search key: a viewer whose permission ends keeps the old view no longer than this. Seconds. */
const keySeconds = 900;

/** The filter that a viewer's key carries: what no search made with it can leave. */
export const filterFor = (applicationId: string, showsAdult: boolean, blocked: string[]): string =>
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
      // Our own service shows everybody their own works, listed or not.
      ...(nodes === 'self' && context.caller && { viewer: context.caller.userId }),
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

/** A search's body. Throws SearchRefusal 413 beyond its limit, 400 for what is no JSON object, or nests too deep. */
const bodyOf = async (request: Request): Promise<RawParameters> => {
  const { bodyBytes } = searchLimits;
  try {
    const bytes = request.body === null ? new Uint8Array() : await readWithin(request.body, bodyBytes);
    const text = new TextDecoder().decode(bytes);
    if (nestsDeeper(text, protocolLimits.jsonDepthMax))
      throw new SearchRefusal(400, `The request body nests deeper than ${protocolLimits.jsonDepthMax} levels.`);
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawParameters;
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large')
      throw new SearchRefusal(413, `The request body exceeds the limit of ${bodyBytes} bytes.`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SearchRefusal(400, 'Bad JSON.');
};

/**
 * The search service: Typesense's protocol (search, multi_search, health) under `/search`, over the
 * database. Same origin only: it answers no CORS headers.
 */
export const createSearchRoute = ({
  db,
  live,
  parentKey,
  otherParentKeys = [],
  clock,
  limits,
}: {
  db: Db;
  live: LiveCatalogue;
  parentKey: string;
  /** What else may have signed a key: the one before, or the one to come. */
  otherParentKeys?: readonly string[];
  clock: Clock;
  limits: Limits;
}): RawRoute => {
  const search = createCharacterSearch({ db, live });

  const perform = (collection: unknown, given: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    if (collection !== charactersCollection) throw new SearchRefusal(404, 'Not found.');
    const { filter_by, expires_at: _, viewer, ...bound } = embedded;
    return search(readParameters({ ...given, ...bound }, filter_by), viewer);
  };

  const performEach = async (body: RawParameters, common: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    const searches = body['searches'];
    if (!Array.isArray(searches)) throw new SearchRefusal(400, 'Missing `searches` array.');
    if (searches.length > searchLimits.searches)
      throw new SearchRefusal(
        400,
        `Parameter \`searches\` has ${searches.length} searches; the limit is ${searchLimits.searches}.`,
      );
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

  const answer = async (request: Request, caller: RawCaller): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/search/, '');
    const given: RawParameters = Object.fromEntries(url.searchParams);
    if (path === '/health') return json(200, { ok: true });
    await limits.take(...limitRules('searches', caller));
    const key = request.headers.get('x-typesense-api-key') ?? url.searchParams.get('x-typesense-api-key') ?? '';
    delete given['x-typesense-api-key'];
    const embedded = await openKeyOfAny([parentKey, ...otherParentKeys], key, clock.now());
    const isPost = request.method === 'POST';
    if (path === '/multi_search' && isPost) return json(200, await performEach(await bodyOf(request), given, embedded));
    const collection = /^\/collections\/([^/]+)\/documents\/search$/.exec(path)?.[1];
    if (collection && (isPost || request.method === 'GET')) {
      return json(
        200,
        await perform(decodedPart(collection), isPost ? { ...given, ...(await bodyOf(request)) } : given, embedded),
      );
    }
    throw new SearchRefusal(404, 'Not Found');
  };

  return {
    prefix: '/search',
    answer: (request, caller) =>
      answer(request, caller).catch((error: unknown) => {
        if (error instanceof SearchRefusal) return json(error.status, { message: error.message });
        if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
        const seconds = String(error.params['retry_after']);
        const refusal = json(429, { message: `Rate limit exceeded: try again in ${seconds} seconds.` });
        refusal.headers.set('retry-after', seconds);
        return refusal;
      }),
  };
};
