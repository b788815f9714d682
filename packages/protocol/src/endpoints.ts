import { exportConversation, importConversation, searchMessages } from './chat/archive.ts';
import { deleteBookmark, listBranches, setBookmark } from './chat/branches.ts';
import {
  cloneConversation,
  createConversation,
  deleteConversation,
  listCharacterConversations,
  listConversations,
  listRemovedConversations,
  restoreConversation,
  updateConversationHead,
  updateConversationLabel,
} from './chat/conversations.ts';
import { getAd } from './chat/ads.ts';
import { createEvent } from './chat/events.ts';
import { getGroup, updateGroup } from './chat/groups.ts';
import { getSceneNote, updateSceneNote } from './chat/scene-notes.ts';
import { listPictures } from './chat/pictures.ts';
import { getQueue } from './chat/queue.ts';
import { createReply, getGeneration, stopGeneration } from './chat/generations.ts';
import { deleteMessageLabel, updateMessageLabel } from './chat/message-labels.ts';
import { createConversationImage, trainCharacter } from './chat/images.ts';
import {
  clearMemories,
  createMemory,
  deleteMemory,
  getMemoryShare,
  listMemories,
  restoreMemories,
  updateMemory,
} from './chat/memories.ts';
import { listMessages, listRemovals, removeMessages, replaceMessage, restoreMessages, updateMessage } from './chat/messages.ts';
import {
  createPersona,
  createPersonaAvatar,
  deletePersona,
  listPersonas,
  setDefaultPersona,
  unsetDefaultPersona,
  updateConversationPersona,
  updatePersona,
} from './chat/personas.ts';
import { getOpinion } from './chat/opinions.ts';
import { flagMessage, reportCharacter } from './chat/reports.ts';
import { getTranslation, startTranslation } from './chat/translations.ts';
import { getReplyReport } from './chat/replies.ts';
import {
  createAudioTicket,
  getMessageAudio,
  getVoiceSample,
  listVoices,
  rateVoice,
  updateConversationVoice,
} from './chat/voices.ts';
import { calculateCheckout, getOrder, subscribe } from './commerce/checkout.ts';
import { getPurchaseOptions } from './commerce/plans.ts';
import { deleteDraft, getDraft, listDrafts, putDraft, restoreDraft } from './creation/drafts.ts';
import {
  createCharacter,
  createCharacterAvatar,
  getCharacterVersion,
  getEditedCharacter,
  listCharacterVersions,
  updateCharacter,
  withdrawCharacter,
} from './creation/editing.ts';
import { exportCharacter } from './creation/export.ts';
import { createGroupCharacter, getEditedGroup, updateGroupCharacter } from './creation/groups/group-calls.ts';
import { listGroupMembers } from './creation/groups/group-members.ts';
import { tryGroup } from './creation/groups/group-tryout.ts';
import { importCharacter } from './creation/import.ts';
import {
  attachLorebook,
  detachLorebook,
  listAttachedLorebooks,
  submitLorebooks,
} from './creation/lorebooks/lorebook-attachments.ts';
import {
  changeLorebookEntries,
  createLorebookEntry,
  deleteLorebookEntry,
  listLorebookEntries,
  updateLorebookEntry,
} from './creation/lorebooks/lorebook-entries.ts';
import { listLoreSamples, updateLoreSamples } from './creation/lorebooks/lorebook-samples.ts';
import { testLorebook } from './creation/lorebooks/lorebook-tests.ts';
import {
  createLorebook,
  deleteLorebook,
  exportLorebook,
  getLorebook,
  importLorebook,
  listLorebooks,
  listRemovedLorebooks,
  restoreLorebook,
  updateLorebook,
} from './creation/lorebooks/lorebooks.ts';
import { getLeaderboardKey, releaseLeaderboardRow } from './creation/leaderboard.ts';
import { deleteCharacter, listRemovedCharacters, restoreCharacter } from './creation/own-characters.ts';
import { generateImage, saveImage } from './creation/pictures.ts';
import { suggestField, suggestTags } from './creation/suggestions.ts';
import { tryCharacter } from './creation/tryout.ts';
import {
  claimReviewCase,
  decideReviewCase,
  getReviewCase,
  listReviewCases,
  releaseReviewCase,
} from './creation/review/review-cases.ts';
import type { Endpoint } from './endpoint.ts';
import { createAvatar, getProfile, updateUser } from './platform/account/profile.ts';
import { getAppSettings } from './platform/app-settings.ts';
import { getBanners } from './platform/banners/banners.ts';
import { getBrand } from './platform/brand-call.ts';
import { deleteAgeRecord, getAgeCheck, startAgeCheck } from './platform/age/age-check.ts';
import { blockCreator, listBlockedCreators, unblockCreator } from './platform/opinions/blocked-creators.ts';
import { getCharacter } from './platform/characters.ts';
import { appealDecision, getDecision, getUserModeration, listDecisions } from './platform/decisions/decisions.ts';
import {
  answerAppeal,
  createRestriction,
  decideAppeal,
  getModeratedDecision,
  liftRestriction,
  listAppeals,
} from './platform/decisions/moderation.ts';
import { checkOrigin } from './platform/embed.ts';
import { getCreator, listFavorites, listOwnCharacters } from './platform/explore.ts';
import { createFrameSession } from './platform/frame-sign-in.ts';
import { createInteraction } from './platform/opinions/interactions.ts';
import { createConsent, getLegalText, listConsents } from './platform/legal/legal.ts';
import { getEmail, revertEmail, updateEmail } from './platform/account/email-change.ts';
import { createExport, deleteData, deleteUser, getDataTable, getExport, undoDeletion } from './platform/account/leaving.ts';
import { deleteSession, deleteSessions, listSessions } from './platform/account/own-sessions.ts';
import {
  createPasskey,
  deletePasskey,
  finishPasskeySignIn,
  listPasskeys,
  startPasskey,
  startPasskeySignIn,
  updatePasskey,
} from './platform/account/passkeys.ts';
import { likeCharacter, unlikeCharacter } from './platform/opinions/likes.ts';
import { listTagSuggestions, updateTagSuggestion } from './platform/opinions/tag-suggestions.ts';
import {
  getNotificationSettings,
  listNotifications,
  readNotifications,
  updateNotificationSettings,
} from './platform/notifications/notifications.ts';
import { createPageEvent, getAnalyticsConsent, updateAnalyticsConsent } from './platform/page-events.ts';
import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
} from './platform/notifications/push-subscriptions.ts';
import {
  deleteDismissal,
  getDismissal,
  getRecommendations,
  listDismissals,
  listTastes,
  updateFewer,
  updateTaste,
} from './platform/recommendations.ts';
import { getHelp } from './chat/help.ts';
import { getSearchKey } from './platform/search.ts';
import {
  createExternalSession,
  createGuestSession,
  endSession,
  finishLogin,
  refreshSession,
  registerExternalUser,
  startLogin,
} from './platform/sessions.ts';
import { getUserSettings, updateUserSettings } from './platform/user-settings.ts';
import { checkUsername } from './platform/usernames.ts';
import { completeUser, createUser, getUser } from './platform/user-calls.ts';

/** Every call there is: the server must handle each, OpenAPI lists each. */
export const endpoints = {
  createGuestSession,
  startLogin,
  finishLogin,
  refreshSession,
  endSession,
  createExternalSession,
  registerExternalUser,
  createFrameSession,
  getUser,
  createUser,
  completeUser,
  checkUsername,
  getUserModeration,
  listDecisions,
  getDecision,
  appealDecision,
  createRestriction,
  liftRestriction,
  listAppeals,
  getModeratedDecision,
  answerAppeal,
  decideAppeal,
  getUserSettings,
  updateUserSettings,
  getProfile,
  updateUser,
  deleteUser,
  undoDeletion,
  getEmail,
  updateEmail,
  revertEmail,
  listSessions,
  deleteSession,
  deleteSessions,
  startPasskeySignIn,
  finishPasskeySignIn,
  listPasskeys,
  startPasskey,
  createPasskey,
  updatePasskey,
  deletePasskey,
  createExport,
  getExport,
  getDataTable,
  deleteData,
  createAvatar,
  getAgeCheck,
  startAgeCheck,
  deleteAgeRecord,
  getAppSettings,
  getBanners,
  getBrand,
  getLegalText,
  listConsents,
  createConsent,
  checkOrigin,
  getSearchKey,
  getCharacter,
  getCreator,
  listFavorites,
  listOwnCharacters,
  likeCharacter,
  unlikeCharacter,
  listTagSuggestions,
  updateTagSuggestion,
  getOpinion,
  reportCharacter,
  startTranslation,
  getTranslation,
  listBlockedCreators,
  blockCreator,
  unblockCreator,
  listNotifications,
  readNotifications,
  getNotificationSettings,
  updateNotificationSettings,
  listPushSubscriptions,
  createPushSubscription,
  deletePushSubscription,
  createPageEvent,
  getAnalyticsConsent,
  updateAnalyticsConsent,
  createInteraction,
  getRecommendations,
  listDismissals,
  getDismissal,
  deleteDismissal,
  listTastes,
  updateTaste,
  updateFewer,
  listReviewCases,
  getReviewCase,
  claimReviewCase,
  releaseReviewCase,
  getLeaderboardKey,
  releaseLeaderboardRow,
  decideReviewCase,
  createCharacter,
  getEditedCharacter,
  updateCharacter,
  withdrawCharacter,
  listCharacterVersions,
  getCharacterVersion,
  createCharacterAvatar,
  generateImage,
  saveImage,
  suggestField,
  suggestTags,
  tryCharacter,
  createGroupCharacter,
  getEditedGroup,
  updateGroupCharacter,
  listGroupMembers,
  tryGroup,
  exportCharacter,
  importCharacter,
  deleteCharacter,
  restoreCharacter,
  listRemovedCharacters,
  listDrafts,
  getDraft,
  putDraft,
  deleteDraft,
  restoreDraft,
  listLorebooks,
  listRemovedLorebooks,
  importLorebook,
  testLorebook,
  getLorebook,
  createLorebook,
  updateLorebook,
  deleteLorebook,
  restoreLorebook,
  exportLorebook,
  listLoreSamples,
  updateLoreSamples,
  listLorebookEntries,
  createLorebookEntry,
  changeLorebookEntries,
  updateLorebookEntry,
  deleteLorebookEntry,
  listAttachedLorebooks,
  attachLorebook,
  detachLorebook,
  submitLorebooks,
  getPurchaseOptions,
  calculateCheckout,
  subscribe,
  getOrder,
  createConversation,
  listCharacterConversations,
  listConversations,
  listRemovedConversations,
  updateConversationHead,
  updateConversationLabel,
  cloneConversation,
  deleteConversation,
  restoreConversation,
  listMessages,
  updateMessage,
  replaceMessage,
  removeMessages,
  restoreMessages,
  listRemovals,
  updateMessageLabel,
  deleteMessageLabel,
  flagMessage,
  listBranches,
  setBookmark,
  deleteBookmark,
  searchMessages,
  exportConversation,
  importConversation,
  listVoices,
  getVoiceSample,
  updateConversationVoice,
  rateVoice,
  createAudioTicket,
  getMessageAudio,
  createReply,
  getGeneration,
  stopGeneration,
  createEvent,
  listPersonas,
  createPersona,
  updatePersona,
  deletePersona,
  setDefaultPersona,
  unsetDefaultPersona,
  createPersonaAvatar,
  updateConversationPersona,
  getQueue,
  getAd,
  getGroup,
  updateGroup,
  getSceneNote,
  updateSceneNote,
  createConversationImage,
  listPictures,
  trainCharacter,
  listMemories,
  createMemory,
  clearMemories,
  updateMemory,
  deleteMemory,
  restoreMemories,
  getMemoryShare,
  getReplyReport,
  getHelp,
} as const satisfies Record<string, Endpoint>;
export type EndpointId = keyof typeof endpoints;
