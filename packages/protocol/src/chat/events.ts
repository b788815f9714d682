import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, requiredUserText } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';

const where = { character_id: id, conversation_id: id };

/** What was seen or pressed: `code` is the ad's own name at its provider, `content` its text. */
const adEvent = { ...where, ad_id: id, code: id, message_id: id, content: requiredUserText(limits.adTextMax) };

/** What a page tells of its own: an ad seen or pressed, a rating of a character, tags for it (C-ADS-02, C-RATE-04, R-PROFILE-10). */
export const eventBody = v.variant('event_name', [
  v.object({ event_name: v.literal('adView'), ...adEvent }),
  v.object({ event_name: v.literal('adClick'), ...adEvent }),
  v.object({
    event_name: v.literal('characterRating'),
    ...where,
    /** Stars, 1 to 5. */
    rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    /** Messages on the branch that was rated. */
    conversation_length: v.pipe(v.number(), v.integer(), v.minValue(0)),
    label: v.optional(nameText(limits.eventLabelMax)),
  }),
  v.object({
    event_name: v.literal('tagSuggestion'),
    character_id: id,
    /** All that the caller suggests for the character, in the place of what they suggested before; both empty take it back. */
    tags_to_add: v.pipe(v.array(nameText(limits.tagMax)), v.maxLength(limits.chatbotTagsMax)),
    /** Of tags that it has, so as many as a card could once bring. */
    tags_to_remove: v.pipe(v.array(nameText(limits.tagMax)), v.maxLength(limits.tagsMax)),
  }),
]);
export type EventBody = v.InferOutput<typeof eventBody>;

export const createEvent = defineEndpoint({
  id: 'createEvent',
  method: 'POST',
  path: '/api/v1/event',
  summary: 'Tell of an ad or of a rating in a conversation of the caller, or suggest tags for a chatbot of somebody else',
  about: { conversation: 'body.conversation_id' },
  auth: 'session',
  class: 'interact',
  body: eventBody,
  output: empty,
  errors: [
    'not_found',
    'unauthorized',
    'forbidden',
    'character_unavailable',
    'invalid_input',
    'rate_limited',
    'underage_content',
  ],
});
