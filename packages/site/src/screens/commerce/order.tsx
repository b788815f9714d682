import { useApp } from '@troupe/core/app';
import { OrderScreen } from '@troupe/core/commerce/screens/OrderScreen.tsx';
import { checkoutHref } from '../../links/plan-links.ts';
import type { SiteScreenProps } from '../../router/site-screen.ts';

/** Of the address the order's id counts alone (R-CHECK-18): what else stands there may be anybody's words. */
export const Screen = ({ search }: SiteScreenProps) => {
  const { brand } = useApp();
  return <OrderScreen orderId={search['order_id']} hrefs={{ checkout: (planId) => checkoutHref(brand, planId) }} />;
};
