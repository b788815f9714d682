/**
 * What the other areas of core, the widgets and a brand's own site take from the platform, by its files: a door of doors would
 * bring along what only the first-party site shows, which enters by the area (`account`, `catalogue`, ...).
 */
export { forgetSearches } from './catalogue/blocking/forget-searches.ts';
export { texts as blockingTexts } from './catalogue/blocking/texts.ts';
export { ConfirmDialog } from './parts/confirm/ConfirmDialog.tsx';
export { UnblockDialog } from './catalogue/blocking/UnblockDialog.tsx';
export { useUnblock } from './catalogue/blocking/useUnblock.ts';
export { CardCounts, cutTitle } from './catalogue/cards/CharacterCard.tsx';
export * as cardStyles from './catalogue/cards/CharacterCard.css.ts';
export { FavoriteRefusal } from './catalogue/favorites/FavoriteRefusal.tsx';
export { useFavoriteChange } from './catalogue/favorites/useFavoriteChange.ts';
export { CharacterGridSkeleton } from './catalogue/cards/CharacterGrid.tsx';
export { CharacterCover } from './catalogue/cards/CharacterCover.tsx';
export { ErrorBoundary } from './parts/errors/ErrorBoundary.tsx';
export { ErrorSection } from './parts/errors/ErrorSection.tsx';
export { ExportDialog } from './parts/files/ExportDialog.tsx';
export { shrinkPicture } from './parts/files/shrink-picture.ts';
export { chatLanguages } from './parts/languages/chat-languages.ts';
export { RestrictedDialog } from './shell/guards/RestrictedDialog.tsx';
export { tellRefreshFailure } from './shell/tell-refresh-failure.ts';
export { formatMoney } from './parts/money/money.ts';
export { Notifications } from './account/notifications/Notifications.tsx';
export { Toasts } from './account/notifications/Toasts.tsx';
export { seedCharacter, useCharacter } from './catalogue/profile/useCharacter.ts';
export { useCharacterAhead } from './catalogue/profile/useCharacterAhead.ts';
export { useBlurredPicture, useIsBlurring } from './catalogue/cards/useBlurredPicture.ts';
export { useOwnCharacters } from './catalogue/explore/useOwnCharacters.ts';
export { useUserSettings } from './catalogue/explore/useUserSettings.ts';
export { ExploreScreen } from './catalogue/explore/ExploreScreen.tsx';
export { Door } from './parts/messages/Door.tsx';
export { HomeLink } from './parts/messages/HomeLink.tsx';
export { texts as doorTexts } from './parts/messages/texts.ts';
export { NotFoundScreen } from './parts/messages/NotFoundScreen.tsx';
export { foldText } from './catalogue/search/fold-text.ts';
export { useKnownTags } from './catalogue/search/useKnownTags.ts';
export { SearchBox } from './catalogue/search/SearchBox.tsx';
export { matchesPersona } from './personas/matches-persona.ts';
export { PersonaManager, type PersonaUpgradeProps } from './personas/PersonaManager.tsx';
export * as personaStyles from './personas/Personas.css.ts';
export { texts as personaTexts } from './personas/texts.ts';
export { usePersonas, type Personas } from './personas/usePersonas.ts';
export { RemovedRow, type RemovedRowProps } from './parts/removed/RemovedRow.tsx';
export { mayShare } from './catalogue/sharing/may-share.ts';
export { ShareDialog } from './catalogue/sharing/ShareDialog.tsx';
export type { SampleChatProps, SampleCheckoutProps } from './studio/preview/sample-props.ts';
export { ClosedByAge } from './account/age/closed-by-age.ts';
export { WaitingRows } from './parts/waiting/WaitingRows.tsx';
