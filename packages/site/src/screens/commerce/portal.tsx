import { useApp } from '@troupe/core/app';
import { PortalScreen } from '@troupe/core/commerce/portal/PortalScreen.tsx';
import { toQuery } from '../../links/links.ts';
import { pageAt } from '../../links/page-at.ts';

export const Screen = () => {
  const { brand, links } = useApp();
  const checkout = pageAt('/checkout', brand.closed_paths);
  return (
    <PortalScreen
      hrefs={{
        subscribe: links({ name: 'commerce.subscribe' }),
        checkout: (planId) => checkout && checkout + toQuery({ plan_id: planId }),
      }}
    />
  );
};
