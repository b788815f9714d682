// Calls of creators and of their reviewers.
export { deleteDraft, getDraft, listDrafts, putDraft, restoreDraft } from '../creation/drafts.ts';
export {
  createCharacter,
  createCharacterAvatar,
  getCharacterVersion,
  getEditedCharacter,
  listCharacterVersions,
  updateCharacter,
  withdrawCharacter,
} from '../creation/editing.ts';
export { exportCharacter } from '../creation/export.ts';
export { createGroupCharacter, getEditedGroup, updateGroupCharacter } from '../creation/groups/group-calls.ts';
export { listGroupMembers } from '../creation/groups/group-members.ts';
export { tryGroup } from '../creation/groups/group-tryout.ts';
export { importCharacter } from '../creation/import.ts';
export { getLeaderboardKey, releaseLeaderboardRow } from '../creation/leaderboard.ts';
export {
  attachLorebook,
  detachLorebook,
  listAttachedLorebooks,
  submitLorebooks,
} from '../creation/lorebooks/lorebook-attachments.ts';
export {
  changeLorebookEntries,
  createLorebookEntry,
  deleteLorebookEntry,
  listLorebookEntries,
  updateLorebookEntry,
} from '../creation/lorebooks/lorebook-entries.ts';
export { getLoreCoverage } from '../creation/lorebooks/lorebook-coverage.ts';
export { listLoreSamples, updateLoreSamples } from '../creation/lorebooks/lorebook-samples.ts';
export { suggestKeywords } from '../creation/lorebooks/lorebook-suggestions.ts';
export { testLorebook } from '../creation/lorebooks/lorebook-tests.ts';
export {
  createLorebook,
  deleteLorebook,
  exportLorebook,
  getLorebook,
  importLorebook,
  listLorebooks,
  listRemovedLorebooks,
  restoreLorebook,
  updateLorebook,
} from '../creation/lorebooks/lorebooks.ts';
export { deleteCharacter, listRemovedCharacters, restoreCharacter } from '../creation/own-characters.ts';
export { generateImage, saveImage } from '../creation/pictures.ts';
export {
  claimReviewCase,
  decideReviewCase,
  getReviewCase,
  listReviewCases,
  releaseReviewCase,
} from '../creation/review/review-cases.ts';
export { suggestField, suggestTags } from '../creation/suggestions.ts';
export { tryCharacter } from '../creation/tryout.ts';
