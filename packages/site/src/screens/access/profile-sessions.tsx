import { forgetWriting, useApp } from '@troupe/core/app';
import { SessionsScreen } from '@troupe/core/platform/account';
import { loginHref } from '../../links/login-href.ts';
import { pageAt } from '../../links/page-at.ts';

export const Screen = () => (
  <SessionsScreen
    profileHref={pageAt('/profile', useApp().brand.closed_paths)}
    signInHref={(address) => loginHref('/profile/sessions', address)}
    onSignedOut={() => {
      forgetWriting();
      window.location.assign('/');
    }}
  />
);
