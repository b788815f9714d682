import { useApp } from '@troupe/core/app';
import { OwnTabs, type OwnTabsProps } from '@troupe/core/creation/lorebooks/list/OwnTabs.tsx';
import { isFlagOn } from '@troupe/protocol';
import { groupLinksOf } from '../../links/group-links.ts';
import { lorebookLinks } from '../../links/lorebook-links.ts';
import { pageAt } from '../../links/page-at.ts';

/** The ways among what a member made: on brands with lorebooks alone (R-MY-01). */
export const OwnTabsOf = ({ shown }: Pick<OwnTabsProps, 'shown'>) => {
  const { brand, links } = useApp();
  const href = links({ name: 'creation.my-chatbots' });
  const lorebooksHref = isFlagOn(brand, 'lorebook') ? pageAt(lorebookLinks.list, brand.closed_paths) : null;
  if (href === null || lorebooksHref === null) return null;
  return <OwnTabs chatbotsHref={href} lorebooksHref={lorebooksHref} groupchatsHref={groupLinksOf(brand)?.list} shown={shown} />;
};
