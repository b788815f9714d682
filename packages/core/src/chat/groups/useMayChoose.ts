import { can } from '@troupe/protocol';
import { useSession } from '../../app/index.ts';

/** Whether this user may choose who of a group speaks. */
export const useMayChoose = (): boolean => useSession(({ session }) => can(session?.user, 'auto_response'));
