import type { Brand, Profile } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Db } from '../../ports/index.ts';
import { mayTurnAdultOn, viewerColumns } from '../rights/adult-access.ts';
import { listsOf, toUserSettings } from '../explore/user-settings.ts';
import type { Mails } from '../mails/mails.ts';
import { createPresentUser, type UserRow } from '../identity/users.ts';
import type { KeptModelKey, ModelKeys } from './model-keys.ts';

/** What an account pays for, as its profile says it; null for nothing. */
export type SubscriptionOf = (userId: string) => Promise<Profile['subscription']>;

export interface ProfileDeps {
  db: Db;
  modelKeys: ModelKeys;
  subscriptionOf: SubscriptionOf;
  mails: Pick<Mails, 'isRefused'>;
}

const restrictions = ['restriction_complete', 'restriction_temporary', 'limited_access', 'temporary_shadowban'];

/** Changes with everything that a profile edits, whichever call changed it. */
export const versionOf = async (row: UserRow, { hint, mode }: Pick<KeptModelKey, 'hint' | 'mode'>): Promise<string> =>
  (await sha256(JSON.stringify([row.username, row.name, row.highlights, row.avatarUrl, hint, mode]))).slice(0, 22);

/** Whether the account could see mature content here once it is switched on. */
const matureContentOf = async (db: Db, userId: string, { policy }: Pick<Brand, 'policy'>, place: CallerContext['place']) => {
  if (policy.adult === 'never') return 'none' as const;
  const [viewer] = await db.select(viewerColumns).from(users).where(eq(users.id, userId));
  return viewer && mayTurnAdultOn(policy, viewer, place) ? ('open' as const) : ('locked' as const);
};

/** An account as its own profile shows it, field by field (P-PROF-10). */
export const createProfileOf = ({ db, modelKeys, subscriptionOf, mails }: ProfileDeps) => {
  const presentUser = createPresentUser({ db });
  return async (row: UserRow, { brand, place }: Pick<CallerContext, 'brand' | 'place'>): Promise<Profile> => {
    const [kept, subscription, lists] = await Promise.all([modelKeys.of(row.id), subscriptionOf(row.id), listsOf(db, row.id)]);
    const user = await presentUser(row, { brand, place });
    const isGuest = row.platform === 'guest';
    return {
      ...user,
      ...toUserSettings(row.settings),
      ...lists,
      userId: row.id,
      onlyUserId: isGuest ? null : row.id,
      guestUserId: isGuest ? row.id : null,
      roles: [row.role],
      subscriptionTier: subscription?.role ?? null,
      subscription,
      status: restrictions.some((one) => user.permissions.includes(one)) ? 'restricted' : 'active',
      isProfileModified: row.username !== null,
      openai_api_key: kept.hint,
      openai_mode: kept.mode,
      openai_key_lost: kept.isLost,
      email_refused: row.email !== null && (await mails.isRefused(row.email)),
      mature_content: await matureContentOf(db, row.id, brand, place),
      version: await versionOf(row, kept),
    };
  };
};
