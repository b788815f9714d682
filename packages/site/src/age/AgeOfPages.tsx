import { useApp, useSession } from '@troupe/core/app';
import type { AgeDoorProps } from '@troupe/core/platform/account';
import { hearMatureChanges } from '@troupe/core/platform/account';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { ageLinks } from '../links/age-links.ts';
import { matchRoute } from '../router/match.ts';
import { usePlace } from '../router/RouterContext.tsx';
import { leaveSite } from './leave-site.ts';

/** Comes for those who are asked at the door; where it cannot be had, the server shows them nothing adult anyway. */
const AgeDoor = lazy<ComponentType<AgeDoorProps>>(() =>
  import('@troupe/core/platform/account/age/AgeDoor.tsx').then(
    (module) => ({ default: module.AgeDoor }),
    () => ({ default: () => null }),
  ),
);

/** Nobody else is met by anything, and loads nothing. */
const asked: ReadonlySet<unknown> = new Set(['verify', 'reverify', 'inform']);

/** The door of a brand with mature content, and what other tabs changed. */
export const AgeOfPages = () => {
  const app = useApp();
  const { brand } = app;
  const { pathname, search } = usePlace();
  const status = useSession(({ session }) => session?.user.age_verification.status);
  const isMember = useSession((state) => state.status === 'authenticated');
  useEffect(() => (isMember ? hearMatureChanges(app) : undefined), [app, isMember]);
  if (!asked.has(status)) return null;
  const { route } = matchRoute(pathname, brand.closed_paths);
  // Pages of the account and those of everybody stay open: the way to a check is one of them.
  if (route.class === 'open' || route.class === 'account') return null;
  return (
    <Suspense fallback={null}>
      <AgeDoor verifyHref={ageLinks(brand, pathname + search).check} onLeave={leaveSite} />
    </Suspense>
  );
};
