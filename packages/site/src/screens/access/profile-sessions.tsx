import { forgetWriting, useApp } from '@troupe/core/app';
import { SessionsScreen } from '@troupe/core/platform';
import { pageAt } from '../../links/page-at.ts';

export const Screen = () => (
  <SessionsScreen
    profileHref={pageAt('/profile', useApp().brand.closed_paths)}
    onSignedOut={() => {
      forgetWriting();
      window.location.assign('/');
    }}
  />
);
