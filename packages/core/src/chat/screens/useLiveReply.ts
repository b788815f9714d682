import { limits } from '@troupe/protocol';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/index.ts';
import { createChatStream } from '../stream/chat-stream.ts';
import type { History } from '../stream/history.ts';

/**
 * The live side of the conversation on the screen: made with it, ended with it, and following at once
 * what is being written already. Its values change when a reply begins and ends, not with every word.
 *
 * @param history of the conversation, once it is here; a message sent before waits for it
 * @param refuse given where this user may not write: called in place of sending what waited
 */
export const useLiveReply = (
  characterId: string,
  history: Pick<History, 'conversation_id' | 'generation'> | undefined,
  refuse: (() => void) | undefined,
) => {
  const app = useApp();
  const [stream] = useState(() => createChatStream(app, { characterId, conversationId: history?.conversation_id ?? null }));
  const { conversation_id: conversationId, generation } = history ?? {};
  useEffect(() => stream.attach(), [stream]);
  // Before anything of the conversation is seen: what can be pressed must find it open.
  useLayoutEffect(() => {
    if (conversationId === undefined) return;
    if (refuse && stream.getState().unsent) {
      stream.takeBack();
      refuse();
    }
    stream.open(conversationId);
    // A conversation is opened once; who may write to it is asked at that moment.
    // oxlint-disable-next-line react/exhaustive-deps -- refuse is an event, not a reason to run
  }, [stream, conversationId]);
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
    waiting: useStore(stream, ({ waiting }) => waiting),
    /** No more may wait. */
    isFull: useStore(stream, ({ waiting }) => waiting.length >= limits.outboxMax),
    failure: useStore(stream, ({ failure }) => failure),
    finishedId: useStore(stream, ({ finishedId }) => finishedId),
  };
};
