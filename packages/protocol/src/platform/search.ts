import * as v from 'valibot';
import { defineAnswer, defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { definitionSize, visibility } from './characters.ts';

/** Name of the one searchable collection. */
export const charactersCollection = 'characters';

/** Fields searched, in this order (P-EXP-06): translated names and titles follow for the chat language. */
export const searchFields = ['name', 'title', 'tags', 'creator_username', 'character_id'] as const;

/** Sorts of the explore grid and the orderings they stand for (P-EXP-04). */
export const sorts = {
  popular: 'num_messages:desc',
  trending: 'num_messages_24h:desc',
  top_rated: 'rating_score:desc',
  latest: 'createdAt:desc',
  name: 'name:asc',
} as const;
export type Sort = keyof typeof sorts;

/** A search hit (P-EXP-12). Dates are unix seconds in the index, so that Typesense can sort them. */
export const characterHit = v.object({
  id,
  character_id: id,
  name: v.string(),
  name_i18n: v.optional(v.record(v.string(), v.string())),
  title: v.string(),
  title_i18n: v.optional(v.record(v.string(), v.string())),
  tags: v.array(v.string()),
  language: v.string(),
  /** Languages in which its name or title is told beside its own. */
  translated_languages: v.optional(v.array(v.string())),
  /** `ready`: pictures of it can be made. */
  lora_status: v.optional(v.picklist(['none', 'pending', 'ready'])),
  num_messages: v.number(),
  num_messages_24h: v.number(),
  rating_score: v.number(),
  token_count: v.number(),
  avatar_url: v.optional(v.string()),
  avatar_is_nsfw: v.boolean(),
  is_nsfw: v.boolean(),
  definition_visible: v.boolean(),
  definition_size_category: definitionSize,
  creator_username: v.string(),
  creator_user_id: id,
  application_ids: v.array(v.string()),
  visibility,
  type: v.picklist(['character', 'meta']),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** Where its review stands: told to its creator, who finds their own works among all others. */
  moderationReport: v.optional(v.nullable(v.object({ moderation_status: v.string() }))),
  aicq_manual_review_required: v.optional(v.boolean()),
});
export type CharacterHit = v.InferOutput<typeof characterHit>;

/**
 * A scoped search key (Typesense's format: base64 of an HMAC-SHA256 over the embedded parameters, the
 * key's prefix and the parameters). Its embedded filter fixes application id, visibility, the
 * viewer's adult permission and blocked creators: the browser can narrow it, never widen it.
 */
export const searchKey = v.object({
  key: v.string(),
  nodes: v.array(v.object({ host: v.string(), port: v.number(), protocol: v.picklist(['http', 'https']), path: v.string() })),
  collection: v.string(),
  expires_at: timestamp,
});
export type SearchKey = v.InferOutput<typeof searchKey>;

export const getSearchKey = defineEndpoint({
  id: 'getSearchKey',
  method: 'GET',
  path: '/api/v1/search-key',
  summary: 'A scoped key for the search service, bound to brand and viewer',
  auth: 'public',
  class: 'read',
  output: searchKey,
  errors: ['unavailable'],
});

/** One search as the browser sends it, in Typesense's parameter names. */
export interface SearchParameters {
  q: string;
  query_by: string;
  filter_by?: string;
  sort_by?: string;
  facet_by?: string;
  max_facet_values?: number;
  page?: number;
  per_page?: number;
  highlight_fields?: string;
}

/** The part of Typesense's answer that the product reads. */
export const searchResult = v.object({
  found: v.number(),
  page: v.number(),
  hits: v.array(v.object({ document: characterHit })),
  facet_counts: v.optional(
    v.array(v.object({ field_name: v.string(), counts: v.array(v.object({ value: v.string(), count: v.number() })) })),
  ),
});
export type SearchResult = v.InferOutput<typeof searchResult>;

/** Typesense answers 200 to a multi_search even where one of its searches failed. */
const failedSearch = v.object({ code: v.number(), error: v.string() });
export const multiSearch = defineAnswer({
  output: v.object({ results: v.array(v.union([searchResult, failedSearch])) }),
});
export type MultiSearchResult = v.InferOutput<typeof multiSearch.output>;
