import { useApp } from '@troupe/core/app';
import { ChatsScreen } from '@troupe/core/chat/screens/ChatsScreen.tsx';
import { isFlagOn } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

const Travel = lazy(async () => ({ default: (await import('../age/Travel.tsx')).Travel }));

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand } = useApp();
  return (
    <>
      {brand.features.nsfw_toggle && !brand.partner_mode && (
        <Suspense fallback={null}>
          <Travel back="/chats" />
        </Suspense>
      )}
      <BannerSlot screen="chats" />
      <ChatsScreen
        search={search}
        onSearchChange={onSearchChange}
        version={isFlagOn(brand, 'my_chats_v2') ? 'grouped' : 'plain'}
      />
    </>
  );
};
