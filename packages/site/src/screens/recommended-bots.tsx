import { RecommendationsScreen } from '@troupe/core/platform/catalogue';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = (props: SiteScreenProps) => (
  <>
    <BannerSlot screen="recommendations" />
    <RecommendationsScreen {...props} />
  </>
);
