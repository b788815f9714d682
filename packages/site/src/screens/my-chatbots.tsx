import { useApp } from '@troupe/core/app';
import { MyChatbotsScreen } from '@troupe/core/creation/lists/MyChatbotsScreen.tsx';
import { OwnTabs } from '@troupe/core/creation/lorebooks/list/OwnTabs.tsx';
import { isFlagOn } from '@troupe/protocol';
import { lorebookLinks } from '../links/lorebook-links.ts';
import { pageAt } from '../links/page-at.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { firstListing } from '../shell/Shell.css.ts';

export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand, links } = useApp();
  const href = links({ name: 'creation.my-chatbots' });
  const lorebooksHref = isFlagOn(brand, 'lorebook') ? pageAt(lorebookLinks.list, brand.closed_paths) : null;
  const tabs = href !== null && lorebooksHref !== null && (
    <OwnTabs chatbotsHref={href} lorebooksHref={lorebooksHref} shown="chatbots" />
  );
  return (
    <div className={isFlagOn(brand, 'my_bots_v2') ? undefined : firstListing}>
      <MyChatbotsScreen search={search} onSearchChange={onSearchChange} tabs={tabs} />
    </div>
  );
};
