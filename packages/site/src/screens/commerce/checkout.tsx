import { useApp } from '@troupe/core/app';
import { CheckoutPage } from '@troupe/core/commerce/screens/CheckoutPage.tsx';
import { useCallback } from 'react';
import { pageAt } from '../../links/page-at.ts';
import { orderHref } from '../../links/plan-links.ts';
import { useRouter } from '../../router/RouterContext.tsx';
import type { SiteScreenProps } from '../../router/site-screen.ts';

/** Who comes back by the back button does not find the form again, neither paid nor refused. */
export const Screen = ({ search, onSearchChange }: SiteScreenProps) => {
  const { brand } = useApp();
  const router = useRouter();
  const handleSubscribed = useCallback(
    () => router.navigate(pageAt('/portal', brand.closed_paths) ?? '/', 'replace'),
    [router, brand.closed_paths],
  );
  const handlePaid = (orderId: string) => {
    const href = orderHref(brand, orderId);
    if (href !== null) router.navigate(href, 'replace');
  };
  return <CheckoutPage search={search} onSearchChange={onSearchChange} onPaid={handlePaid} onSubscribed={handleSubscribed} />;
};
