import { charactersCollection, getSearchKey, searchLimits, limits as protocolLimits, type AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { blockedCreators, users } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import { nestsDeeper } from '../../http/bodies/json-depth.ts';
import { decodedPart } from '../../http/decoded-part.ts';
import type { Clock, Db, SearchIndex } from '../../ports/index.ts';
import { createAdultAccess, type AdultAccess } from '../rights/adult-access.ts';
import { createAgeDoor } from '../rights/age-door.ts';
import { createAgeStatusFor } from '../rights/age-status.ts';
import { createChangedAccounts } from '../rights/changed-accounts.ts';
import { createCharacterSearch } from './search/character-search.ts';
import type { LiveCatalogue } from './search/live-catalogue.ts';
import { readParameters, type RawParameters } from './search/parameters.ts';
import { SearchRefusal } from './search/refusal.ts';
import { createScopedKey, openKeyOfAny, type EmbeddedParameters } from './search/scoped-key.ts';

/** Life of a search key. Seconds. */
const keySeconds = 900;
/** Of one that opens adult content at a service outside, which cannot ask us whether it still may. Seconds. */
const adultKeySeconds = 120;

const withoutAdult = 'is_nsfw:=false';

/** The filter that a viewer's key carries: what no search made with it can leave. */
export const filterFor = (applicationId: string, showsAdult: boolean, blocked: string[]): string =>
  [
    `application_ids:=\`${applicationId}\``,
    'visibility:=public',
    ...(showsAdult ? [] : [withoutAdult]),
    ...(blocked.length ? [`creator_user_id:!=[${blocked.map((id) => `\`${id}\``).join(',')}]`] : []),
  ].join(' && ');

/** Whose key it is, and the revision of their rights: no later one is served by it. */
const viewerOf = async (db: Db, { userId, platform }: Pick<Caller, 'userId' | 'platform'>) => {
  const [user] = await db.select({ changedAt: users.changedAt }).from(users).where(eq(users.id, userId));
  return { viewer: userId, viewer_platform: platform, viewer_changed: user?.changedAt?.getTime() ?? 0 };
};

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
    const isOurs = nodes === 'self';
    const seconds = showsAdult && !isOurs ? adultKeySeconds : keySeconds;
    const expires = Math.floor(deps.clock.now().getTime() / 1000) + seconds;
    const key = await createScopedKey(parentKey, {
      // Our own service shows everybody their own works, listed or not, and asks again what they may see.
      ...(isOurs && context.caller && (await viewerOf(deps.db, context.caller))),
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
      nodes: isOurs ? self : nodes,
      collection: charactersCollection,
      expires_at: new Date(expires * 1000).toISOString(),
    };
  }),
];

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });

/** A search's body. Throws SearchRefusal 400 for what is no JSON object, or nests too deep. */
const bodyOf = async (request: Request): Promise<RawParameters> => {
  const text = await request.text();
  try {
    if (nestsDeeper(text, protocolLimits.jsonDepthMax))
      throw new SearchRefusal(400, `The request body nests deeper than ${protocolLimits.jsonDepthMax} levels.`);
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawParameters;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SearchRefusal(400, 'Bad JSON.');
};

/** What the router refuses, as Typesense says it. */
const refuse = ({ code, params }: AppError): Response | null => {
  if (code === 'payload_too_large')
    return json(413, { message: `The request body exceeds the limit of ${params['limit']} bytes.` });
  if (code !== 'rate_limited') return null;
  const seconds = String(params['retry_after']);
  return json(429, { message: `Rate limit exceeded: try again in ${seconds} seconds.` }, { 'retry-after': seconds });
};

/**
 * What a key binds its searches to, as it is now: what was open to its viewer when they got it may have closed since.
 * Throws SearchRefusal 401 where they have to show their age first, or where their rights have changed since, so that they ask
 * for another key.
 */
const createBinding = (db: Db) => {
  const adultAccess = createAdultAccess({ db });
  const ageDoor = createAgeDoor({ ageStatusFor: createAgeStatusFor({ db }) });
  const changes = createChangedAccounts({ db });
  return async (key: EmbeddedParameters, { brand, place }: RawCaller): Promise<EmbeddedParameters> => {
    const { viewer, viewer_platform: platform = 'first_party', viewer_changed: changed = 0, filter_by: filter } = key;
    if (filter === undefined) return key;
    if (viewer !== undefined && ((await changes.lastChange(viewer)) ?? 0) > changed)
      throw new SearchRefusal(401, 'Forbidden - the rights of its viewer have changed.');
    const question = { brand, place, caller: viewer === undefined ? null : { userId: viewer, platform } };
    if ((await ageDoor('read', question)) !== null) throw new SearchRefusal(401, 'Forbidden - the age has to be shown first.');
    if (filter.includes(withoutAdult) || (await adultAccess(question))) return key;
    return { ...key, filter_by: `${filter} && ${withoutAdult}` };
  };
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
}: {
  db: Db;
  live: LiveCatalogue;
  parentKey: string;
  /** What else may have signed a key: the one before, or the one to come. */
  otherParentKeys?: readonly string[];
  clock: Clock;
}): RawRoute => {
  const search = createCharacterSearch({ db, live });
  const boundNow = createBinding(db);

  const perform = (collection: unknown, given: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    if (collection !== charactersCollection) throw new SearchRefusal(404, 'Not found.');
    const { filter_by, expires_at: _, viewer, viewer_platform: __, viewer_changed: ___, ...bound } = embedded;
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

  const keyOf = (request: Request) =>
    request.headers.get('x-typesense-api-key') ?? new URL(request.url).searchParams.get('x-typesense-api-key') ?? '';
  const openKey = (request: Request) => openKeyOfAny([parentKey, ...otherParentKeys], keyOf(request), clock.now());

  const answer = async (request: Request, caller: RawCaller): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/search/, '');
    const given: RawParameters = Object.fromEntries(url.searchParams);
    if (path === '/health') return json(200, { ok: true });
    delete given['x-typesense-api-key'];
    const embedded = await boundNow(await openKey(request), caller);
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
    limit: 'searches',
    bodyBytes: searchLimits.bodyBytes,
    // Trust the id in the key: keys are signed by this server.
    accountOf: (request) =>
      openKey(request).then(
        ({ viewer }) => viewer ?? null,
        () => null,
      ),
    refuse,
    answer: (request, caller) =>
      answer(request, caller).catch((error: unknown) => {
        if (error instanceof SearchRefusal) return json(error.status, { message: error.message });
        throw error;
      }),
  };
};
