import { useApp } from '@troupe/core/app';
import { SignInDialog, type SignInRequest } from '@troupe/core/platform';
import { startLogin } from '@troupe/protocol';
import { signInFragment } from '../links/links.ts';
import { usePlace, useRouter } from '../router/RouterContext.tsx';

/** The sign-in overlay on this site: open while the address says so; closing it leaves the page as it was. */
export const SignIn = () => {
  const { brand } = useApp();
  const router = useRouter();
  const { pathname, search, hash } = usePlace();
  // Users of a partner come with the partner's token.
  if (brand.partner_mode) return null;
  const hrefFor = (request: SignInRequest) => {
    const query = new URLSearchParams({ redirect: pathname + search, ...request });
    return `${startLogin.path}?${query}`;
  };
  return (
    <SignInDialog
      isOpen={hash === signInFragment}
      onClose={() => router.navigate(pathname + search, 'replace')}
      hrefFor={hrefFor}
      onEmail={(request) => window.location.assign(hrefFor(request))}
    />
  );
};
