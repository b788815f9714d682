// Calls of conversations.
export { getAd } from '../chat/ads.ts';
export { exportConversation, importConversation, searchMessages } from '../chat/archive.ts';
export { deleteBookmark, listBranches, setBookmark } from '../chat/branches.ts';
export {
  cloneConversation,
  createConversation,
  deleteConversation,
  listCharacterConversations,
  listConversations,
  listRemovedConversations,
  restoreConversation,
  updateConversationHead,
  updateConversationLabel,
} from '../chat/conversations.ts';
export { createEvent } from '../chat/events.ts';
export { createReply, getGeneration, stopGeneration } from '../chat/generations.ts';
export { getGroup, updateGroup } from '../chat/groups.ts';
export { getHelp } from '../chat/help.ts';
export { createConversationImage, trainCharacter } from '../chat/images.ts';
export {
  clearMemories,
  createMemory,
  deleteMemory,
  getMemoryShare,
  listMemories,
  restoreMemories,
  updateMemory,
} from '../chat/memories.ts';
export { deleteMessageLabel, updateMessageLabel } from '../chat/message-labels.ts';
export { listMessages, listRemovals, removeMessages, replaceMessage, restoreMessages, updateMessage } from '../chat/messages.ts';
export { getOpinion } from '../chat/opinions.ts';
export {
  createPersona,
  createPersonaAvatar,
  deletePersona,
  listPersonas,
  setDefaultPersona,
  unsetDefaultPersona,
  updateConversationPersona,
  updatePersona,
} from '../chat/personas.ts';
export { listPictures } from '../chat/pictures.ts';
export { getQueue } from '../chat/queue.ts';
export { getReplyReport } from '../chat/replies.ts';
export { flagMessage, reportCharacter } from '../chat/reports.ts';
export { getSceneNote, updateSceneNote } from '../chat/scene-notes.ts';
export { getTranslation, startTranslation } from '../chat/translations.ts';
export {
  createAudioTicket,
  getMessageAudio,
  getVoiceSample,
  listVoices,
  rateVoice,
  updateConversationVoice,
} from '../chat/voices.ts';
