import { useSession } from '../../app/index.ts';
import { useOpenChat } from '../companion/open-chat.ts';
import { useIsHeldBack } from '../companion/useIsHeldBack.ts';

/** Only signed-in users rate, and only public chatbots (part 2 §6); nobody who is held back by the queue (part 2 §4). */
export const useMayRate = (): boolean => {
  const { character } = useOpenChat();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const isHeldBack = useIsHeldBack();
  return isMember && character.visibility === 'public' && !isHeldBack;
};
