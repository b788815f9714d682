import { useOwnTexts } from '../../app/index.ts';
import { keyboardIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';

export const useKeyboardEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'keyboard', label: text('tools.keyboard'), glyph: keyboardIcon, onSelect: () => chat.open('keyboard') };
};
