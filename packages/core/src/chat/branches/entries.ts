import { useOwnTexts } from '../../app/index.ts';
import { branchIcon, bookmarkIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from './texts.ts';

export const useBranchesEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'branches', label: text('branches.title'), glyph: branchIcon, onSelect: () => chat.open('branches') };
};

export const useBookmarkEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  return {
    id: 'bookmark',
    label: text('branches.bookmark'),
    glyph: bookmarkIcon,
    onSelect: () => chat.open('bookmark', { message }),
  };
};
