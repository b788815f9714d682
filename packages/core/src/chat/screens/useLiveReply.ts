import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/index.ts';
import { createChatStream } from '../stream/chat-stream.ts';
import type { History } from '../stream/history.ts';

/**
 * The live side of the conversation on the screen: made with it, ended with it, and following at once
 * what is being written already. Its values change when a reply begins and ends, not with every word.
 */
export const useLiveReply = (characterId: string, { conversation_id, generation }: Pick<History, 'conversation_id' | 'generation'>) => {
  const app = useApp();
  const [stream] = useState(() => createChatStream(app, { characterId, conversationId: conversation_id }));
  useEffect(() => stream.attach(), [stream]);
  useEffect(() => {
    if (generation) void stream.resume(generation);
    // A reply is followed once, however often the conversation is read meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- the id stands for the generation
  }, [stream, generation?.id]);

  return {
    stream,
    isReplying: useStore(stream, ({ live }) => live !== null),
    /** A reply was asked for and there is nothing of it yet. */
    isWaiting: useStore(stream, ({ live }) => live !== null && live.text === ''),
    replacesId: useStore(stream, ({ live }) => live?.replacesId ?? null),
    messageId: useStore(stream, ({ live }) => live?.messageId ?? null),
    unsent: useStore(stream, ({ unsent }) => unsent),
    failure: useStore(stream, ({ failure }) => failure),
    finishedId: useStore(stream, ({ finishedId }) => finishedId),
  };
};
