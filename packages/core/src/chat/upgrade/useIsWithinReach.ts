import { rolePermissions, type Permission } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';
import { upgradeTarget } from './upgrade-target.ts';

/**
 * Whether a user holds a permission, or there is a way to it: a plan that is sold here, or for guests an account that has it.
 * What is neither is not offered.
 */
export const useReach = (): ((permission: string) => boolean) => {
  const app = useApp();
  const held = useSession(({ session }) => session?.user.permissions);
  const isGuest = useSession(({ status }) => status !== 'authenticated');
  const isSold = upgradeTarget(app).kind !== 'none';
  const canRegister = app.wayTo({ name: 'platform.sign-up' }) !== null;
  const isOfAccounts = (permission: string) => rolePermissions.free_tier.some((one) => one === permission);
  return (permission) => held?.includes(permission) || (isGuest ? canRegister && (isSold || isOfAccounts(permission)) : isSold);
};

/** The same of one permission. */
export const useIsWithinReach = (permission: Permission): boolean => useReach()(permission);
