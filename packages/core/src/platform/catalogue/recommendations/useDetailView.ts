import { createInteraction } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { followedTo } from './followed.ts';

/** A page that is left sooner was not looked at. */
const lookMs = 2000;

/**
 * Tells that a chatbot's page is looked at, once for each visit of it (P-REC-07), and of which recommendation; what
 * cannot be told is not missed.
 */
export const useDetailView = (characterId: string): void => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  useEffect(() => {
    if (userId === undefined || characterId === '') return undefined;
    const recommId = followedTo(characterId);
    const body = { type: 'detail_view', character_id: characterId, ...(recommId && { recommId }) } as const;
    const timer = setTimeout(() => void client.call(createInteraction, { body }).catch(() => undefined), lookMs);
    return () => clearTimeout(timer);
  }, [client, userId, characterId]);
};
