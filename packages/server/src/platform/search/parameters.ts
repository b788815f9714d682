import { searchFields } from '@troupe/protocol';
import { collectionFields, fieldNamed, textFields } from './fields.ts';
import { SearchRefusal } from './refusal.ts';

export type RawParameters = Record<string, unknown>;

/** A search in Typesense's terms, checked. */
export interface Search {
  q: string;
  fields: string[];
  /** One filter per source, all of which must hold: the key's own comes first. */
  filters: string[];
  sort: { field: string; direction: 'asc' | 'desc' }[];
  facets: string[];
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

const perPageMax = 250;
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

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [])
    .map((item) => item.trim())
    .filter(Boolean);

const numberOf = (raw: RawParameters, name: string, fallback: number, max: number): number => {
  const value = raw[name];
  if (value === undefined || value === '') return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) throw new SearchRefusal(400, `Parameter \`${name}\` must be an unsigned integer.`);
  if (number > max) throw new SearchRefusal(400, `Only upto ${max} hits can be fetched per page.`);
  return number;
};

const textField = (name: string): string => {
  // `name_i18n.de` asks for one translation; all of them are searched as one field.
  const field = name.split('.')[0] as string;
  if (!(textFields as readonly string[]).includes(field)) {
    fieldNamed(name);
    throw new SearchRefusal(400, `Field \`${name}\` should be a string or a string array.`);
  }
  return field;
};

const readSort = (value: unknown): Search['sort'] => {
  const parts = listOf(value);
  if (parts.length > 3) throw new SearchRefusal(400, 'Only upto 3 sort_by fields can be specified.');
  return parts.map((part) => {
    const [, field = '', direction = ''] = /^(\w+):(asc|desc)$/i.exec(part) ?? [];
    if (!field) throw new SearchRefusal(400, 'Parameter `sort_by` is malformed.');
    const isSortable = field === '_text_match' || (Object.hasOwn(collectionFields, field) && fieldNamed(field).isList !== true);
    if (!isSortable) throw new SearchRefusal(404, `Could not find a field named \`${field}\` in the schema for sorting.`);
    return { field, direction: direction.toLowerCase() as 'asc' | 'desc' };
  });
};

const readFacets = (value: unknown): string[] =>
  listOf(value).map((name) => {
    if (!Object.hasOwn(collectionFields, name) || !fieldNamed(name).isFacet) {
      throw new SearchRefusal(404, `Could not find a facet field named \`${name}\` in the schema.`);
    }
    return name;
  });

/**
 * Reads Typesense's search parameters, from a query string or a JSON body, where lists may be
 * comma-joined texts or arrays. Throws SearchRefusal 400 or 404 in Typesense's words.
 */
export const readParameters = (raw: RawParameters): Search => {
  for (const name of unsupported)
    if (raw[name] !== undefined) throw new SearchRefusal(400, `Parameter \`${name}\` is not supported here.`);
  const q = typeof raw['q'] === 'string' ? raw['q'] : raw['q'] === undefined ? '' : String(raw['q']);
  const isAll = q.trim() === '' || q.trim() === '*';
  const fields = listOf(raw['query_by']).map(textField);
  if (!isAll && fields.length === 0) throw new SearchRefusal(400, 'No search fields specified for the query.');
  const limit = raw['limit'] === undefined ? numberOf(raw, 'per_page', 10, perPageMax) : numberOf(raw, 'limit', 10, perPageMax);
  const page = Math.max(1, numberOf(raw, 'page', 1, 1_000_000));
  const facetQuery = /^(\w+)\s*:\s*(.*)$/s.exec(String(raw['facet_query'] ?? ''));
  const filter = raw['filter_by'];
  return {
    q: isAll ? '*' : q,
    fields: [...new Set(fields.length ? fields : searchFields)],
    filters: typeof filter === 'string' && filter.trim() ? [filter] : [],
    sort: readSort(raw['sort_by']),
    facets: readFacets(raw['facet_by']),
    maxFacetValues: numberOf(raw, 'max_facet_values', 10, 10_000),
    facetQuery: facetQuery ? { field: facetQuery[1] as string, prefix: facetQuery[2] as string } : null,
    page,
    limit,
    offset: raw['offset'] === undefined ? (page - 1) * limit : numberOf(raw, 'offset', 0, 1_000_000_000),
    include: listOf(raw['include_fields']),
    exclude: listOf(raw['exclude_fields']),
    highlightFields:
      raw['highlight_fields'] === undefined ? fields : listOf(raw['highlight_fields']).filter((name) => name !== 'none'),
    startTag: typeof raw['highlight_start_tag'] === 'string' ? raw['highlight_start_tag'] : '<mark>',
    endTag: typeof raw['highlight_end_tag'] === 'string' ? raw['highlight_end_tag'] : '</mark>',
    prefix: String(raw['prefix'] ?? 'true').split(',')[0] !== 'false',
    typos: Math.min(2, Number(String(raw['num_typos'] ?? '2').split(',')[0]) || 0),
  };
};
