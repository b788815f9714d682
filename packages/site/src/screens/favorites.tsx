import { FavoritesScreen } from '@troupe/core/platform/catalogue';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { BannerSlot } from '../banners/BannerSlot.tsx';
import { CardHearts } from '../favorites/CardHearts.tsx';

export const Screen = () => (
  <CardHearts>
    <BannerSlot screen="favorites" />
    <FavoritesScreen isSafeOnly={useIsSafeOnly()} />
  </CardHearts>
);
