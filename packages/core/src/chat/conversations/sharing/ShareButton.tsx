import { useOwnTexts } from '../../../app/index.ts';
import { shareIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/index.ts';
import { useOpenChat } from '../../open-chat/open-chat.ts';
import { texts } from '../texts.ts';
import { useShareAddress } from './useShareAddress.ts';

/** The header's way to show a chatbot to others (C-CONV-05). */
export const ShareButton = () => {
  const { character, open } = useOpenChat();
  const text = useOwnTexts(texts);
  if (useShareAddress(character) === null) return null;
  return <IconButton glyph={shareIcon} label={text('chats.share')} aria-haspopup="dialog" onClick={() => open('share')} />;
};
