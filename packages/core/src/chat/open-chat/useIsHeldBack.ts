import { useChatUi, useOpenChat } from './open-chat.ts';

/**
 * The user stands in the waiting queue: nothing offers another take, more of one, or a rating. A
 * conversation of one message is exempt (C-ALT-04); a bypass is no waiting.
 */
export const useIsHeldBack = (): boolean => {
  const { history } = useOpenChat();
  return useChatUi(({ isWaitingInQueue }) => isWaitingInQueue) && history.total > 1;
};
