import { useSession } from '@troupe/core/app';
import { lazy, Suspense } from 'react';

/** Few are not set up, and only they load what asks them. */
const UnfinishedAccount = lazy(async () => ({ default: (await import('./UnfinishedAccount.tsx')).UnfinishedAccount }));

/** What is still missing of the account, over the page or above it (P-ROUTE-17); nothing where nothing is. */
export const AccountSetup = () => {
  const user = useSession(({ session }) => session?.user);
  if (user?.platform !== 'first_party' || !user.onboarding || user.onboarding === 'ready') return null;
  return (
    <Suspense fallback={null}>
      <UnfinishedAccount key={user.id} user={user} />
    </Suspense>
  );
};
