import { useEffect, useState } from 'react';
import { useIsPainted } from '../conversation/log/useIsPainted.ts';
import type { DeferredSlots } from '../open-chat/slots.ts';

/** The second half of the chat once it has loaded; asked for when the conversation has been painted, and again when a conversation opens after a failure. */
export const useDeferredSlots = (isShown: boolean): DeferredSlots | undefined => {
  const [slots, setSlots] = useState<DeferredSlots>();
  const isPainted = useIsPainted(isShown);
  useEffect(() => {
    if (isPainted) import('../deferred/deferred-slots.ts').then(setSlots, () => undefined);
  }, [isPainted]);
  return slots;
};
