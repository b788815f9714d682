import { RevertEmailScreen } from '@troupe/core/platform/account';
import { loginHref } from '../../links/login-href.ts';
import { usePlace } from '../../router/RouterContext.tsx';

/** The secret stands in the fragment, which no server is told. */
export const Screen = () => (
  <RevertEmailScreen secret={usePlace().hash.slice(1)} signInHref={(address) => loginHref('/profile/sessions', address)} />
);
