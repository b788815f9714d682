import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id } from '../../fields.ts';
import { limits } from '../../limits.ts';

/**
 * What somebody who gave one or two stars expected instead. C-RATE-02 leaves the
 * labels open; these are ours.
 */
export const expectedResponses = [
  'in_character',
  'remembers',
  'longer',
  'shorter',
  'varied',
  'follows_story',
  'other_tone',
] as const;
export type ExpectedResponse = (typeof expectedResponses)[number];

/** Stars up to this one are low: they ask what response was expected (C-RATE-02). */
export const lowRatingMax = 2;

/** One to five stars. */
export const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.ratingStars));

const about = {
  character_id: id,
  /** Id of the recommendation that led here. */
  recommId: v.optional(v.pipe(v.string(), v.maxLength(limits.recommendationIdMax))),
};

/** What a session did with a character: what recommendations learn from, and where ratings are kept (P-REC-07). */
export const interaction = v.variant('type', [
  v.object({ type: v.literal('detail_view'), ...about }),
  v.object({ type: v.literal('bookmark'), ...about }),
  v.object({
    type: v.literal('cart_addition'),
    ...about,
    amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.interactionAmountMax)),
  }),
  /** "Less Like This", of members alone: never a star rating (P-REC-06). */
  v.object({ type: v.literal('dislike'), ...about }),
  v.object({ type: v.literal('rating'), ...about, rating: stars, label: v.optional(v.picklist(expectedResponses)) }),
]);
export type Interaction = v.InferOutput<typeof interaction>;

/** Amount of the one cart addition that a chat sends, after the user message of this number (P-REC-08). */
export const cartAddition = { amount: 3, afterUserMessages: 3 } as const;

export const createInteraction = defineEndpoint({
  id: 'createInteraction',
  method: 'POST',
  path: '/api/v1/interactions',
  summary: 'Tell what was done with a character; a rating replaces the former one of the same user',
  auth: 'session',
  class: 'interact',
  body: interaction,
  output: empty,
  errors: ['not_found', 'character_unavailable', 'forbidden', 'rate_limited'],
});
