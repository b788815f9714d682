import { getQueue } from '@troupe/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { keepBypass, readBypass } from './bypass-link.ts';
import { watchQueue, type QueueView, type QueueWatch } from './queue-watch.ts';
import { useMayWait } from './useMayWait.ts';
import { verifyBypass } from './verify-bypass.ts';

/**
 * The user's place in the line while this is mounted; null until the server has said.
 *
 * @param characterId the character on the screen, where there is one
 */
export const useQueue = (characterId?: string): { view: QueueView | null; refresh: () => void } => {
  const { brand, client, storage } = useApp();
  const mayWait = useMayWait();
  const [view, setView] = useState<QueueView | null>(null);
  const watch = useRef<QueueWatch | null>(null);
  useEffect(() => {
    if (!mayWait) return;
    const keys = brand.queue?.bypass_keys ?? [];
    const own = watchQueue({
      ask: async (signal) => {
        const bypass = readBypass(storage);
        const answer = await client.call(getQueue, { query: { character_id: characterId, bypass } }, { signal });
        // The server has read it: what it opens, it remembers.
        if (bypass !== undefined) keepBypass(storage, null);
        return answer;
      },
      opens: async (bypass) =>
        characterId !== undefined &&
        bypass !== null &&
        (bypass === characterId || (await verifyBypass(bypass, { keys, characterId }))),
      show: setView,
    });
    watch.current = own;
    return () => own.stop();
  }, [brand, client, storage, characterId, mayWait]);
  return { view: mayWait ? view : null, refresh: useCallback(() => watch.current?.refresh(), []) };
};
