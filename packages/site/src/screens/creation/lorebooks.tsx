import { useApp } from '@troupe/core/app';
import { LorebooksScreen } from '@troupe/core/creation/lorebooks/list/LorebooksScreen.tsx';
import { groupLinksOf } from '../../links/group-links.ts';
import { lorebookLinks } from '../../links/lorebook-links.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  return (
    <LorebooksScreen
      links={lorebookLinks}
      chatbotsHref={links({ name: 'creation.my-chatbots' }) ?? links({ name: 'home' })}
      groupchatsHref={groupLinksOf(brand)?.list}
    />
  );
};
