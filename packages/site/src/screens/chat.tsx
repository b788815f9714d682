import { useApp } from '@troupe/core/app';
import { ChatScreen } from '@troupe/core/chat';
import { useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ params: { characterId = '', conversationId } }: SiteScreenProps) => {
  const { links } = useApp();
  const router = useRouter();
  return (
    <ChatScreen
      params={{ characterId, conversationId }}
      onConversation={(id) => router.navigate(links({ name: 'chat.conversation', characterId, conversationId: id }), 'replace')}
    />
  );
};
