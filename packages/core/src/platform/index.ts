/** The platform area: what every surface shows around the chat. */
export { CharacterCard, type CharacterCardProps } from './cards/CharacterCard.tsx';
export { CharacterCover, type CharacterCoverProps } from './cards/CharacterCover.tsx';
export { ErrorFence } from './errors/ErrorFence.tsx';
export { ErrorSection, type ErrorSectionProps } from './errors/ErrorSection.tsx';
export { formatMoney } from './money/money.ts';
export { Notifications } from './notifications/Notifications.tsx';
export type { TextSetter } from './profile/CharacterProfile.tsx';
export { seedCharacter, useCharacter, type CharacterState } from './profile/useCharacter.ts';
export { CharacterScreen, type CharacterScreenProps } from './screens/CharacterScreen.tsx';
export { DoctorScreen, type DoctorScreenProps } from './screens/DoctorScreen.tsx';
export { ExploreGrid, type ExploreGridProps } from './screens/ExploreGrid.tsx';
export { ExploreScreen, type ExploreScreenProps } from './screens/ExploreScreen.tsx';
export { ForbiddenScreen } from './screens/ForbiddenScreen.tsx';
export { NotFoundScreen } from './screens/NotFoundScreen.tsx';
export { SignInDialog, type SignInDialogProps, type SignInRequest } from './session/SignInDialog.tsx';
export { StudioScreen, type StudioScreenProps } from './screens/StudioScreen.tsx';
export type { SampleChatProps, SampleCheckoutProps } from './studio/Preview.tsx';
