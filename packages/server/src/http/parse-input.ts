import { AppError, type Endpoint, type Issue } from '@troupe/protocol';
import * as v from 'valibot';
import type { RawBody } from './read-body.ts';

const invalid = (issues: Issue[]) => new AppError('invalid_input', { issues });

/** A query as an object; a name that comes twice becomes a list. */
const queryOf = (search: URLSearchParams): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
};

const parseJson = ({ bytes, mediaType }: RawBody): unknown => {
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/(\w+\+)?json\b/i.test(mediaType))
    throw invalid([{ path: 'body', message: 'must be sent as application/json' }]);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid([{ path: 'body', message: 'must be JSON in UTF-8' }]);
  }
};

const parseMultipart = async ({ bytes, mediaType }: RawBody): Promise<unknown> => {
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': mediaType } }).formData());
  } catch {
    throw invalid([{ path: 'body', message: 'must be multipart/form-data' }]);
  }
};

/** Parses params, query and body by the endpoint's schemas; throws one `invalid_input` with every issue by path. */
export const parseInput = async (
  endpoint: Endpoint,
  url: URL,
  params: Record<string, string>,
  body: RawBody | null,
): Promise<Record<string, unknown>> => {
  const given: Record<'params' | 'query' | 'body', unknown> = {
    params,
    query: queryOf(url.searchParams),
    body: body && (endpoint.bodyKind === 'multipart' ? await parseMultipart(body) : parseJson(body)),
  };
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const parsed = v.safeParse(schema, given[part]);
    if (parsed.success) input[part] = parsed.output;
    else
      for (const issue of parsed.issues)
        issues.push({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message: issue.message });
  }
  if (issues.length > 0) throw invalid(issues);
  return input;
};
