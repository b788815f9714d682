import { useEffect, useState } from 'react';
import { useRouter } from './RouterContext.tsx';

/** Asks before somebody leaves with something unsaved, by a link, the back button or with the tab (P-PROF-05). */
export const useUnsaved = () => {
  const router = useRouter();
  const [isUnsaved, setUnsaved] = useState(false);
  const [go, setGo] = useState<(() => void) | null>(null);
  const [target, setTarget] = useState<string | null>(null);
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
  // Behind the effect that holds: what was held is released by then.
  useEffect(() => {
    if (target !== null && !isUnsaved) router.navigate(target);
  }, [isUnsaved, router, target]);
  return {
    onUnsavedChange: setUnsaved,
    /** Somebody is about to leave with something unsaved. */
    leaving: go && { go, stay: () => setGo(null) },
    /** Goes to another page with nothing unsaved any more. */
    leaveFor: (href: string) => {
      setUnsaved(false);
      setTarget(href);
    },
  };
};
