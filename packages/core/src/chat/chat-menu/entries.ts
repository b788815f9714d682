import { useT } from '../../app/index.ts';
import { plusIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';

export const useNewChatEntry: ChatMenuEntry = (chat) => {
  const t = useT();
  return { id: 'new', label: t('conversation.new'), glyph: plusIcon, onSelect: chat.startNew };
};
