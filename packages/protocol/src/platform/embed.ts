import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

/**
 * Whether pages of one origin may show this brand's widgets. It answers about the origin that is asked for and never
 * gives the list away: who a brand's partners are is their business. Nothing is fetched, so that nobody makes the server call addresses.
 */
export const checkOrigin = defineEndpoint({
  id: 'checkOrigin',
  method: 'POST',
  path: '/api/v1/embed/origin-check',
  summary: "Whether an origin is on the brand's list",
  auth: 'public',
  class: 'open',
  body: v.object({ origin: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
  output: v.object({ allowed: v.boolean() }),
  errors: ['invalid_input', 'unknown_domain'],
});
