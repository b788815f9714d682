import { useApp, useSession } from '@troupe/core/app';
import { lazy, Suspense, type ComponentType } from 'react';

/** Comes once somebody is known on a brand with mature content; where it cannot be had, the server shows nothing adult anyway. */
const AgeOfPages = lazy<ComponentType>(() =>
  import('./AgeOfPages.tsx').then(
    (module) => ({ default: module.AgeOfPages }),
    () => ({ default: () => null }),
  ),
);

/** What age has to do with every page. */
export const Age = () => {
  const { brand } = useApp();
  const isKnown = useSession(({ session }) => session !== null);
  if (!isKnown || !brand.features.nsfw_toggle || brand.partner_mode) return null;
  return (
    <Suspense fallback={null}>
      <AgeOfPages />
    </Suspense>
  );
};
