import { can } from '@troupe/protocol';
import { useSession } from '../../app/index.ts';

/** Whether memories are kept here (C-MEM-01): only members with the permission are offered them. */
export const useMayManageMemories = (): boolean => useSession(({ session }) => can(session?.user, 'memory_manager'));
