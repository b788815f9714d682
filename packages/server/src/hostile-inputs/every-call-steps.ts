import { createECDH, randomBytes } from 'node:crypto';
import { endpoints, type EndpointId } from '@troupe/protocol';
import { newId } from '../chat/testing/index.ts';
import { json, png } from '../creation/testing/card-files.ts';
import { testForm } from '../creation/testing/editor-world.ts';
import { testGroup } from '../creation/testing/group-world.ts';
import { testLorebookForm, testLoreEntry } from '../creation/testing/lorebook-forms.ts';
import { elsewhere } from './every-call-elsewhere.ts';
import type { Ids, Step } from './every-call-step.ts';

const story = [
  { role: 'bot', content: 'The lamp is lit.' },
  { role: 'user', content: 'Good evening.' },
];
const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Elin Marrow', description: 'A keeper.', first_mes: 'You came up the path.' },
};
const publicPoint = createECDH('prime256v1').generateKeys('base64url');
const picture = () => new File([new Uint8Array(png())], 'lamp.png', { type: 'image/png' });
const chat = ({ conversationId = '', characterId = '' }: Ids) => ({ conversation_id: conversationId, character_id: characterId });
const first = ({ messageIds = '' }: Ids): string => messageIds.split(' ')[0] ?? '';
const last = ({ messageIds = '' }: Ids): string => messageIds.split(' ').at(-1) ?? '';

/** A life, from the first look to leaving: every call where it reaches its end. */
const steps: readonly Step[] = [
  { id: 'createGuestSession', as: 'nobody', body: () => ({}) },
  { id: 'getBanners', query: () => ({ screen: 'home', placement: 'main' }) },
  { id: 'getLegalText', query: () => ({}), at: () => ({ page: 'terms' }) },
  { id: 'checkOrigin', body: () => ({ origin: 'https://partner.example' }) },
  { id: 'createUser', body: () => ({}) },
  { id: 'completeUser', body: () => ({ age: true, toc: true, guidelines: true }) },
  { id: 'checkUsername', body: () => ({ username: 'keeperoftheinn' }) },
  { id: 'updateUserSettings', body: () => ({ blurNSFW: true, selectedTags: ['sea'] }) },
  { id: 'updateUser', body: () => ({ name: 'Robin Reader', highlights: 'Reads at night.' }) },
  { id: 'updateAnalyticsConsent', body: () => ({ given: true }) },
  { id: 'createConsent', body: () => ({ page: 'terms', version: '2026', given: true }) },
  { id: 'createPageEvent', body: () => ({ name: 'nsfw_switch', on: false }) },
  { id: 'createAvatar', file: picture, learn: { pictureUrl: 'avatar_url' } },
  { id: 'createPersonaAvatar', file: picture },
  { id: 'createCharacterAvatar', file: picture, learn: { coverUrl: 'avatar_url' } },
  // A chatbot that everybody may read, looked at by a moderator.
  { id: 'createCharacterAvatar', as: 'other', file: picture, learn: { otherCoverUrl: 'avatar_url' } },
  {
    id: 'createCharacter',
    as: 'other',
    body: ({ otherCoverUrl }) => ({ ...testForm({ avatar_url: otherCoverUrl ?? null }), guidelines: true }),
    learn: { openId: 'id' },
  },
  {
    id: 'listReviewCases',
    as: 'moderator',
    query: () => ({ kind: 'new' }),
  },
  { id: 'claimReviewCase', as: 'moderator', body: () => ({}) },
  {
    id: 'getReviewCase',
    as: 'moderator',
    learn: { caseVersion: 'case_version' },
  },
  { id: 'releaseReviewCase', as: 'moderator' },
  {
    id: 'decideReviewCase',
    as: 'moderator',
    body: ({ caseVersion }) => ({ case_version: Number(caseVersion), action: 'approve' }),
  },
  {
    id: 'createCharacter',
    body: ({ coverUrl }) => ({ ...testForm({ avatar_url: coverUrl ?? null, visibility: 'private' }), guidelines: true }),
    learn: { characterId: 'id' },
  },
  { id: 'updateCharacter', body: () => ({ base_revision: 1, greeting: 'The lamp burns. Come in.' }) },
  { id: 'getCharacterVersion', at: () => ({ number: '1' }) },
  { id: 'exportCharacter', query: () => ({ format: 'json' }) },
  { id: 'importCharacter', file: () => new File([new Uint8Array(json(card))], 'elin.json') },
  {
    id: 'createCharacter',
    body: ({ coverUrl }) => ({ ...testForm({ avatar_url: coverUrl ?? null }), guidelines: true }),
    learn: { waitingId: 'id' },
  },
  { id: 'withdrawCharacter', at: ({ waitingId = '' }) => ({ characterId: waitingId }) },
  {
    id: 'putDraft',
    body: ({ characterId = null }) => ({
      form: testForm({ avatar_url: null, name: '' }),
      characterId,
      characterRevision: 2,
      note: 'Shorter.',
      guidelines: null,
      moderation_status: null,
      base_revision: 0,
    }),
  },
  { id: 'getDraft' },
  {
    id: 'createGroupCharacter',
    body: ({ coverUrl = null, characterId = '', openId = '' }) => ({
      ...testGroup([characterId, openId], { avatar_url: coverUrl, visibility: 'private' }),
      guidelines: true,
    }),
    learn: { builtId: 'id' },
  },
  { id: 'getEditedGroup', at: ({ builtId = '' }) => ({ characterId: builtId }) },
  {
    id: 'updateGroupCharacter',
    at: ({ builtId = '' }) => ({ characterId: builtId }),
    body: () => ({ base_revision: 1, title: 'Two keepers and a storm' }),
  },
  { id: 'listGroupMembers', query: ({ openId = '' }) => ({ ids: openId }) },
  {
    id: 'tryGroup',
    body: ({ coverUrl = null, characterId = '', openId = '' }) => ({
      form: testGroup([characterId, openId], { avatar_url: coverUrl }),
      lines: [{ role: 'user', content: 'Who keeps the light?' }],
      seed: 'seed-1',
    }),
  },
  {
    id: 'suggestField',
    body: () => ({ field: 'greeting', fields_values: { name: 'Mira', title: 'Keeper of the light', persona: 'Patient.' } }),
  },
  {
    id: 'suggestTags',
    body: () => ({ name: 'Mira', title: 'Keeper of the light', greeting: 'Come in.', persona: 'Patient, by the sea.' }),
  },
  {
    id: 'suggestKeywords',
    body: () => ({ entry: { name: 'The mill', keywords: ['wheel'], content: 'It stands still.' }, languages: ['ja'] }),
  },
  { id: 'generateImage', body: () => ({ prompt: 'A keeper by the sea', seed: 7 }) },
  {
    id: 'saveImage',
    body: () => ({ prompt: 'A keeper by the sea', image_type: 'image/png', hash: '0a'.repeat(16), fileSize: 80 }),
  },
  {
    id: 'tryCharacter',
    body: ({ coverUrl }) => ({
      form: testForm({ avatar_url: coverUrl ?? null }),
      lines: [{ role: 'user', content: 'What do you see out there?' }],
      seed: 'seed-1',
    }),
  },
  // What chatbots know.
  {
    id: 'importLorebook',
    file: () => new File([JSON.stringify({ entries: { 0: { key: ['sea'], content: 'Deep.' } } })], 'sea.json'),
  },
  {
    id: 'createLorebook',
    body: ({ coverUrl = null }) => ({ ...testLorebookForm({ avatar_url: coverUrl }) }),
    learn: { lorebookId: 'id' },
  },
  { id: 'createLorebookEntry', body: () => ({ ...testLoreEntry() }), learn: { entryId: 'entry.id' } },
  { id: 'updateLorebookEntry', body: () => ({ content: 'The wheel turns again.' }) },
  { id: 'changeLorebookEntries', body: () => ({ base_revision: 3, changes: [{ op: 'create', entry: testLoreEntry() }] }) },
  { id: 'updateLorebook', body: () => ({ name: 'The old mill' }) },
  { id: 'exportLorebook' },
  {
    id: 'updateLoreSamples',
    body: () => ({ samples: [{ messages: ['The wheel.'], seed: 'seed-1', expected: [] }] }),
  },
  { id: 'listLoreSamples' },
  { id: 'getLoreCoverage' },
  {
    id: 'testLorebook',
    body: ({ lorebookId }) => ({ lorebook_id: lorebookId, messages: ['The wheel.'], seed: 'seed-1' }),
  },
  { id: 'attachLorebook', body: ({ characterId }) => ({ characterId }) },
  {
    id: 'createLorebook',
    as: 'other',
    body: ({ otherCoverUrl = null }) => ({ ...testLorebookForm({ avatar_url: otherCoverUrl }) }),
    learn: { otherLorebookId: 'id' },
  },
  {
    id: 'attachLorebook',
    as: 'other',
    at: ({ otherLorebookId = '' }) => ({ lorebookId: otherLorebookId }),
    body: ({ openId }) => ({ characterId: openId }),
  },
  { id: 'submitLorebooks', as: 'other', at: ({ openId = '' }) => ({ characterId: openId }), body: () => ({}) },
  { id: 'trainCharacter', body: ({ characterId }) => ({ character_id: characterId }) },
  // The chatbot of another.
  { id: 'getCreator', at: ({ otherName = '' }) => ({ username: otherName }) },
  { id: 'likeCharacter', at: ({ openId = '' }) => ({ characterId: openId }) },
  { id: 'unlikeCharacter', at: ({ openId = '' }) => ({ characterId: openId }) },
  {
    id: 'createEvent',
    body: ({ openId }) => ({ event_name: 'tagSuggestion', character_id: openId, tags_to_add: ['storm'], tags_to_remove: [] }),
  },
  { id: 'listTagSuggestions', as: 'other', at: ({ openId = '' }) => ({ characterId: openId }) },
  {
    id: 'updateTagSuggestion',
    as: 'other',
    at: ({ openId = '' }) => ({ characterId: openId }),
    body: () => ({ tag: 'storm', change: 'add', is_dismissed: true }),
  },
  { id: 'getTranslation', at: ({ openId = '' }) => ({ characterId: openId }), query: () => ({ lang: 'de' }) },
  {
    id: 'reportCharacter',
    at: ({ openId = '' }) => ({ characterId: openId }),
    body: () => ({ label: 'other', comment: 'A word about it.' }),
  },
  { id: 'createInteraction', body: ({ openId }) => ({ type: 'dislike', character_id: openId }) },
  { id: 'getDismissal', at: ({ openId = '' }) => ({ characterId: openId }) },
  { id: 'deleteDismissal', at: ({ openId = '' }) => ({ characterId: openId }) },
  { id: 'updateFewer', body: () => ({ kind: 'tag', value: 'sea', is_wanted: true }) },
  { id: 'blockCreator', body: ({ other }) => ({ creator_user_id: other }) },
  { id: 'unblockCreator', at: ({ other = '' }) => ({ creatorId: other }) },
  // Personas.
  {
    id: 'createPersona',
    body: ({ pictureUrl }) => ({ name: 'Mira', highlights: 'Keeps the light, and likes maps.', avatar_url: pictureUrl }),
    learn: { personaId: 'id' },
  },
  { id: 'updatePersona', body: () => ({ highlights: 'Keeps two lights.' }) },
  { id: 'setDefaultPersona' },
  { id: 'unsetDefaultPersona' },
  // A story.
  { id: 'createConversation', body: () => ({ messages: story }), learn: { conversationId: 'id' } },
  { id: 'createReply', body: (ids) => ({ ...chat(ids), message: 'What do you see out there?' }) },
  {
    id: 'listMessages',
    query: ({ conversationId = '' }) => ({ conversationId }),
    learn: { messageIds: 'messages.*.id' },
  },
  { id: 'updateConversationPersona', body: ({ personaId }) => ({ user_persona_id: personaId }) },
  { id: 'updateConversationLabel', body: () => ({ label: 'A long night' }) },
  { id: 'updateConversationHead', body: (ids) => ({ message_id: last(ids) }) },
  { id: 'cloneConversation', body: () => ({ type: 'full', label: 'Another night' }) },
  { id: 'exportConversation', query: () => ({ format: 'jsonl' }) },
  {
    id: 'importConversation',
    file: () => new File(['{"name":"Mira","mes":"Hello."}\n{"is_user":true,"mes":"Hi."}\n'], 'night.jsonl'),
  },
  { id: 'updateMessage', at: (ids) => ({ messageId: first(ids) }), body: () => ({ content: 'The lamp is lit, and warm.' }) },
  { id: 'replaceMessage', at: (ids) => ({ messageId: first(ids) }), body: () => ({ content: 'The lamp is out.' }) },
  { id: 'updateMessageLabel', at: (ids) => ({ messageId: last(ids) }), body: () => ({ label: 'great' }) },
  { id: 'deleteMessageLabel', at: (ids) => ({ messageId: last(ids) }) },
  { id: 'setBookmark', at: (ids) => ({ messageId: last(ids) }), body: () => ({ name: 'The storm' }) },
  { id: 'deleteBookmark', at: (ids) => ({ messageId: last(ids) }) },
  { id: 'flagMessage', at: (ids) => ({ messageId: last(ids) }), body: (ids) => ({ ...chat(ids), label: 'other' }) },
  { id: 'searchMessages', query: () => ({ q: 'lamp' }) },
  { id: 'getReplyReport', at: (ids) => ({ messageId: last(ids) }) },
  { id: 'updateSceneNote', body: () => ({ content: 'Slower, please.', depth: 0 }) },
  { id: 'createEvent', body: (ids) => ({ event_name: 'characterRating', ...chat(ids), rating: 5, conversation_length: 3 }) },
  { id: 'listVoices', learn: { voiceId: 'voices.0.id' } },
  { id: 'updateConversationVoice', body: () => ({ voice_id: null }) },
  { id: 'rateVoice', at: (ids) => ({ messageId: last(ids) }), body: ({ voiceId }) => ({ voice_id: voiceId, rating: 'like' }) },
  {
    id: 'createMemory',
    body: () => ({ content: 'The keeper has a sister.' }),
    learn: { memoryId: 'id' },
  },
  { id: 'updateMemory', body: () => ({ content: 'The keeper has two sisters.' }) },
  { id: 'deleteMemory' },
  { id: 'restoreMemories', body: ({ memoryId }) => ({ ids: [memoryId] }) },
  { id: 'clearMemories', query: () => ({}) },
  { id: 'createConversationImage', body: (ids) => ({ ...chat(ids), image_prompt: 'a lamp by the sea' }) },
  { id: 'stopGeneration', body: () => ({ seen_length: 0 }) },
  { id: 'getGroup', at: ({ groupId = '' }) => ({ conversationId: groupId }) },
  { id: 'updateGroup', at: ({ groupId = '' }) => ({ conversationId: groupId }), body: () => ({ auto_rounds: 1 }) },
  { id: 'updateTaste', at: ({ openId = '' }) => ({ characterId: openId }), body: () => ({ is_counted: false }) },
  { id: 'updatePasskey', body: () => ({ name: 'The phone' }) },
  // What one is told, and by which ways.
  { id: 'readNotifications', body: () => ({}) },
  { id: 'updateNotificationSettings', body: () => ({ pushed: { replies: true } }) },
  {
    id: 'createPushSubscription',
    body: () => ({
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${newId()}`,
      keys: { p256dh: publicPoint, auth: randomBytes(16).toString('base64url') },
    }),
    learn: { subscriptionId: 'id' },
  },
  // Decisions about an account, and what its owner says to them.
  {
    id: 'createRestriction',
    as: 'moderator',
    body: ({ guest }) => ({
      user_id: guest,
      what: 'limited_access',
      ends_at: null,
      facts: 'What was seen.',
      found: 'own',
      is_detection_automated: false,
      ground: 'Guidelines 1',
      ground_version: '2026',
    }),
    learn: { decisionId: 'decision.id' },
    renews: 'guest',
  },
  { id: 'getDecision', as: 'guest' },
  { id: 'appealDecision', as: 'guest', body: () => ({ text: 'It was not me.' }) },
  { id: 'getModeratedDecision', as: 'moderator' },
  { id: 'listAppeals', as: 'second' },
  { id: 'answerAppeal', as: 'second', body: () => ({ text: 'We look again.' }) },
  { id: 'decideAppeal', as: 'second', body: () => ({ granted: false, outcome: 'It stands.' }) },
  { id: 'liftRestriction', as: 'moderator', renews: 'guest' },
  { id: 'createExport' },
  { id: 'deleteData', at: () => ({ name: 'characterLikes' }) },
];

/** What takes away what others need: at the end. */
const lastSteps: readonly Step[] = [
  { id: 'removeMessages', body: (ids) => ({ ids: [last(ids)] }) },
  { id: 'restoreMessages', body: (ids) => ({ ids: [last(ids)] }) },
  { id: 'deleteConversation' },
  { id: 'restoreConversation' },
  { id: 'deleteCharacter' },
  { id: 'restoreCharacter' },
  { id: 'deleteLorebookEntry' },
  { id: 'detachLorebook', body: ({ characterId }) => ({ characterId }) },
  { id: 'deleteLorebook' },
  { id: 'restoreLorebook' },
  { id: 'deleteDraft', query: () => ({}) },
  { id: 'restoreDraft' },
  { id: 'deletePersona' },
  { id: 'deletePasskey' },
  { id: 'deleteSessions', query: () => ({ keep: 'none' }), as: 'other' },
  { id: 'deleteUser', as: 'moderator', query: () => ({ works: 'remove' }) },
  { id: 'endSession', as: 'second' },
];

const told = new Set([...steps, ...elsewhere, ...lastSteps].map(({ id }) => id));
/** Calls that need nothing but what is there. */
const plain: readonly Step[] = (Object.keys(endpoints) as EndpointId[]).filter((id) => !told.has(id)).map((id) => ({ id }));

export const allSteps: readonly Step[] = [...steps, ...plain, ...elsewhere, ...lastSteps];
