import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty } from '../fields.ts';
import { limits } from '../limits.ts';

/** A short name out of a list that somebody else keeps: a network, a plan. */
const name = v.pipe(v.string(), v.maxLength(limits.pageEventNameMax), v.regex(/^[\w .+-]+$/, 'must be a short name'));

/** What a page tells of its use (P-BRAND-13). What the server sees by itself is not told: sign-ins, plans, money. */
export const pageEvent = v.variant('name', [
  v.object({ name: v.literal('social_click'), network: name }),
  v.object({ name: v.literal('nsfw_switch'), on: v.boolean() }),
]);
export type PageEvent = v.InferOutput<typeof pageEvent>;

/** What the server notes where it happens; amounts are in the smallest unit of the currency. */
export type ServerEvent =
  | { name: 'login' }
  | { name: 'sign_up' }
  | { name: 'plan_view' }
  | { name: 'plan_select'; plan_id: string }
  | { name: 'money_value'; plan_id: string; amount: number; currency: string };

export const createPageEvent = defineEndpoint({
  id: 'createPageEvent',
  method: 'POST',
  path: '/api/v1/page-events',
  summary: 'Tell what was used. Without the consent of the user only counts remain of it',
  auth: 'session',
  class: 'open',
  body: pageEvent,
  output: empty,
  errors: ['invalid_input', 'rate_limited'],
});

const analyticsConsent = v.object({ given: v.boolean() });

export const getAnalyticsConsent = defineEndpoint({
  id: 'getAnalyticsConsent',
  method: 'GET',
  path: '/api/v1/users/analytics',
  summary: 'Whether what the user does is noted with their account; no, unless they said so',
  auth: 'session',
  class: 'account',
  output: analyticsConsent,
  errors: [],
});

export const updateAnalyticsConsent = defineEndpoint({
  id: 'updateAnalyticsConsent',
  method: 'PUT',
  path: '/api/v1/users/analytics',
  summary: 'Give or take back that consent; taken back, what was noted with the account goes',
  auth: 'session',
  class: 'account',
  body: analyticsConsent,
  output: analyticsConsent,
  errors: ['rate_limited'],
});
