import { useApp } from '@troupe/core/app';
import type { SignInRequest } from '@troupe/core/platform/account';
import { startLogin } from '@troupe/protocol';
import { lazy, Suspense, useContext, useState } from 'react';
import { signInFragment } from '../links/links.ts';
import { usePlace, useRouter } from '../router/RouterContext.tsx';
import { Register } from './Register.tsx';
import { SignInWays } from './sign-in-ways.ts';

/** Comes when it is asked for; signing in needs the network anyway. */
const SignInDialog = lazy(async () => {
  const { SignInDialog } = await import('@troupe/core/platform/account/session/SignInDialog.tsx');
  return { default: SignInDialog };
});

/** The page begins anew, with the member's own session. */
const goTo = (path: string) => window.location.assign(path);

/** The sign-in overlay on this site: open while the address says so; closing it leaves the page as it was. */
const SignInOverlay = () => {
  const { brand } = useApp();
  const router = useRouter();
  const ways = useContext(SignInWays);
  const { pathname, search, hash } = usePlace();
  const isOpen = hash === signInFragment;
  // Stays once it was there, to give the focus back.
  const [isHere, setHere] = useState(isOpen);
  if (isOpen && !isHere) setHere(true);
  // Users of a partner come with the partner's token.
  if (brand.partner_mode || !isHere) return null;
  const hrefFor = (request: SignInRequest) => {
    const query = new URLSearchParams({ redirect: pathname + search, ...request });
    return `${startLogin.path}?${query}`;
  };
  return (
    <Suspense fallback={null}>
      <SignInDialog
        isOpen={isOpen}
        onClose={() => router.navigate(pathname + search, 'replace')}
        hrefFor={hrefFor}
        providers={ways.providers}
        passkeys={ways.passkeys ? { redirect: pathname + search, onSignedIn: goTo } : null}
        onEmail={(request) => window.location.assign(hrefFor(request))}
      />
    </Suspense>
  );
};

/** What a guest is asked over a page: to register, and to sign in. */
export const SignIn = () => (
  <>
    <Register />
    <SignInOverlay />
  </>
);
