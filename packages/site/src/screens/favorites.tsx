import { FavoritesScreen } from '@troupe/core/platform/explore/FavoritesScreen.tsx';
import { BannerSlot } from '../banners/BannerSlot.tsx';

export const Screen = () => (
  <>
    <BannerSlot screen="favorites" />
    <FavoritesScreen />
  </>
);
