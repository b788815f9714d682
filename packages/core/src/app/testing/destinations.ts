import type { Destination } from '../host-bridge.ts';

/** One of each destination: a name that is missing here does not compile. */
export const everyDestination: { [N in Destination['name']]: Extract<Destination, { name: N }> } = {
  home: { name: 'home' },
  chats: { name: 'chats' },
  'chats.character': { name: 'chats.character', characterId: 'elin' },
  'chat.character': { name: 'chat.character', characterId: 'elin' },
  'chat.conversation': { name: 'chat.conversation', characterId: 'elin', conversationId: 'c1' },
  'creation.chatbot': { name: 'creation.chatbot', characterId: 'elin' },
  'creation.chatbot.create': { name: 'creation.chatbot.create' },
  'creation.chatbot.edit': { name: 'creation.chatbot.edit', characterId: 'elin' },
  'creation.definition': { name: 'creation.definition', characterId: 'elin' },
  'creation.drafts': { name: 'creation.drafts' },
  'creation.my-chatbots': { name: 'creation.my-chatbots' },
  'platform.age': { name: 'platform.age' },
  'platform.blocked-creators': { name: 'platform.blocked-creators' },
  'platform.creator': { name: 'platform.creator', username: 'mara' },
  'platform.decision': { name: 'platform.decision', decisionId: 'd1' },
  'platform.personas': { name: 'platform.personas' },
  'platform.sign-in': { name: 'platform.sign-in' },
  'platform.sign-up': { name: 'platform.sign-up' },
  'platform.terms': { name: 'platform.terms' },
  'platform.refund': { name: 'platform.refund' },
  'commerce.subscribe': { name: 'commerce.subscribe' },
};
