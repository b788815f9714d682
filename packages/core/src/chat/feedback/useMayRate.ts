import { useSession } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';

/** Only signed-in users rate, and only chatbots that everybody finds (C-RATE-01); nobody who is held back by the queue (C-ALT-04). */
export const useMayRate = (): boolean => {
  const { character } = useOpenChat();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const isHeldBack = useIsHeldBack();
  return isMember && character.reach === 'everybody' && !isHeldBack;
};
