import { useEffect, useState } from 'react';
import { useIsPainted } from '../conversation/useIsPainted.ts';
import type { Companion } from './slots.ts';

/** The companion once it has loaded; asked for when the conversation has been painted, and again when a conversation opens after a failure. */
export const useCompanion = (isShown: boolean): Companion | undefined => {
  const [companion, setCompanion] = useState<Companion>();
  const isPainted = useIsPainted(isShown);
  useEffect(() => {
    if (isPainted) import('./Companion.tsx').then(setCompanion, () => undefined);
  }, [isPainted]);
  return companion;
};
