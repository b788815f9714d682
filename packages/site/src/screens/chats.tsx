import { useApp } from '@troupe/core/app';
import { ChatsScreen } from '@troupe/core/chat';
import { isFlagOn } from '@troupe/protocol';
import type { SiteScreenProps } from '../routes.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => (
  <ChatsScreen
    search={search}
    onSearchChange={onSearchChange}
    version={isFlagOn(useApp().brand, 'my_chats_v2') ? 'grouped' : 'plain'}
  />
);
