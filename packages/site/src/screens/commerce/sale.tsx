import { useApp } from '@troupe/core/app';
import { SaleScreen } from '@troupe/core/commerce/plans/SaleScreen.tsx';
import { useCallback } from 'react';
import { pageAt } from '../../links/page-at.ts';
import { planHrefs } from '../../links/plan-links.ts';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';

/** Who comes back by the back button does not come to a sale that is none. */
export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand } = useApp();
  const router = useRouter();
  const subscribe = pageAt('/subscribe', brand.closed_paths);
  const handleNone = useCallback(() => {
    if (subscribe !== null) router.navigate(subscribe, 'replace');
  }, [router, subscribe]);
  return <SaleScreen search={search} onSearchChange={onSearchChange} hrefs={planHrefs(brand)} onNone={handleNone} />;
};
