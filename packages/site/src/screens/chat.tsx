import { useApp } from '@troupe/core/app';
import { ChatScreen } from '@troupe/core/chat/screens/ChatScreen.tsx';
import { keepBypass } from '@troupe/core/chat/queue/bypass-link.ts';
import { useState } from 'react';
import { usePlace, useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ params: { characterId = '', conversationId }, search, onSearchChange }: SiteScreenProps) => {
  const { links, storage } = useApp();
  const router = useRouter();
  const { from } = usePlace();
  // Before the line is asked; a new page with another pass is another visit of this screen.
  useState(() => search['bypass'] && keepBypass(storage, search['bypass']));
  return (
    <ChatScreen
      // An announced message lies in the newest conversation with its character, whatever the letter says (C-CONV-13).
      params={{ characterId, conversationId: search['source'] === 'email_notification' ? undefined : conversationId }}
      search={search}
      onSearchChange={onSearchChange}
      backHref={from ?? undefined}
      onConversation={(id, isCreated) =>
        router.navigate(
          links(
            isCreated ? { name: 'chat.character', characterId } : { name: 'chat.conversation', characterId, conversationId: id },
          ),
          'replace',
        )
      }
    />
  );
};
