import { AppError, limits, type Endpoint, type Issue } from '@troupe/protocol';
import * as v from 'valibot';
import { findTooLong } from './list-lengths.ts';
import { nestsDeeper } from './bodies/json-depth.ts';
import type { RawBody } from './bodies/read-body.ts';
import type { FormEntry } from './bodies/read-form.ts';
import { storableText } from '../kernel/storable-text.ts';

const invalid = (issues: Issue[]) => new AppError('invalid_input', { issues });

/** A query as an object; a name that comes twice becomes a list. */
const queryOf = (search: URLSearchParams): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name).map(storableText);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
};

const notJson = () => invalid([{ path: 'body', message: 'must be JSON in UTF-8' }]);

/** UTF-8 brings neither: what no database text can hold can only come as an escape. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

const parseJson = ({ bytes, mediaType }: Extract<RawBody, { kind: 'bytes' }>): unknown => {
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/(\w+\+)?json\b/i.test(mediaType))
    throw invalid([{ path: 'body', message: 'must be sent as application/json' }]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notJson();
  }
  if (nestsDeeper(text, limits.jsonDepthMax))
    throw invalid([{ path: 'body', message: `must not nest deeper than ${limits.jsonDepthMax} levels` }]);
  try {
    if (!unstorable.test(text)) return JSON.parse(text);
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    throw notJson();
  }
};

/** The fields of a form. Throws where one is named twice, because only one of them could count. */
const fieldsOf = (entries: readonly FormEntry[]): Record<string, unknown> => {
  const fields = Object.fromEntries(entries);
  const twice = entries.find(([name], at) => entries.findIndex(([other]) => other === name) < at);
  if (twice) throw invalid([{ path: `body.${twice[0]}`, message: 'must come once' }]);
  return fields;
};

const parseBody = (body: RawBody): unknown => (body.kind === 'form' ? fieldsOf(body.entries) : parseJson(body));

/** A refusal names at most so many of its issues; the next ones come once these are mended. */
export const issuesMax = 20;

/**
 * What valibot's `safeParse` does, until it has found so many issues. It asks the configuration for the language at each issue
 * and for whether to stop after it, and hands it on as it is to every schema inside.
 */
const parseUpTo = (most: number, schema: v.GenericSchema, value: unknown) => {
  let found = 0;
  const config = {
    get lang() {
      found += 1;
      return undefined;
    },
    get abortEarly() {
      return found >= most;
    },
  };
  const { issues, value: output } = schema['~run']({ value }, config);
  return { issues: issues?.slice(0, most), value: output };
};

/**
 * Parses params, query and body by the endpoint's schemas, their texts made storable first; throws one `invalid_input`
 * with the first issues by path, at most `issuesMax` of each part.
 */
export const parseInput = (
  endpoint: Endpoint,
  url: URL,
  params: Record<string, string>,
  body: RawBody | null,
): Record<string, unknown> => {
  const given: Record<'params' | 'query' | 'body', unknown> = {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storableText(value)])),
    query: queryOf(url.searchParams),
    body: body && parseBody(body),
  };
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const tooLong = findTooLong(schema, given[part], part);
    if (tooLong) throw invalid([tooLong]);
    const parsed = parseUpTo(issuesMax, schema, given[part]);
    if (parsed.issues === undefined) input[part] = parsed.value;
    else
      for (const issue of parsed.issues)
        issues.push({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message: issue.message });
  }
  if (issues.length > 0) throw invalid(issues);
  return input;
};
