import { useOwnTexts } from '../../app/index.ts';
import { bookIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';

export const useReadingEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'reading', label: text('tools.reading'), glyph: bookIcon, onSelect: () => chat.open('reading') };
};
