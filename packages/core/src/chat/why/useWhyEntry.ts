import { useOwnTexts } from '../../app/index.ts';
import { helpIcon } from '../../ui/icons.ts';
import type { MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';

/** What went into a reply; there is nothing to tell of a greeting. */
export const useWhyEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  if (message.role !== 'bot' || message.prev_id === null) return null;
  return { id: 'why', label: text('tools.why'), glyph: helpIcon, onSelect: () => chat.open('why', { message }) };
};
