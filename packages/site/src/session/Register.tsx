import { useApp, useSession } from '@troupe/core/app';
import { lazy, Suspense, useState } from 'react';
import { registerFragment } from '../links/links.ts';
import { usePlace, useRouter } from '../router/RouterContext.tsx';

/** Comes when a guest presses what is for members. */
const RegisterDialog = lazy(async () => {
  const { RegisterDialog } = await import('@troupe/core/platform/shell/guards/RegisterDialog.tsx');
  return { default: RegisterDialog };
});

/** “Register for Free” over a page of this site, while the address says so; closing it leaves the page as it was (P-ROUTE-21). */
export const Register = () => {
  const { brand } = useApp();
  const router = useRouter();
  const { pathname, search, hash } = usePlace();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const isOpen = hash === registerFragment && !isMember;
  // It stays in the page once it was open, so that the focus goes back to what was pressed.
  const [isHere, setHere] = useState(isOpen);
  if (isOpen && !isHere) setHere(true);
  if (brand.partner_mode || !isHere) return null;
  return (
    <Suspense fallback={null}>
      <RegisterDialog isOpen={isOpen} on="action" onClose={() => router.navigate(pathname + search, 'replace')} />
    </Suspense>
  );
};
