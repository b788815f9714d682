import { barsAdult, type Brand } from '@troupe/protocol';
import { eq, sql } from 'drizzle-orm';
import { minorSignals, users } from '../../db/schema.ts';
import type { Place } from '../../http/place.ts';
import { written } from '../../db/written.ts';
import type { Db } from '../../ports/index.ts';
import { ageFacts, ageStatusOf, type AgeFacts, type AgeQuestion } from './age-status.ts';

/** Decides whether adult content may leave for a viewer. Every path asks it, and nothing else does the deciding. */
export type AdultAccess = (question: AgeQuestion) => Promise<boolean>;

/**
 * What the rule reads of an account, for any statement that reads `users` under its own name: who asks the rule
 * reads all of it in one query, and what is left out does not compile.
 */
export const viewerColumns = {
  platform: users.platform,
  age: ageFacts,
  settings: users.settings,
  extraPermissions: users.extraPermissions,
  isMinor: sql<boolean>`${written(sql`exists (select 1 from ${minorSignals} where ${minorSignals.userId} = "users"."id")`)}`,
};

export interface Viewer {
  platform: 'guest' | 'first_party' | 'partner';
  age: AgeFacts;
  settings: Record<string, unknown>;
  extraPermissions: readonly string[];
  /** It is known of the account, whatever it proves: no brand and no setting changes that. */
  isMinor: boolean;
}

/** Where nobody is asked: what is sent to somebody by itself. Nothing is relaxed there. */
export const nowhere: Place = { country: null, hint: null };

const bars: ReadonlySet<string> = new Set(barsAdult);

/**
 * Whether adult content is open to a viewer once they switch it on: the brand allows it, a member of ours who is no
 * known minor, of age here and now, no restriction. Anything unknown counts as no; a country that is only hinted at
 * relaxes nothing and may forbid.
 */
export const mayTurnAdultOn = (policy: Brand['policy'], viewer: Viewer, place: Place): boolean => {
  if (policy.adult !== 'verified' || viewer.platform !== 'first_party' || viewer.isMinor) return false;
  if (viewer.extraPermissions.some((permission) => bars.has(permission))) return false;
  return ['verified', 'inform', 'disabled'].includes(ageStatusOf(policy, viewer.age, place));
};

/** The adult rule as a pure function, the only one: it may be turned on, and is. */
export const mayShowAdult = (policy: Brand['policy'], viewer: Viewer, place: Place): boolean =>
  viewer.settings['showNSFW'] === true && mayTurnAdultOn(policy, viewer, place);

/** Reads the viewer and applies the rule; guests, partner users and strangers never pass. */
export const createAdultAccess =
  ({ db }: { db: Db }): AdultAccess =>
  async ({ brand, caller, place }) => {
    if (brand.policy.adult === 'never' || caller?.platform !== 'first_party') return false;
    const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, caller.userId));
    return viewer !== undefined && mayShowAdult(brand.policy, viewer, place);
  };
