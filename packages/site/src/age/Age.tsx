import { useApp, useSession } from '@troupe/core/app';
import type { AgeDoorProps } from '@troupe/core/platform/age/AgeDoor.tsx';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { ageLinks } from '../links/age-links.ts';
import { matchRoute } from '../router/match.ts';
import { usePlace } from '../router/RouterContext.tsx';

/** Comes for those who are asked at the door; where it cannot be had, the server shows them nothing adult anyway. */
const AgeDoor = lazy<ComponentType<AgeDoorProps>>(() =>
  import('@troupe/core/platform/age/AgeDoor.tsx').then(
    (module) => ({ default: module.AgeDoor }),
    () => ({ default: () => null }),
  ),
);

/** Nobody else is met by anything, and loads nothing. */
const asked: ReadonlySet<unknown> = new Set(['verify', 'reverify', 'inform']);

/** What age has to do with every page of a brand with mature content: the door, and what other tabs changed. */
export const Age = () => {
  const app = useApp();
  const { brand } = app;
  const { pathname, search } = usePlace();
  const status = useSession(({ session }) => session?.user.age_verification.status);
  const isMember = useSession((state) => state.status === 'authenticated');
  const hasMature = brand.features.nsfw_toggle && !brand.partner_mode;
  useEffect(() => {
    if (!hasMature || !isMember) return;
    let stop = () => undefined as void;
    let isGone = false;
    const listen = async () => {
      const { hearMatureChanges } = await import('@troupe/core/platform/age/mature-change.ts');
      if (!isGone) stop = hearMatureChanges(app);
    };
    // A tab that could not load it asks anew when it is opened next.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [app, hasMature, isMember]);
  if (!hasMature || !asked.has(status)) return null;
  const { route } = matchRoute(pathname, brand.closed_paths);
  // Pages of the account and those of everybody stay open: the way to a check is one of them.
  if (route.class === 'open' || route.class === 'account') return null;
  return (
    <Suspense fallback={null}>
      <AgeDoor verifyHref={ageLinks(brand, pathname + search).check} onLeave={() => window.location.replace('about:blank')} />
    </Suspense>
  );
};
