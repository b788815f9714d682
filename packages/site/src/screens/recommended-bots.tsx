import { RecommendationsScreen } from '@troupe/core/platform/catalogue';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { CardHearts } from '../favorites/CardHearts.tsx';

export const Screen = (props: SiteScreenProps) => (
  <CardHearts>
    <BannerSlot screen="recommendations" />
    <RecommendationsScreen {...props} isSafeOnly={useIsSafeOnly()} />
  </CardHearts>
);
