import { can, type Session } from '@troupe/protocol';
import type { Route } from '../routes.ts';

/** Whether a session sees a page or the 403 page (P-ROUTE-24). Until a session is known, nobody is turned away: the server decides again. */
export const mayEnter = ({ permission }: Pick<Route, 'permission'>, session: Session | null): boolean =>
  permission === null || session === null || can(session.user, permission);
