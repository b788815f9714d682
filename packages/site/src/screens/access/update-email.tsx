import { useSession } from '@troupe/core/app';
import { UpdateEmailScreen } from '@troupe/core/platform/account';
import { isRelayAddress } from '@troupe/protocol';
import { useContext } from 'react';
import { loginHref } from '../../links/login-href.ts';
import { GuardContext } from '../../guards/guard-context.ts';

export const Screen = () => {
  const email = useSession(({ session }) => session?.user.email ?? null);
  return (
    <UpdateEmailScreen
      signInHref={(address) => loginHref('/update-email', address)}
      isRelay={isRelayAddress(email, useContext(GuardContext)?.relayDomains ?? [])}
      onChanged={() => window.location.assign('/')}
    />
  );
};
