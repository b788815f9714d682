import { useApp } from '@troupe/core/app';
import { MyChatbotsScreen } from '@troupe/core/creation/lists/MyChatbotsScreen.tsx';
import { isFlagOn } from '@troupe/protocol';
import { groupLinksOf } from '../links/group-links.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { firstListing } from '../shell/Shell.css.ts';
import { OwnTabsOf } from './creation/OwnTabsOf.tsx';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand } = useApp();
  return (
    <div className={isFlagOn(brand, 'my_bots_v2') ? undefined : firstListing}>
      <MyChatbotsScreen
        search={search}
        onSearchChange={onSearchChange}
        tabs={<OwnTabsOf shown="chatbots" />}
        groups={groupLinksOf(brand)}
      />
    </div>
  );
};
