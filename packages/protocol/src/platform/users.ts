import * as v from 'valibot';
import { id } from '../fields.ts';
import { onboardingState } from './onboarding.ts';

/** `inform`, `verify`, `waiting` (default), `verified`, `reverify`, `disabled` (P-AGE-07). */
export const ageStatus = v.picklist(['inform', 'verify', 'waiting', 'verified', 'reverify', 'disabled']);
export type AgeStatus = v.InferOutput<typeof ageStatus>;

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
  /** What the account still lacks; derived at every look. */
  onboarding: v.optional(onboardingState),
});
export type User = v.InferOutput<typeof user>;
