import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

/** `inform`, `verify`, `waiting` (default), `verified`, `reverify`, `disabled` (P-AGE-07). */
export const ageStatus = v.picklist(['inform', 'verify', 'waiting', 'verified', 'reverify', 'disabled']);

/** The signed-in (or guest) user as the browser sees it (P-PROF-10). */
export const user = v.object({
  id,
  external_id: v.string(),
  username: v.nullable(v.string()),
  name: v.string(),
  email: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  highlights: v.nullable(v.string()),
  role: v.string(),
  permissions: v.array(v.string()),
  /** Where the account comes from. */
  platform: v.picklist(['guest', 'first_party', 'partner']),
  age_verification: v.object({ status: ageStatus }),
});
export type User = v.InferOutput<typeof user>;

export const getUser = defineEndpoint({
  id: 'getUser',
  method: 'GET',
  path: '/api/v2/users',
  summary: 'The user of the session',
  auth: 'session',
  output: user,
  errors: ['unauthorized'],
});
