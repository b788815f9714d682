import { createReply, type ChatRequest } from '@troupe/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { requestSettings } from '../settings/chat-settings.ts';

/** Time to read, and to begin writing, before the next member speaks by themselves. */
const pauseMs = 1500;

/**
 * Lets members of a group speak. With `autoRounds` the next one follows by themselves when a reply is
 * finished, so many times after each message of the user's; writing and Stop end it.
 */
export const useTurns = (autoRounds: number) => {
  const { client, storage } = useApp();
  const { stream, conversationId, characterId } = useOpenChat();
  const [left, setLeft] = useState(0);
  const latest = useRef({ left, autoRounds });
  useEffect(() => void (latest.current = { left, autoRounds }), [left, autoRounds]);

  const takeTurn = useCallback(
    (who: Pick<ChatRequest, 'sub_character_id' | 'next_speaker'>) => {
      const body = {
        ...requestSettings(storage),
        conversation_id: conversationId,
        character_id: characterId,
        client_id: crypto.randomUUID(),
        ...who,
      };
      return stream.follow((signal) => client.stream(createReply, { body }, { signal }));
    },
    [client, storage, stream, conversationId, characterId],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setLeft(0);
    };
    const unsubscribe = stream.subscribe((now, before) => {
      const isWriting = now.draft !== '' && now.draft !== before.draft;
      if (isWriting || now.live?.isStopping || (now.failure && !before.failure)) return end();
      // The user's message begins the rounds; what it is answered with does not count.
      if (now.unsent && !before.unsent) return setLeft(latest.current.autoRounds);
      if (now.finishedId === before.finishedId || now.finishedId === null || latest.current.left === 0) return;
      timer = setTimeout(() => {
        const { draft, live, unsent, waiting } = stream.getState();
        if (draft !== '' || live || unsent || waiting.length > 0 || latest.current.left === 0) return end();
        setLeft(latest.current.left - 1);
        void takeTurn({ next_speaker: true });
      }, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [stream, takeTurn]);

  return { takeTurn, left, stopTurns: useCallback(() => setLeft(0), []) };
};
