import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';

/** Whom somebody can turn to: by phone, by text message, or in the browser. */
export const helpContact = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  /** Dialled as it stands. */
  phone: v.optional(v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 ()-]{1,24}$/, 'must be a telephone number'))),
  /** Number that text messages go to. */
  sms: v.optional(v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 ()-]{1,24}$/, 'must be a telephone number'))),
  url: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'must be an https address'))),
  /** When somebody answers: `24 hours`. */
  hours: v.optional(v.pipe(v.string(), v.maxLength(60))),
});
export type HelpContact = v.InferOutput<typeof helpContact>;

/** Help in one country, in the operator's own words. */
export const crisisHelp = v.object({
  text: v.optional(v.pipe(v.string(), v.maxLength(600))),
  contacts: v.optional(v.pipe(v.array(helpContact), v.maxLength(8)), []),
});
export type CrisisHelp = v.InferOutput<typeof crisisHelp>;

export const getHelp = defineEndpoint({
  id: 'getHelp',
  method: 'GET',
  path: '/api/v1/help',
  summary: 'Whom somebody in a crisis can turn to, where the caller is',
  auth: 'public',
  class: 'open',
  output: crisisHelp,
  errors: [],
});
