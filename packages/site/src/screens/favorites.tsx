import { FavoritesScreen } from '@troupe/core/platform/explore/FavoritesScreen.tsx';

export const Screen = () => <FavoritesScreen />;
