import { createInteraction } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useSession } from '../../../app/index.ts';

/** A page that is left sooner was not looked at. */
const lookMs = 2000;

/** Tells that a chatbot's page is looked at, once for each visit of it (P-REC-07); what cannot be told is not missed. */
export const useDetailView = (characterId: string): void => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  useEffect(() => {
    if (userId === undefined || characterId === '') return undefined;
    const body = { type: 'detail_view', character_id: characterId } as const;
    const timer = setTimeout(() => void client.call(createInteraction, { body }).catch(() => undefined), lookMs);
    return () => clearTimeout(timer);
  }, [client, userId, characterId]);
};
