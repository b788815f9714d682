import { useOwnTexts } from '../../app/index.ts';
import { bookIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';
import { useMayManageMemories } from '../open-chat/useMayManageMemories.ts';

export const useMemoriesEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  const mayManage = useMayManageMemories();
  if (!mayManage) return null;
  return { id: 'memories', label: text('tools.memories'), glyph: bookIcon, onSelect: () => chat.open('memories') };
};

/** Opens the memories with the message's words in a new one. */
export const useRememberEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const mayManage = useMayManageMemories();
  if (!mayManage || message.content.trim() === '') return null;
  return {
    id: 'remember',
    label: text('tools.remember'),
    glyph: bookIcon,
    onSelect: () => chat.open('memories', { message }),
  };
};
