import { useApp } from '@troupe/core/app';
import { PortalScreen } from '@troupe/core/commerce/portal/PortalScreen.tsx';
import { checkoutHref } from '../../links/plan-links.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  return (
    <PortalScreen
      hrefs={{
        subscribe: links({ name: 'commerce.subscribe' }),
        checkout: (planId) => checkoutHref(brand, planId),
      }}
    />
  );
};
