import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { bookIcon, clockIcon, cloneIcon, downloadIcon, editIcon, personaIcon, undoIcon, uploadIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';
import { texts } from './texts.ts';

/** A page on the site; over the chat where there are no pages. */
export const useSavedChatsEntry: ChatMenuEntry = (chat) => {
  const { host, surface } = useApp();
  const text = useOwnTexts(texts);
  const { characterId } = chat;
  return {
    id: 'saved-chats',
    label: text('chats.menu.saved'),
    glyph: clockIcon,
    onSelect: () => (surface === 'site' ? host.navigate({ name: 'chats.character', characterId }) : chat.open('saved-chats')),
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
  const { host } = useApp();
  const text = useOwnTexts(texts);
  return {
    id: 'profile',
    label: text('chats.menu.profile'),
    glyph: personaIcon,
    onSelect: () => host.navigate({ name: 'creation.chatbot', characterId }),
  };
};

/** For its creator alone (part 2 §6), on a surface that has a place to edit it. */
export const useEditChatbotEntry: ChatMenuEntry = ({ character, characterId }) => {
  const { host, links } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ session }) => session?.user.id);
  const destination = { name: 'creation.chatbot.edit', characterId } as const;
  // A surface without such a page leads home instead: nothing to offer.
  if (character.creator_user_id !== userId || links(destination) === links({ name: 'home' })) return null;
  return { id: 'edit-chatbot', label: text('chats.menu.edit'), glyph: bookIcon, onSelect: () => host.navigate(destination) };
};
