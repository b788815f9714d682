import { FavoritesScreen } from '@troupe/core/platform/catalogue';
import { BannerSlot } from '../banners/BannerSlot.tsx';

export const Screen = () => (
  <>
    <BannerSlot screen="favorites" />
    <FavoritesScreen />
  </>
);
