import { useOwnTexts } from '../../app/index.ts';
import { chatIcon, searchIcon } from '../../ui/icons.ts';
import { texts } from '../composer/texts.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';
import type { OpenChat } from '../open-chat/open-chat.ts';

/** What stands in the box goes on behind it. */
const begin = ({ stream }: OpenChat, prefix: string) => stream.write(prefix + stream.getState().draft);

export const useOutOfCharacterEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'ooc', label: text('commands.ooc'), glyph: chatIcon, onSelect: () => begin(chat, 'ooc: ') };
};

export const useSearchEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'search', label: text('commands.search'), glyph: searchIcon, onSelect: () => begin(chat, '/search ') };
};
