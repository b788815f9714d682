import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { email } from '../fields.ts';
import { accountLimits } from '../limits.ts';
import { displayName, username } from './usernames.ts';
import { user } from './users.ts';

export const getUser = defineEndpoint({
  id: 'getUser',
  method: 'GET',
  path: '/api/v2/users',
  summary: 'The user of the session; 404 for a member whose profile was not made yet (POST)',
  auth: 'session',
  class: 'account',
  output: user,
  errors: ['unauthorized', 'not_found'],
});

const sent = v.pipe(v.string(), v.maxLength(accountLimits.affiliateMax));

export const createUser = defineEndpoint({
  id: 'createUser',
  method: 'POST',
  path: '/api/v2/users',
  summary: 'Make the profile of the signed-in user; any number of times, and only the first counts',
  auth: 'member',
  class: 'account',
  body: v.object({ affiliate_id: v.optional(sent), tap_tracking_id: v.optional(sent) }),
  output: user,
  errors: ['unauthorized', 'invalid_input'],
});

/** A checkbox that was ticked: it is said, or left out. */
const ticked = v.optional(v.literal(true));

export const completeUser = defineEndpoint({
  id: 'completeUser',
  method: 'PATCH',
  path: '/api/v2/users',
  summary: 'What onboarding asks: username, name, an address that a code then proves, and what was agreed to',
  auth: 'member',
  class: 'account',
  body: v.object({
    username: v.optional(username),
    name: v.optional(displayName),
    /** Only asked of who signed in through a relay; it counts once its code came back (PUT users/email). */
    email: v.optional(email),
    /** Eighteen or older, by their own word: a statement, never a gate. */
    age: ticked,
    toc: ticked,
    guidelines: ticked,
  }),
  output: user,
  errors: ['unauthorized', 'invalid_input', 'username_taken', 'rate_limited'],
});
