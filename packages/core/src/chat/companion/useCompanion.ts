import { useEffect, useState } from 'react';
import type { Companion } from './slots.ts';

/** The companion once it has loaded; asked for when the conversation is shown, and again when a conversation opens after a failure. */
export const useCompanion = (isShown: boolean): Companion | undefined => {
  const [companion, setCompanion] = useState<Companion>();
  useEffect(() => {
    if (!isShown) return;
    let isCurrent = true;
    import('./Companion.tsx').then(
      (module) => isCurrent && setCompanion(module),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [isShown]);
  return companion;
};
