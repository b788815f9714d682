import { useApp, useOwnTexts, useSession, useT } from '../../app/index.ts';
import {
  bookIcon,
  clockIcon,
  cloneIcon,
  downloadIcon,
  editIcon,
  personaIcon,
  plusIcon,
  undoIcon,
  uploadIcon,
} from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from './texts.ts';

export const useNewChatEntry: ChatMenuEntry = (chat) => {
  const t = useT();
  return { id: 'new', label: t('conversation.new'), glyph: plusIcon, onSelect: chat.startNew };
};

/** A page of its own where the surface has one; over the chat elsewhere. */
export const useSavedChatsEntry: ChatMenuEntry = (chat) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const { characterId } = chat;
  return {
    id: 'saved-chats',
    label: text('chats.menu.saved'),
    glyph: clockIcon,
    onSelect: wayTo({ name: 'chats.character', characterId }) ?? (() => chat.open('saved-chats')),
  };
};

export const useTitleEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'title', label: text('chats.menu.title'), glyph: editIcon, onSelect: () => chat.open('title') };
};

export const useCloneEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return {
    id: 'clone',
    label: text('chats.menu.clone'),
    glyph: cloneIcon,
    isDisabled: chat.isBusy,
    onSelect: () => chat.open('clone'),
  };
};

export const useExportEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'export', label: text('chats.menu.export'), glyph: downloadIcon, onSelect: () => chat.open('export') };
};

export const useImportEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'import', label: text('chats.menu.import'), glyph: uploadIcon, onSelect: () => chat.open('import') };
};

export const useBinEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'bin', label: text('chats.menu.bin'), glyph: undoIcon, onSelect: () => chat.open('bin') };
};

export const useProfileEntry: ChatMenuEntry = ({ characterId }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const onSelect = wayTo({ name: 'creation.chatbot', characterId });
  return onSelect && { id: 'profile', label: text('chats.menu.profile'), glyph: personaIcon, onSelect };
};

/** For its creator alone (C-CONV-07), on a surface that has a place to edit it. */
export const useEditChatbotEntry: ChatMenuEntry = ({ character, characterId }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const onSelect = wayTo({ name: 'creation.chatbot.edit', characterId });
  if (character.creator_user_id !== userId || !onSelect) return null;
  return { id: 'edit-chatbot', label: text('chats.menu.edit'), glyph: bookIcon, onSelect };
};
