import { useOwnTexts } from '../../app/index.ts';
import { bookIcon, helpIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';

export const useMemoriesEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'memories', label: text('tools.memories'), glyph: bookIcon, onSelect: () => chat.open('memories') };
};

/** Opens the memories with the message's words in a new one. */
export const useRememberEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  if (message.content.trim() === '') return null;
  return {
    id: 'remember',
    label: text('tools.remember'),
    glyph: bookIcon,
    onSelect: () => chat.open('memories', { message }),
  };
};

/** What went into a reply; there is nothing to tell of a greeting. */
export const useWhyEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  if (message.role !== 'bot' || message.prev_id === null) return null;
  return { id: 'why', label: text('tools.why'), glyph: helpIcon, onSelect: () => chat.open('why', { message }) };
};
