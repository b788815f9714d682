import type { App } from '../../app/index.ts';

/** Where upgrading leads: another tab, our own subscribe page, or nowhere because nothing is sold here, or not on this surface. */
export type UpgradeTarget = { kind: 'external'; href: string } | { kind: 'subscribe'; go: () => void } | { kind: 'none' };

/**
 * An upgrade link is trusted only where it parses as an https address whose host the brand allows
 * (R-PLAN-13); anything else leads to our own page.
 */
export const upgradeTarget = ({ brand: { links, features }, wayTo }: Pick<App, 'brand' | 'wayTo'>): UpgradeTarget => {
  if (links.upgrade !== undefined && URL.canParse(links.upgrade)) {
    const { protocol, host, href } = new URL(links.upgrade);
    if (protocol === 'https:' && links.upgrade_hosts.includes(host)) return { kind: 'external', href };
  }
  const go = features.commerce ? wayTo({ name: 'commerce.subscribe' }) : null;
  return go ? { kind: 'subscribe', go } : { kind: 'none' };
};
