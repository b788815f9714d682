// Calls of accounts, the catalogue, and everything that is of no area.
export { getEmail, revertEmail, updateEmail } from '../platform/account/email-change.ts';
export { createExport, deleteData, deleteUser, getDataTable, getExport, undoDeletion } from '../platform/account/leaving.ts';
export { deleteSession, deleteSessions, listSessions } from '../platform/account/own-sessions.ts';
export {
  createPasskey,
  deletePasskey,
  finishPasskeySignIn,
  listPasskeys,
  startPasskey,
  startPasskeySignIn,
  updatePasskey,
} from '../platform/account/passkeys.ts';
export { createAvatar, getProfile, updateUser } from '../platform/account/profile.ts';
export { deleteAgeRecord, getAgeCheck, startAgeCheck } from '../platform/age/age-check.ts';
export { getAppSettings } from '../platform/app-settings.ts';
export { getBanners } from '../platform/banners/banners.ts';
export { getBrand } from '../platform/brand-call.ts';
export { getCharacter } from '../platform/characters.ts';
export { appealDecision, getDecision, getUserModeration, listDecisions } from '../platform/decisions/decisions.ts';
export {
  answerAppeal,
  createRestriction,
  decideAppeal,
  getModeratedDecision,
  liftRestriction,
  listAppeals,
} from '../platform/decisions/moderation.ts';
export { checkOrigin } from '../platform/embed.ts';
export { getCreator, listFavorites, listOwnCharacters } from '../platform/explore.ts';
export { createFrameSession } from '../platform/frame-sign-in.ts';
export { createConsent, getLegalText, listConsents } from '../platform/legal/legal.ts';
export {
  getNotificationSettings,
  listNotifications,
  readNotifications,
  updateNotificationSettings,
} from '../platform/notifications/notifications.ts';
export {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
} from '../platform/notifications/push-subscriptions.ts';
export { blockCreator, listBlockedCreators, unblockCreator } from '../platform/opinions/blocked-creators.ts';
export { createInteraction } from '../platform/opinions/interactions.ts';
export { likeCharacter, unlikeCharacter } from '../platform/opinions/likes.ts';
export { listTagSuggestions, updateTagSuggestion } from '../platform/opinions/tag-suggestions.ts';
export { createPageEvent, getAnalyticsConsent, updateAnalyticsConsent } from '../platform/page-events.ts';
export {
  deleteDismissal,
  getDismissal,
  getRecommendations,
  listDismissals,
  listTastes,
  updateFewer,
  updateTaste,
} from '../platform/recommendations.ts';
export { getSearchKey } from '../platform/search.ts';
export {
  createExternalSession,
  createGuestSession,
  endSession,
  finishLogin,
  refreshSession,
  registerExternalUser,
  startLogin,
} from '../platform/sessions.ts';
export { completeUser, createUser, getUser } from '../platform/user-calls.ts';
export { getUserSettings, updateUserSettings } from '../platform/user-settings.ts';
export { checkUsername } from '../platform/usernames.ts';
