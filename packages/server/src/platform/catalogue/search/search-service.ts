import { searchLimits, limits as protocolLimits, type AppError } from '@troupe/protocol';
import { nestsDeeper } from '../../../http/bodies/json-depth.ts';
import { decodedPart } from '../../../http/decoded-part.ts';
import type { RawCaller, RawRoute } from '../../../http/raw-routes/raw-route.ts';
import type { Clock } from '../../../ports/index.ts';
import type { RawParameters } from './parameters.ts';
import { SearchRefusal } from './refusal.ts';
import { openKeyOfAny, type EmbeddedParameters } from './scoped-key.ts';

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

/** What a search service is over. */
export interface SearchServiceParts {
  prefix: `/${string}`;
  /** Its one collection. */
  collection: string;
  /** What may have signed a key: the newest, those before and those to come. */
  parentKeys: () => Promise<readonly string[]> | readonly string[];
  clock: Clock;
  /** What a key binds its searches to, as it is now. Throws SearchRefusal 401 where the key is worth nothing any more. */
  bind: (key: EmbeddedParameters, caller: RawCaller) => Promise<EmbeddedParameters>;
  /** Answers one search in Typesense's shape. Throws SearchRefusal. */
  find: (given: RawParameters, bound: EmbeddedParameters) => Promise<object>;
}

/** Typesense's protocol over a collection of ours, with scoped keys. */
export const createSearchService = ({
  prefix,
  collection: ours,
  parentKeys,
  clock,
  bind,
  find,
}: SearchServiceParts): RawRoute => {
  const perform = (collection: unknown, given: RawParameters, embedded: EmbeddedParameters): Promise<object> => {
    if (collection !== ours) throw new SearchRefusal(404, 'Not found.');
    return find(given, embedded);
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
  const openKey = async (request: Request) => openKeyOfAny(await parentKeys(), keyOf(request), clock.now());

  const answer = async (request: Request, caller: RawCaller): Promise<Response> => {
    const url = new URL(request.url);
    const path = url.pathname.slice(prefix.length);
    const given: RawParameters = Object.fromEntries(url.searchParams);
    if (path === '/health') return json(200, { ok: true });
    delete given['x-typesense-api-key'];
    const embedded = await bind(await openKey(request), caller);
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
    prefix,
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
