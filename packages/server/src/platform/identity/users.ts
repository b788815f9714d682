import { AppError, getUser, onboardingOf, type AgeStatus, type Brand, type OnboardingState, type User } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { createAgeStatusFor } from '../rights/age-status.ts';
import { permissionsOf } from '../rights/permissions-of.ts';

export type UserRow = typeof users.$inferSelect;

/** How far the account is from a usable one, for this brand; undefined is an account that is not there. */
export const onboardingOfRow = (row: UserRow | undefined, { policy }: Pick<Brand, 'policy'>): OnboardingState =>
  onboardingOf(
    row === undefined
      ? null
      : {
          ...row,
          isRegistered: row.registeredAt !== null,
          hasAgreed: row.guidelinesAt !== null,
          isClosed: row.closedAt !== null,
        },
    policy.relay_domains,
  );

/** A user as the browser may see it, field by field; the status of their age is as it was asked for them. */
const toUser = (row: UserRow, brand: Pick<Brand, 'policy'>, status: AgeStatus): User => ({
  id: row.id,
  external_id: row.externalId,
  username: row.username,
  name: row.name,
  email: row.email,
  avatar_url: row.avatarUrl,
  highlights: row.highlights,
  role: row.role,
  permissions: permissionsOf(row),
  platform: row.platform,
  age_verification: { status },
  onboarding: onboardingOfRow(row, brand),
});

/** A user as the browser may see it, where it is. */
export type PresentUser = (row: UserRow, where: Pick<Context, 'brand' | 'place'>) => Promise<User>;

export const createPresentUser = ({ db }: { db: Db }): PresentUser => {
  const ageStatusFor = createAgeStatusFor({ db });
  return async (row, { brand, place }) =>
    toUser(row, brand, await ageStatusFor({ brand, caller: { userId: row.id, platform: row.platform }, place }));
};

/** GET v2/users. A token that outlived its account is refused; a member's profile is there once it was made (P-AUTH-13). */
export const userHandlers = ({ db, presentUser }: { db: Db; presentUser: PresentUser }): Registration[] => [
  handler(getUser, async (_input, context) => {
    const { caller } = context;
    const [row] = await db.select().from(users).where(eq(users.id, caller.userId));
    if (!row) throw new AppError('unauthorized');
    if (row.platform === 'first_party' && row.registeredAt === null) throw new AppError('not_found');
    return presentUser(row, context);
  }),
];
