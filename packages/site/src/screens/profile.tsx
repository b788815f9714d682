import { useApp } from '@troupe/core/app';
import { AccountClosedScreen, ProfileScreen, type Closed } from '@troupe/core/platform';
import { isFlagOn } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { pageAt } from '../links/page-at.ts';
import { useRouter } from '../router/RouterContext.tsx';

/** Asks before somebody leaves with something unsaved, by a link, the back button or with the tab (P-PROF-05). */
const useUnsaved = () => {
  const router = useRouter();
  const [isUnsaved, setUnsaved] = useState(false);
  const [go, setGo] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = router.holdLeaving((leave) => setGo(() => leave));
    const handleClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleClose);
    return () => {
      release();
      window.removeEventListener('beforeunload', handleClose);
    };
  }, [isUnsaved, router]);
  const stay = () => setGo(null);
  return { onUnsavedChange: setUnsaved, leaving: go && { go, stay } };
};

export const Screen = () => {
  const { brand } = useApp();
  const { onUnsavedChange, leaving } = useUnsaved();
  const [closed, setClosed] = useState<Closed | null>(null);
  if (closed) return <AccountClosedScreen closed={closed} />;
  const at = (path: string) => pageAt(path, brand.closed_paths);
  return (
    <ProfileScreen
      version={isFlagOn(brand, 'profile_v2') ? 'rows' : 'plain'}
      hasModelKey={!isFlagOn(brand, 'model_key_off')}
      hrefs={{ data: at('/profile/data'), ageVerification: at('/age-verification'), subscription: at('/subscription') }}
      onUnsavedChange={onUnsavedChange}
      leaving={leaving}
      onClosed={setClosed}
    />
  );
};
