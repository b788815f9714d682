import type { BrandView } from '@troupe/protocol';

/** Where upgrading leads: another tab, our own subscribe page, or nowhere because nothing is sold here. */
export type UpgradeTarget = { kind: 'external'; href: string } | { kind: 'subscribe' } | { kind: 'none' };

/**
 * An upgrade link is trusted only where it parses as an https address whose host the brand allows
 * (decisions §6, last paragraph); anything else leads to our own page.
 */
export const upgradeTarget = ({ links, features }: Pick<BrandView, 'links' | 'features'>): UpgradeTarget => {
  if (links.upgrade !== undefined && URL.canParse(links.upgrade)) {
    const { protocol, host, href } = new URL(links.upgrade);
    if (protocol === 'https:' && links.upgrade_hosts.includes(host)) return { kind: 'external', href };
  }
  return { kind: features.commerce ? 'subscribe' : 'none' };
};
