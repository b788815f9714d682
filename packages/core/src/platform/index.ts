export { CharacterCard, type CharacterCardProps } from './cards/CharacterCard.tsx';
export { CharacterCover, type CharacterCoverProps } from './cards/CharacterCover.tsx';
export { ErrorSection } from './errors/ErrorSection.tsx';
export { ExploreGrid, type ExploreGridProps } from './screens/ExploreGrid.tsx';
export { ExploreScreen, type ExploreScreenProps } from './screens/ExploreScreen.tsx';
