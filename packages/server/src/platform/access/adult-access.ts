import type { Brand } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import type { Place } from '../../http/place.ts';

/** Decides whether adult content may leave for a viewer. */
export type AdultAccess = (context: Pick<Context, 'brand' | 'caller' | 'place'>) => Promise<boolean>;

interface Viewer {
  ageStatus: string;
  settings: Record<string, unknown>;
  extraPermissions: readonly string[];
}

const restrictions = new Set(['restriction_temporary', 'restriction_complete', 'limited_access']);

/**
 * The adult rule as a pure function: the brand allows it, the age status is verified
 * (or the brand's policy relaxes the check for the viewer's country), no restriction, and the
 * viewer's own switch is on. Anything unknown counts as no; a country that is only hinted at relaxes nothing
 * and may forbid.
 */
export const mayShowAdult = (policy: Brand['policy'], viewer: Viewer, { country, hint }: Place): boolean => {
  if (policy.adult !== 'verified' || viewer.settings['showNSFW'] !== true) return false;
  if (viewer.extraPermissions.some((permission) => restrictions.has(permission))) return false;
  if (viewer.ageStatus === 'verified') return true;
  const isRelaxed = (code: string | null) => ['disabled', 'inform'].includes((code && policy.age_check[code]) || 'required');
  return isRelaxed(country) && (hint === null || isRelaxed(hint)) && ['disabled', 'inform'].includes(viewer.ageStatus);
};

/** Reads the viewer and applies the rule; guests, partner users and strangers never pass. */
export const createAdultAccess =
  ({ db }: { db: Db }): AdultAccess =>
  async ({ brand, caller, place }) => {
    if (brand.policy.adult === 'never' || caller?.platform !== 'first_party') return false;
    const [viewer] = await db
      .select({ ageStatus: users.ageStatus, settings: users.settings, extraPermissions: users.extraPermissions })
      .from(users)
      .where(eq(users.id, caller.userId));
    return viewer !== undefined && mayShowAdult(brand.policy, viewer, place);
  };
