import { useStore } from 'zustand';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';

/** Nothing can be written for now: a message is on its way, a reply is being written, a copy is being made, or a limit is reached (C-MSG-03). */
export const useIsComposerLocked = (): boolean => {
  const { stream, isBusy } = useOpenChat();
  const isLimited = useStore(stream, ({ failure }) => failure?.error.status === 429);
  const isCloning = useChatUi((ui) => ui.isCloning);
  return isBusy || isLimited || isCloning;
};
