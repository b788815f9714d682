import {
  AppError,
  getUser,
  onboardingOf,
  rolePermissions,
  roles,
  type AgeStatus,
  type Brand,
  type OnboardingState,
  type Role,
  type User,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { createAgeStatusFor } from '../rights/age-status.ts';

export type UserRow = typeof users.$inferSelect;

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

/**
 * What a user may do: the role's table, and the permissions and restrictions on top of it. A role we do not know gives
 * nothing. Partner users do not report to us (P-ROLE-05).
 */
export const permissionsOf = (row: Pick<UserRow, 'role' | 'platform' | 'extraPermissions'>): string[] => {
  const ofRole = isRole(row.role) ? rolePermissions[row.role] : [];
  const held = new Set<string>([...ofRole, ...row.extraPermissions]);
  if (row.platform === 'partner') held.delete('report_character');
  return [...held];
};

/** Whether somebody decides about what others do and make. */
export const isStaff = (row: Parameters<typeof permissionsOf>[0]): boolean =>
  permissionsOf(row).some((permission) => permission === 'moderate' || permission === 'admin');

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
