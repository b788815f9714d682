import { useApp } from '@troupe/core/app';
import { AccountClosedScreen, ProfileScreen, type Closed } from '@troupe/core/platform/account';
import { AgeProof } from '@troupe/core/platform/account';
import { switchMature } from '@troupe/core/platform/account';
import { isFlagOn } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { ageLinks } from '../links/age-links.ts';
import { pageAt } from '../links/page-at.ts';
import { returnTo } from '../links/return-to.ts';
import { useRouter } from '../router/RouterContext.tsx';
import { useUnsaved } from '../router/useUnsaved.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';

/**
 * Once an account is closed its page stands as nobody's, and whatever is shown next begins anew: nothing calls with a session that
 * has ended.
 */
const useNewBeginning = (isClosed: boolean) => {
  const { sessions } = useApp();
  const router = useRouter();
  useEffect(() => {
    if (!isClosed) return;
    sessions.setState({ session: null, status: 'loading' });
    return router.holdLeaving((go) => {
      go();
      window.location.reload();
    });
  }, [isClosed, router, sessions]);
};

export const Screen = ({ search }: SiteScreenProps) => {
  const app = useApp();
  const { brand } = app;
  const { onUnsavedChange, leaving } = useUnsaved();
  const [closed, setClosed] = useState<Closed | null>(null);
  useNewBeginning(closed !== null);
  if (closed) return <AccountClosedScreen closed={closed} />;
  const at = (path: string) => pageAt(path, brand.closed_paths);
  const back = returnTo(search);
  const age = ageLinks(brand, back);
  return (
    <ProfileScreen
      version={isFlagOn(brand, 'profile_v2') ? 'rows' : 'plain'}
      hasModelKey={!isFlagOn(brand, 'model_key_off')}
      hrefs={{
        email: at('/update-email'),
        sessions: at('/profile/sessions'),
        data: at('/profile/data'),
        ageVerification: age.verify,
        subscription: brand.features.commerce ? at('/portal') : null,
      }}
      mature={
        brand.features.nsfw_toggle
          ? { backHref: back, proof: <AgeProof recordHref={age.check} />, onChange: (isOn) => switchMature(app, isOn) }
          : undefined
      }
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
      onClosed={(now) => {
        onUnsavedChange(false);
        setClosed(now);
      }}
    />
  );
};
