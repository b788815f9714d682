import { useApp, useSession } from '@troupe/core/app';
import { decidePage, unknownViewer, viewerOf, type BrandView, type Session, type Verdict } from '@troupe/protocol';
import { useContext } from 'react';
import { routes, type Route } from '../routes.ts';
import { GuardContext, type DocumentGuard } from './guard-context.ts';

/**
 * What a page is to this viewer. Until a session is known the document's word holds for its own page; others are
 * entered, since whatever they ask for is decided again by the server.
 */
export const verdictOf = (
  route: Route,
  pathname: string,
  brand: Pick<BrandView, 'flags' | 'features' | 'closed_paths'>,
  guard: DocumentGuard | null,
  session: Session | null,
): Verdict => {
  if (!session && guard?.pathname === pathname) return guard.verdict;
  const viewer = session ? viewerOf(session.user, guard?.relayDomains ?? []) : unknownViewer;
  const found = decidePage(route, routes, brand, viewer);
  return found.kind === 'wait' ? { kind: 'enter' } : found;
};

export const useVerdict = (route: Route, pathname: string): Verdict => {
  const { brand } = useApp();
  const session = useSession((state) => state.session);
  const guard = useContext(GuardContext);
  return verdictOf(route, pathname, brand, guard, session);
};
