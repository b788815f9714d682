import { FavoritesScreen } from '@troupe/core/platform/catalogue';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { BannerSlot } from '../banners/BannerSlot.tsx';

export const Screen = () => (
  <>
    <BannerSlot screen="favorites" />
    <FavoritesScreen isSafeOnly={useIsSafeOnly()} />
  </>
);
