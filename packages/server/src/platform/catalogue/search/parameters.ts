import { searchFields, searchLimits } from '@troupe/protocol';
import { fieldNamed, findField, isTextField, type Field, type TextField } from './fields.ts';
import { parseFilter, parseOwnFilter, type Filter } from './filter.ts';
import { SearchRefusal } from './refusal.ts';

export type RawParameters = Record<string, unknown>;

/** A search in Typesense's terms, checked. */
export interface Search {
  q: string;
  fields: TextField[];
  /** What the key shows at all; null for the parent key, which shows everything. */
  scope: Filter | null;
  /** What the caller narrows it to. */
  filter: Filter | null;
  /** A null field is the text's match. */
  sort: { field: Field | null; direction: 'asc' | 'desc' }[];
  facets: Field[];
  maxFacetValues: number;
  facetQuery: { field: string; prefix: string } | null;
  page: number;
  limit: number;
  offset: number;
  include: string[];
  exclude: string[];
  highlightFields: string[];
  startTag: string;
  endTag: string;
  prefix: boolean;
  typos: number;
}

const unsupported = [
  'group_by',
  'vector_query',
  'pinned_hits',
  'hidden_hits',
  'override_tags',
  'voice_query',
  'conversation',
  'preset',
  'union',
];

/** A parameter's text; lists may come as arrays. Throws SearchRefusal 400 for what is neither, or too long. */
export const textOf = (raw: RawParameters, name: string, max: number = searchLimits.parameterMax): string | undefined => {
  const given = raw[name];
  if (given === undefined || given === null) return undefined;
  const parts: unknown[] = Array.isArray(given) ? given : [given];
  if (parts.some((part) => typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'boolean'))
    throw new SearchRefusal(400, `Parameter \`${name}\` must be a string.`);
  const text = parts.join(',');
  if (text.length > max)
    throw new SearchRefusal(400, `Parameter \`${name}\` is ${text.length} characters long; the limit is ${max}.`);
  return text;
};

const namesMax = searchLimits.names * 32;

/** A parameter's list of names. Throws SearchRefusal 400 beyond the limit. */
export const listOf = (raw: RawParameters, name: string, most: number = searchLimits.names): string[] => {
  const list = (textOf(raw, name, namesMax) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  if (list.length > most) throw new SearchRefusal(400, `Parameter \`${name}\` has ${list.length} fields; the limit is ${most}.`);
  return list;
};

const numberOf = (raw: RawParameters, name: string, fallback: number, max: number): number => {
  const value = textOf(raw, name);
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new SearchRefusal(400, `Parameter \`${name}\` must be an unsigned integer.`);
  if (number > max) throw new SearchRefusal(400, `Parameter \`${name}\` is ${number}; the limit is ${max}.`);
  return number;
};

const textField = (name: string): TextField => {
  // `name_i18n.de` asks for one translation; all of them are searched as one field.
  const field = name.split('.')[0] as string;
  if (isTextField(field)) return field;
  fieldNamed(name);
  throw new SearchRefusal(400, `Field \`${name}\` should be a string or a string array.`);
};

const readSort = (raw: RawParameters): Search['sort'] =>
  listOf(raw, 'sort_by', searchLimits.sortFields).map((part) => {
    const [, name = '', direction = ''] = /^(\w+):(asc|desc)$/i.exec(part) ?? [];
    if (!name) throw new SearchRefusal(400, 'Parameter `sort_by` is malformed.');
    const field = name === '_text_match' ? null : findField(name);
    if (field === undefined || field?.isList)
      throw new SearchRefusal(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
    return { field, direction: direction.toLowerCase() as 'asc' | 'desc' };
  });

const readFacets = (raw: RawParameters): Field[] =>
  [...new Set(listOf(raw, 'facet_by', searchLimits.facetFields))].map((name) => {
    const field = findField(name);
    if (!field?.isFacet) throw new SearchRefusal(404, `Could not find a facet field named \`${name}\` in the schema.`);
    return field;
  });

/** Which page of hits is asked for. Throws SearchRefusal 400 beyond the limits. */
export const readPage = (raw: RawParameters): Pick<Search, 'page' | 'limit' | 'offset'> => {
  const { perPage, hits } = searchLimits;
  const limit = numberOf(raw, raw['limit'] === undefined ? 'per_page' : 'limit', 10, perPage);
  const page = Math.max(1, numberOf(raw, 'page', 1, hits));
  const offset = raw['offset'] === undefined ? (page - 1) * limit : numberOf(raw, 'offset', 0, hits);
  if (offset > hits) throw new SearchRefusal(400, `Parameter \`page\` leads to hit ${offset}; the limit is ${hits} hits.`);
  return { page, limit, offset };
};

/**
 * Reads Typesense's search parameters, from a query string or a JSON body, where lists may be
 * comma-joined texts or arrays. Throws SearchRefusal 400 or 404 in Typesense's words, naming parameter
 * and limit.
 *
 * @param scope the filter that the key carries
 */
export const readParameters = (raw: RawParameters, scope: string | undefined): Search => {
  for (const name of unsupported)
    if (raw[name] !== undefined) throw new SearchRefusal(400, `Parameter \`${name}\` is not supported here.`);
  const q = textOf(raw, 'q', searchLimits.queryMax) ?? '';
  const isAll = q.trim() === '' || q.trim() === '*';
  const fields = listOf(raw, 'query_by').map(textField);
  if (!isAll && fields.length === 0) throw new SearchRefusal(400, 'No search fields specified for the query.');
  const facetQuery = /^(\w+)\s*:\s*(.*)$/s.exec(textOf(raw, 'facet_query') ?? '');
  const filter = textOf(raw, 'filter_by', searchLimits.filterMax) ?? '';
  return {
    q: isAll ? '*' : q,
    fields: [...new Set(fields.length ? fields : searchFields)],
    scope: scope === undefined || scope.trim() === '' ? null : parseFilter(scope),
    filter: filter.trim() === '' ? null : parseOwnFilter(filter),
    sort: readSort(raw),
    facets: readFacets(raw),
    maxFacetValues: numberOf(raw, 'max_facet_values', 10, searchLimits.facetValues),
    facetQuery: facetQuery ? { field: facetQuery[1] as string, prefix: facetQuery[2] as string } : null,
    ...readPage(raw),
    include: listOf(raw, 'include_fields'),
    exclude: listOf(raw, 'exclude_fields'),
    highlightFields:
      raw['highlight_fields'] === undefined ? fields : listOf(raw, 'highlight_fields').filter((name) => name !== 'none'),
    startTag: textOf(raw, 'highlight_start_tag') ?? '<mark>',
    endTag: textOf(raw, 'highlight_end_tag') ?? '</mark>',
    prefix: (textOf(raw, 'prefix') ?? 'true').split(',')[0] !== 'false',
    typos: Math.min(2, Math.max(0, Math.trunc(Number((textOf(raw, 'num_typos') ?? '2').split(',')[0])) || 0)),
  };
};
