import { limits } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from './texts.ts';
import { useReader, useVoice } from './useVoice.ts';

/** Falls silent when the user writes, stops a reply or leaves; reads new replies where that is wanted; says why a message is not read. */
export const VoiceEffects = () => {
  const { notify } = useApp();
  const text = useOwnTexts(texts);
  const { stream, conversationId, history, open } = useOpenChat();
  const { voiceId } = useVoice();
  const [failure, reader] = useReader((state) => state.failure);
  const [messageId] = useReader((state) => state.messageId);
  const [isAuto] = useReader((state) => state.isAuto);
  const unsentId = useStore(stream, (state) => state.unsent?.clientId ?? null);
  const isStopping = useStore(stream, (state) => state.live?.isStopping ?? false);
  const liveId = useStore(stream, (state) => (state.live && state.live.text !== '' ? state.live.messageId : null));

  useEffect(() => () => reader.leave(), [reader, conversationId]);
  useEffect(() => {
    if (unsentId !== null || isStopping) reader.stop();
  }, [unsentId, isStopping, reader]);
  // A take that was turned away, removed or edited over is not on the screen any more.
  const isShown = messageId === null || messageId === liveId || history.messages.some(({ id }) => id === messageId);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (!isShown && wasShown.current) reader.stop();
    wasShown.current = isShown;
  }, [isShown, reader]);

  const readLast = useRef<string | null>(null);
  useEffect(() => {
    if (!isAuto || !voiceId || liveId === null || readLast.current === liveId) return;
    readLast.current = liveId;
    reader.play(liveId, voiceId);
  }, [isAuto, voiceId, liveId, reader]);

  useEffect(() => {
    if (!failure) return;
    if (failure.reason === 'forbidden') return open('upgrade-voice');
    const choose = { label: text('voice.choose'), run: () => open('voice') };
    notify({
      kind: 'warning',
      text: text(`voice.failure.${failure.reason}`),
      durationMs: limits.toastLongMs,
      ...(failure.reason === 'language' || failure.reason === 'not_found' ? { action: choose } : {}),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- a failure is said once
  }, [failure]);
  return null;
};
