import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, language, page, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { characterHit } from './search.ts';

/** Numbers of recommendations (P-REC-03, P-REC-04, P-REC-05). */
export const recommendationNumbers = {
  /** Fetched at a time. */
  page: 12,
  /** Cards left at which the next ones are fetched. */
  refreshAt: 3,
  /** Length of a list, and of the set that one moves through. */
  navigationSet: 602,
  /** Left of a list at which it is made anew. */
  navigationFloor: 15,
  /** How long a browser keeps what it was answered. */
  cacheMs: 1_200_000,
  /** How long a list is kept for somebody who does not come. */
  listDays: 7,
  /** Characters that a taste remembers, the newest. */
  tastesMost: 100,
  /** Creators and tags of which somebody wants fewer. */
  fewerMost: 50,
  /** What was lowered by a dislike, as far as it is told by name. */
  loweredMost: 12,
} as const;

/** Where recommendations are shown: what a service calls the scenario of each is the brand's configuration (P-REC-01). */
export const recommendationPlaces = ['home', 'recommended_bots', 'external'] as const;
export type RecommendationPlace = (typeof recommendationPlaces)[number];

/** Why a card is there. */
export const recommendationReason = v.variant('kind', [
  /** Others who like this character like the card's. */
  v.object({ kind: v.literal('alike'), character_id: id, name: v.string() }),
  v.object({ kind: v.literal('tag'), tag: v.string() }),
  v.object({ kind: v.literal('popular'), language: v.nullable(v.string()) }),
  v.object({ kind: v.literal('trend') }),
  v.object({ kind: v.literal('new') }),
  /** One of the hardly shown, drawn anew for each member and day. */
  v.object({ kind: v.literal('rare') }),
  /** The service gave none that may be told. */
  v.object({ kind: v.literal('taste') }),
]);
export type RecommendationReason = v.InferOutput<typeof recommendationReason>;

const wholeNumber = (from: number, to: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(from), v.maxValue(to));

/** A hit with the list that it comes of (P-EXP-12) and why. */
export const recommendation = v.object({ ...characterHit.entries, recommId: v.string(), reason: recommendationReason });
export type Recommendation = v.InferOutput<typeof recommendation>;

export const recommendations = v.object({
  /** What interactions that come of it name as `recommId`. */
  recommId: v.string(),
  items: v.array(recommendation),
  /** Made of the member's own taste. */
  is_personal: v.boolean(),
  /** `from` of the next page; null at the end. */
  next: v.nullable(v.number()),
});
export type Recommendations = v.InferOutput<typeof recommendations>;

/** Tags of a query, separated by commas. */
const tagList = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform((text) => text.split(',').flatMap((tag) => tag.trim() || [])),
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.maxLength(limits.chatbotTagsMax, `must name at most ${limits.chatbotTagsMax} tags`),
);

export const getRecommendations = defineEndpoint({
  id: 'getRecommendations',
  method: 'GET',
  path: '/api/v1/recommendations',
  summary: 'Characters for the caller: of their taste where they are a member, popular in their language and interests otherwise',
  auth: 'public',
  class: 'read',
  query: v.object({
    scenario: v.optional(v.picklist(recommendationPlaces), 'recommended_bots'),
    count: v.optional(wholeNumber(1, 48), recommendationNumbers.page),
    /** Where in the list to go on: `next` of the page before. */
    from: v.optional(wholeNumber(0, recommendationNumbers.navigationSet), 0),
    /** `recommId` of the page before: another list begins anew. */
    recommId: v.optional(v.pipe(v.string(), v.maxLength(limits.recommendationIdMax))),
    /** Interests, for whom no taste is known. */
    tags: v.optional(tagList, ''),
    lang: v.optional(language),
  }),
  output: recommendations,
  errors: ['invalid_input', 'rate_limited'],
});

const named = v.object({ id, name: v.string() });

/** A creator or a tag of which somebody wants fewer. */
export const fewerWish = v.object({
  kind: v.picklist(['creator', 'tag']),
  /** Id of the creator, or the tag itself. */
  value: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
});
export type FewerWish = v.InferOutput<typeof fewerWish>;

/** A dislike with what it lowered (P-REC-06). */
export const dismissal = v.object({
  character_id: id,
  name: v.string(),
  avatar_url: v.nullable(v.string()),
  avatar_is_nsfw: v.boolean(),
  created_at: timestamp,
  /** What is shown less: characters that the same members like, and the tags that it stands for. */
  lowered: v.object({ characters: v.array(named), count: v.number(), tags: v.array(v.string()) }),
  /** After two alike: what both have in common, as a question. */
  question: v.nullable(v.object({ ...fewerWish.entries, label: v.string() })),
  is_last_id: v.optional(v.boolean()),
});
export type Dismissal = v.InferOutput<typeof dismissal>;

export const listDismissals = defineEndpoint({
  id: 'listDismissals',
  method: 'GET',
  path: '/api/v1/recommendations/dismissals',
  summary: 'What the member wants less of, newest first, with what each lowered',
  auth: 'member',
  class: 'account',
  query: v.object(page(limits.listPage)),
  output: v.array(dismissal),
  errors: [],
});

export const getDismissal = defineEndpoint({
  id: 'getDismissal',
  method: 'GET',
  path: '/api/v1/recommendations/dismissals/:characterId',
  summary: 'The receipt of one dislike',
  auth: 'member',
  class: 'account',
  params: v.object({ characterId: id }),
  output: dismissal,
  errors: ['not_found'],
});

export const deleteDismissal = defineEndpoint({
  id: 'deleteDismissal',
  method: 'DELETE',
  path: '/api/v1/recommendations/dismissals/:characterId',
  summary: 'Undo a dislike; one that is undone, or never was, stays so',
  auth: 'member',
  class: 'interact',
  params: v.object({ characterId: id }),
  output: empty,
  errors: ['rate_limited'],
});

/** What is held of a member's taste, character by character. */
export const taste = v.object({
  character_id: id,
  name: v.string(),
  avatar_url: v.nullable(v.string()),
  avatar_is_nsfw: v.boolean(),
  /** −1 to 1, faded until now. */
  weight: v.number(),
  /** Switched on: it counts for what is recommended. */
  is_counted: v.boolean(),
  updated_at: timestamp,
});
export type Taste = v.InferOutput<typeof taste>;

export const listTastes = defineEndpoint({
  id: 'listTastes',
  method: 'GET',
  path: '/api/v1/recommendations/tastes',
  summary: 'Everything that counts for the member’s recommendations',
  auth: 'member',
  class: 'account',
  output: v.object({
    /** Strongest first, at most 100. */
    tastes: v.array(taste),
    fewer: v.array(v.object({ ...fewerWish.entries, label: v.string() })),
  }),
  errors: [],
});

export const updateTaste = defineEndpoint({
  id: 'updateTaste',
  method: 'PUT',
  path: '/api/v1/recommendations/tastes/:characterId',
  summary: 'Let a taste count, or not; the next list knows',
  auth: 'member',
  class: 'account',
  params: v.object({ characterId: id }),
  body: v.object({ is_counted: v.boolean() }),
  output: empty,
  errors: ['not_found', 'rate_limited'],
});

export const updateFewer = defineEndpoint({
  id: 'updateFewer',
  method: 'PUT',
  path: '/api/v1/recommendations/fewer',
  summary: 'Want fewer of a creator or a tag, or no longer so',
  auth: 'member',
  class: 'account',
  body: v.object({ ...fewerWish.entries, is_wanted: v.boolean() }),
  output: empty,
  errors: ['invalid_input', 'rate_limited'],
});
