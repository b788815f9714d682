/**
 * What a call or a page is for, as restrictions see it: `open` (signing in and out, the brand itself, legal pages),
 * `account` (one's own account, decisions about it, what one said, taking it away), `read`, `chat`,
 * `interact` (like, rate, block, report), `create`, `pay`, `staff` (deciding about others' accounts and works).
 */
export const guardClasses = ['open', 'account', 'read', 'chat', 'interact', 'create', 'pay', 'staff'] as const;
export type GuardClass = (typeof guardClasses)[number];

/** Every restriction, the hardest first (P-ROLE-08 to P-ROLE-11). */
export const restrictionKinds = [
  'restriction_complete',
  'restriction_temporary',
  'limited_access',
  'temporary_shadowban',
] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

const ownRights: readonly GuardClass[] = ['open', 'account'];

/** What each restriction leaves; a shadow ban bars nothing of what its subject does. */
export const leftBy: Readonly<Record<RestrictionKind, readonly GuardClass[]>> = {
  restriction_complete: ownRights,
  restriction_temporary: ownRights,
  limited_access: guardClasses.filter((left) => left !== 'create'),
  temporary_shadowban: guardClasses,
};

/** Restrictions that close adult content; the works of a shadow-banned person are hidden, not the person's eyes. */
export const barsAdult: readonly RestrictionKind[] = ['restriction_complete', 'restriction_temporary', 'limited_access'];

/** Restrictions whose subject's works leave lists, search and recommendations. */
export const unlistsWorks: readonly RestrictionKind[] = ['restriction_complete', 'temporary_shadowban'];

/** The restrictions among permissions: a token names both. */
export const restrictionsIn = (permissions: readonly string[]): RestrictionKind[] =>
  restrictionKinds.filter((kind) => permissions.includes(kind));

/** The restriction that bars a class, the hardest first; undefined where none does. */
export const barredBy = (held: readonly string[], wanted: GuardClass): RestrictionKind | undefined =>
  restrictionsIn(held).find((kind) => !leftBy[kind].includes(wanted));
