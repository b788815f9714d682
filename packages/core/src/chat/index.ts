/** The chat area: a conversation with a character. */
export { ChatsScreen, type ChatsScreenProps } from './screens/ChatsScreen.tsx';
export { SavedChatsScreen, type SavedChatsScreenProps } from './screens/SavedChatsScreen.tsx';
export { ChatScreen, type ChatScreenProps } from './screens/ChatScreen.tsx';
export { RoleplayText, type RoleplayTextProps } from './roleplay/RoleplayText.tsx';
export { SampleChat } from './preview/SampleChat.tsx';
export { keepBypass } from './queue/bypass-link.ts';
export { QueueNotice } from './queue/QueueNotice.tsx';
