import { useStore } from 'zustand';
import { useChatUi, useOpenChat } from '../companion/open-chat.ts';

/** Nothing can be written for now: a message is on its way, a reply is being written, a copy is being made, or a limit is reached (part 2 §4). */
export const useIsComposerLocked = (): boolean => {
  const { stream, isBusy } = useOpenChat();
  const isLimited = useStore(stream, ({ failure }) => failure?.error.status === 429);
  const isCloning = useChatUi((ui) => ui.isCloning);
  return isBusy || isLimited || isCloning;
};
