import { can } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';

/**
 * Whether this user may have to wait at all: only where the brand has a line; never in partner mode,
 * with `skip_waiting_room` or on a paid role. Nothing is asked of the server for anybody else.
 */
export const useMayWait = (): boolean => {
  const { brand } = useApp();
  return useSession(({ session }) => {
    if (!brand.queue || brand.partner_mode || !session) return false;
    const { user } = session;
    return user.platform !== 'partner' && !user.role.startsWith('paid_') && !can(user, 'skip_waiting_room');
  });
};
