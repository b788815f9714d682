import { useOwnTexts } from '../../app/index.ts';
import { bookIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';

export const useReadingEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'reading', label: text('tools.reading'), glyph: bookIcon, onSelect: () => chat.open('reading') };
};
