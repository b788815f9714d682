import { useSession } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../companion/open-chat.ts';

/** Only signed-in users rate, and only public chatbots (part 2 §6); nobody who waits in the queue, but for a conversation of one message (part 2 §4). */
export const useMayRate = (): boolean => {
  const { character, history } = useOpenChat();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const isWaiting = useChatUi((ui) => ui.isWaitingInQueue);
  return isMember && character.visibility === 'public' && !(isWaiting && history.total > 1);
};
