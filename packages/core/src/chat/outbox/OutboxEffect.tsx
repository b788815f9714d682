import { useEffect } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { startOutbox } from './outbox.ts';

/** Runs the outbox of the open conversation; draws nothing. */
export const OutboxEffect = () => {
  const app = useApp();
  const { stream, characterId, conversationId } = useOpenChat();
  const userId = useSession(({ session }) => session?.user.id);
  useEffect(() => {
    if (userId !== undefined) return startOutbox(app, stream, { characterId, conversationId, userId });
  }, [app, stream, characterId, conversationId, userId]);
  return null;
};
