import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

/** An ad as the page draws it itself: text and a link, never markup or a script. */
export const ad = v.object({
  id,
  /** Its name at the provider, for the events. */
  code: id,
  text: v.string(),
  /** https, on a host that the brand allows. */
  url: v.string(),
  /** Path of a picture on the brand's own origin. */
  image_url: v.nullable(v.string()),
});
export type Ad = v.InferOutput<typeof ad>;

export const getAd = defineEndpoint({
  id: 'getAd',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/ad',
  summary: 'What stands under the last reply of a conversation, for whom there are ads',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params: v.object({ conversationId: id }),
  output: v.object({ ad: v.nullable(ad) }),
  errors: ['not_found'],
});
