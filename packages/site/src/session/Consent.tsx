import { useApp, useSession } from '@troupe/core/app';
import { lazy, Suspense, type ComponentType } from 'react';

/** Comes once a member is here; where it cannot be had, nobody is asked on this visit. */
const ConsentGate = lazy<ComponentType>(() =>
  import('@troupe/core/platform/account/legal/ConsentGate.tsx').then(
    (module) => ({ default: module.ConsentGate }),
    () => ({ default: () => null }),
  ),
);

/** Asks members again whose texts changed in what matters; a partner's users have agreed to the partner's. */
export const Consent = () => {
  const { brand } = useApp();
  const isMember = useSession(({ status }) => status === 'authenticated');
  if (!isMember || brand.partner_mode || !brand.legal?.length) return null;
  return (
    <Suspense fallback={null}>
      <ConsentGate />
    </Suspense>
  );
};
