import { can } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import type { MessageSlotProps } from '../open-chat/slots.ts';

const LastReplyAd = lazy(async () => ({ default: (await import('./LastReplyAd.tsx')).LastReplyAd }));

/** An ad under the last reply, for whom there are ads; nobody else loads or asks for anything. */
export const AdSlot = ({ message, isLast }: MessageSlotProps) => {
  const { brand } = useApp();
  const { history } = useOpenChat();
  const isHelpShown = useChatUi((state) => state.isHelpShown === true);
  const hasAds = useSession(({ session }) => can(session?.user, 'display_ads'));
  const isDue = brand.ads !== undefined && history.total > brand.ads.minimum_messages;
  if (!isDue || isHelpShown || !hasAds || !isLast || message.role !== 'bot') return null;
  return (
    <Suspense fallback={null}>
      <LastReplyAd message={message} />
    </Suspense>
  );
};
