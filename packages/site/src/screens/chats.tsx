import { useApp } from '@troupe/core/app';
import { ChatsScreen } from '@troupe/core/chat';
import { isFlagOn } from '@troupe/protocol';
import { useEffect } from 'react';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  // Whoever looks at the list opens a chat next. One that cannot be loaded says so when it is opened.
  useEffect(() => void import('./chat.tsx').catch(() => undefined), []);
  return (
    <ChatsScreen
      search={search}
      onSearchChange={onSearchChange}
      version={isFlagOn(useApp().brand, 'my_chats_v2') ? 'grouped' : 'plain'}
    />
  );
};
